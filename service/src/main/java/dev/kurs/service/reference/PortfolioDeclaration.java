package dev.kurs.service.reference;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.ConfigurePortfolioEncoder;
import dev.kurs.protocol.message.sbe.ConfigurePortfolioEncoder.CorridorsEncoder;
import dev.kurs.protocol.message.sbe.ConfigurePortfolioEncoder.CorridorsEncoder.StepsEncoder;
import dev.kurs.protocol.message.sbe.ConfigurePortfolioEncoder.CostsEncoder;
import dev.kurs.protocol.message.sbe.ConfigurePortfolioEncoder.TokensEncoder;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.portfolio.CorridorFlow;
import dev.kurs.service.portfolio.PortfolioModel;
import dev.kurs.service.portfolio.PortfolioSection;
import dev.kurs.service.portfolio.TokenMoves;
import dev.kurs.service.reference.ReferenceData.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** {@code portfolio}: the PORTFOLIO skew worked out for the engine; without the section no corridor is quoted by it. */
public final class PortfolioDeclaration {
    private static final double TO_E24 = 1e24;
    private static final double TO_E8 = 1e8;
    private static final double TO_E6 = 1e6;

    /** As many as a command has room for, with the corridors between them. */
    private static final int MOST_TOKENS = 20;

    private PortfolioDeclaration() {}

    /** The model that a file declares; one without corridors where it declares none. */
    public static PortfolioModel model(Section file) {
        List<String> tokens = List.copyOf(file.named("tokens").keySet());
        if (!file.has("portfolio")) {
            return new PortfolioModel(List.of(), List.of(), List.of(), 0, 0);
        }
        if (tokens.size() > MOST_TOKENS) {
            throw new InvalidConfiguration(
                    "tokens are " + tokens.size() + ", must be at most " + MOST_TOKENS + " beside a section portfolio");
        }
        return PortfolioSection.read(file.section("portfolio"), tokens, pairs(file));
    }

    /** The same with what the engine has measured, where the file asks for that and it has. */
    static PortfolioModel model(Section file, ReferenceData reference) {
        PortfolioModel declared = model(file);
        if (!isMeasured(file)) {
            return declared;
        }
        Set<String> dollars = new HashSet<>();
        file.named("tokens").forEach((symbol, token) -> {
            if (token.flag("dollar", false)) {
                dollars.add(symbol);
            }
        });
        return reference
                .covariances()
                .of(declared.tokens(), dollars, pairs(file), pair -> reference.idOrNone(Kind.CORRIDORS, pair))
                .map(declared::withCovariance)
                .orElse(declared);
    }

    /** Whether the file has volatilities and correlations measured. */
    static boolean isMeasured(Section file) {
        return file.has("portfolio") && PortfolioSection.moves(file.section("portfolio")) == TokenMoves.MEASURED;
    }

    /** How long after each attempt the skew is worked out again, in nanoseconds. */
    public static long recomputeEveryNs(Section file) {
        return PortfolioSection.recomputeEvery(file.sectionOrEmpty("portfolio")).toNanos();
    }

    private static Map<String, List<String>> pairs(Section file) {
        Map<String, List<String>> pairs = new TreeMap<>();
        file.named("corridors")
                .forEach((pair, terms) -> pairs.put(pair, List.of(terms.text("base"), terms.text("quote"))));
        return pairs;
    }

    /** What puts the file's skew in force where these are: a command that names what they do not have is refused. */
    public static byte[] command(Section file, ReferenceData reference, Actor actor, String reason) {
        return encode(new CommandBuffer(actor, reason), model(file, reference), file, reference);
    }

    static byte[] encode(CommandBuffer commands, PortfolioModel model, Section file, ReferenceData reference) {
        requireRoom(model, file);
        List<Long> costsE24 = costsE24(model, file);
        return commands.administrative(target -> {
            ConfigurePortfolioEncoder command = new ConfigurePortfolioEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .actorKind(target.actorKind())
                    .riskAversion(model.riskAversion())
                    .horizonDays(model.horizonDays());
            TokensEncoder tokens = command.tokensCount(model.tokens().size());
            model.tokens().forEach(token -> tokens.next().tokenId(reference.idOrNone(Kind.TOKENS, token)));
            CostsEncoder costs = command.costsCount(costsE24.size());
            costsE24.forEach(cost -> costs.next().costE24(cost));
            CorridorsEncoder corridors =
                    command.corridorsCount(model.corridors().size());
            model.corridors()
                    .forEach(flow -> write(flow, corridors.next(), reference.idOrNone(Kind.CORRIDORS, flow.pair())));
            return command.encodedLength();
        });
    }

    /** Who gives the command and why, which stands behind all of this, says itself what it lacks. */
    private static void requireRoom(PortfolioModel model, Section file) {
        int tokens = model.tokens().size();
        int corridors = model.corridors().size();
        int sizes =
                model.corridors().stream().mapToInt(flow -> flow.sizes().size()).sum();
        int length = Frame.HEADER_LENGTH
                + ConfigurePortfolioEncoder.BLOCK_LENGTH
                + groupLength(TokensEncoder.sbeHeaderSize(), TokensEncoder.sbeBlockLength(), tokens)
                + groupLength(CostsEncoder.sbeHeaderSize(), CostsEncoder.sbeBlockLength(), tokens * (tokens + 1) / 2)
                + groupLength(CorridorsEncoder.sbeHeaderSize(), CorridorsEncoder.sbeBlockLength(), corridors)
                + corridors * StepsEncoder.sbeHeaderSize()
                + sizes * StepsEncoder.sbeBlockLength();
        if (length > Frame.MAX_LENGTH) {
            throw new InvalidConfiguration(file.source() + ": portfolio has " + tokens + " tokens, " + corridors
                    + " corridors and " + sizes + " sizes of flow, which take " + length
                    + " bytes of a command that has " + Frame.MAX_LENGTH + ": name fewer sizes");
        }
    }

    private static int groupLength(int header, int block, int count) {
        return header + count * block;
    }

    private static void write(CorridorFlow flow, CorridorsEncoder corridor, int corridorId) {
        corridor.corridorId(corridorId)
                .alphaE8(Math.round(flow.markup().alpha() * TO_E8))
                .betaE8(Math.round(flow.markup().betaPerBp() * TO_E8));
        StepsEncoder steps = corridor.stepsCount(flow.sizes().size());
        flow.sizes().forEach(size -> steps.next().sizeE6(Math.round(size.usd() * TO_E6)));
    }

    private static List<Long> costsE24(PortfolioModel model, Section file) {
        double[][] costs = costs(model, file);
        List<Long> costsE24 = new ArrayList<>();
        for (int row = 0; row < costs.length; row++) {
            for (int column = row; column < costs.length; column++) {
                costsE24.add(Math.round(costs[row][column] * TO_E24));
            }
        }
        return costsE24;
    }

    /** A of a file's model; refused where its horizon is too long to work it out. */
    public static double[][] costs(PortfolioModel model, Section file) {
        try {
            return model.costs();
        } catch (IllegalArgumentException outOfRange) {
            throw file.section("portfolio").wrong("horizon", outOfRange.getMessage());
        }
    }
}
