package dev.kurs.service.reference;

import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.portfolio.PortfolioModel;
import dev.kurs.service.reference.CalendarDeclaration.Closure;
import dev.kurs.service.reference.Change.Action;
import dev.kurs.service.reference.ReferenceData.Entry;
import dev.kurs.service.reference.ReferenceData.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** One comparison of what a file declares with what is in force. */
final class DeclarationComparison {
    private static final String PORTFOLIO = "portfolio";

    private final Section file;
    private final Environment environment;
    private final Instant now;
    private final CommandBuffer commands;
    private final ReferenceData reference;
    private final Names names;
    private final List<Change> changes = new ArrayList<>();

    DeclarationComparison(
            Section file, Environment environment, Instant now, CommandBuffer commands, ReferenceData reference) {
        this.file = file;
        this.environment = environment;
        this.now = now;
        this.commands = commands;
        this.reference = reference;
        names = Names.of(file, reference);
    }

    /** Encodes it once already, so that what makes no sense is found before anything is sent. */
    private static <T> void tryOut(Function<T, byte[]> step, T names) {
        byte[] unused = step.apply(names);
    }

    List<Change> run() {
        compare(
                Kind.INSTANCE,
                Declaration.INSTANCE,
                "",
                known -> InstanceDeclaration.encode(commands, file, environment));
        file.named("calendars").forEach(this::compareCalendar);
        Section feeds = file.section("feeds");
        Section feedDefaults = feeds.sectionOrEmpty("defaults");
        feeds.named("list").forEach((name, feed) -> compareFeed(name, feed.withDefaults(feedDefaults)));
        file.named("tokens").forEach(this::compareToken);
        addWithdrawals();
        Section corridorDefaults = file.sectionOrEmpty("corridor_defaults");
        file.named("corridors").forEach((pair, terms) -> compareCorridor(pair, terms.withDefaults(corridorDefaults)));
        addUndeclared();
        compare(Kind.RISK, "risk", "", known -> RiskDeclaration.encode(commands, file));
        if (file.has("makers") || reference.entry(Kind.MAKERS, "").isPresent()) {
            compare(Kind.MAKERS, "makers", "", known -> MakersDeclaration.encode(commands, file, known));
        }
        comparePortfolio();
        if (PortfolioDeclaration.isMeasured(file)) {
            changes.removeIf(DeclarationComparison::isRemeasured);
        }
        addSeed(file.sectionOrEmpty("seed"));
        return List.copyOf(changes);
    }

    List<Change> calendars() {
        file.named("calendars").forEach(this::compareCalendar);
        return List.copyOf(changes);
    }

    /** What of the section portfolio is otherwise, how tokens have moved since included. */
    List<Change> remeasured() {
        if (PortfolioDeclaration.isMeasured(file)) {
            comparePortfolio();
        }
        return List.copyOf(changes);
    }

    /** With what only files tell: no command brings a balance about by now, and one of the skew as it is says who has it kept up otherwise. */
    List<Change> withFile(List<Change> found, FileTerms inForce) {
        FileTerms declared = FileTerms.of(file);
        changes.addAll(found);
        addKeptBalances(inForce, declared);
        List<String> differences = inForce.portfolioDifferences(declared);
        if (!differences.isEmpty()) {
            changes.add(portfolioKeptUp(differences));
        }
        return List.copyOf(changes);
    }

    private void addKeptBalances(FileTerms inForce, FileTerms declared) {
        for (String symbol : reference.names(Kind.TOKENS)) {
            if (reference.isStocked(symbol) && names.declared(Kind.TOKENS).contains(symbol)) {
                inForce.balanceDifference(symbol, declared)
                        .ifPresent(difference -> changes.add(new Change(
                                Action.KEEP,
                                FileTerms.balancePath(symbol),
                                List.of(difference, "what the pool holds is known by now"),
                                List.of())));
            }
        }
    }

    /** One change with what else of the section differs, where something does. */
    private Change portfolioKeptUp(List<String> differences) {
        List<String> details = new ArrayList<>(differences);
        Set<String> fields = new HashSet<>();
        List<Change> others = changes.stream()
                .filter(change -> change.path().equals(PORTFOLIO))
                .toList();
        changes.removeAll(others);
        others.forEach(change -> {
            details.addAll(change.details());
            fields.addAll(change.fields());
        });
        PortfolioModel model = PortfolioDeclaration.model(file, reference);
        return new Change(
                Action.CHANGE,
                PORTFOLIO,
                details,
                fields,
                List.of(known -> PortfolioDeclaration.encode(commands, model, file, known)));
    }

    private void comparePortfolio() {
        if (file.has(PORTFOLIO) || reference.entry(Kind.PORTFOLIO, "").isPresent()) {
            PortfolioModel model = PortfolioDeclaration.model(file, reference);
            compare(Kind.PORTFOLIO, PORTFOLIO, "", known -> PortfolioDeclaration.encode(commands, model, file, known));
        }
    }

    /** A change of costs alone is not the file's: whoever measures tokens' moves brings it about, and a start never depends on them. */
    private static boolean isRemeasured(Change change) {
        return change.path().equals(PORTFOLIO)
                && change.action() == Action.CHANGE
                && change.fields().stream().allMatch(field -> field.startsWith("costs."));
    }

    private void compareCalendar(String name, Section calendar) {
        Closures declared = new Closures(CalendarDeclaration.closures(calendar, now));
        Optional<Closures> inForce = reference.entry(Kind.CALENDARS, name).map(entry -> Closures.of(entry.frames()));
        if (inForce.isPresent() && inForce.get().isSameFrom(now, declared)) {
            return;
        }
        List<Function<ReferenceData, byte[]>> steps = new ArrayList<>();
        for (List<Closure> part : CalendarDeclaration.parts(declared.inOrder())) {
            boolean isContinued = !steps.isEmpty();
            steps.add(known -> CalendarDeclaration.encode(commands, name, part, isContinued, names.in(known)));
        }
        changes.add(new Change(
                inForce.isPresent() ? Action.CHANGE : Action.ADD,
                "calendars." + name,
                inForce.map(known -> known.difference(now, declared)).stream().toList(),
                steps));
    }

    private void compareFeed(String name, Section terms) {
        compare(
                Kind.FEEDS,
                "feeds.list." + name,
                name,
                known -> FeedDeclaration.encode(commands, name, terms, names.in(known)));
    }

    private void compareToken(String symbol, Section token) {
        compare(
                Kind.TOKENS,
                "tokens." + symbol,
                symbol,
                known -> TokenDeclaration.encode(commands, symbol, token, names.in(known)));
        if (token.has("initial_balance")) {
            requireNoChain(token);
            Function<ReferenceData, byte[]> balance =
                    known -> TokenDeclaration.encodeInitialBalance(commands, symbol, token, names.in(known));
            tryOut(balance, reference);
            addInitialBalance(symbol, token.text("initial_balance"), balance);
        }
    }

    private void requireNoChain(Section token) {
        if (file.has("chain")) {
            throw token.wrong(
                    "initial_balance", "cannot stand beside a section chain, which tells what the pool holds");
        }
    }

    private void addInitialBalance(String symbol, String text, Function<ReferenceData, byte[]> balance) {
        if (!reference.isStocked(symbol)) {
            changes.add(new Change(Action.ADD, FileTerms.balancePath(symbol), List.of(text), List.of(balance)));
        }
    }

    private void compareCorridor(String pair, Section terms) {
        compare(
                Kind.CORRIDORS,
                "corridors." + pair,
                pair,
                known -> CorridorDeclaration.encode(commands, pair, terms, names.in(known)));
    }

    private void compare(Kind kind, String path, String name, Function<ReferenceData, byte[]> command) {
        byte[] declared = command.apply(reference);
        Optional<Entry> inForce = reference.entry(kind, name);
        if (inForce.isEmpty()) {
            changes.add(new Change(Action.ADD, path, List.of(), List.of(command)));
            return;
        }
        TermsComparison terms = TermsComparison.of(inForce.get().frames().getLast(), declared, reference);
        if (!terms.isSame()) {
            changes.add(new Change(Action.CHANGE, path, terms.details(), terms.fields(), List.of(command)));
        }
    }

    /** Before what the file declares, which may have the name that v0.1 had for one of them. */
    private void addWithdrawals() {
        for (String pair : notInFile(Kind.CORRIDORS)) {
            if (reference.isQuoted(pair)) {
                byte[] frame = reference
                        .entry(Kind.CORRIDORS, pair)
                        .orElseThrow()
                        .frames()
                        .getLast();
                changes.add(new Change(
                        Action.WITHDRAW,
                        "corridors." + pair,
                        List.of("in force and not in the file"),
                        List.of(known -> ConfigurationCommands.withdrawn(frame, commands))));
            }
        }
    }

    private void addUndeclared() {
        for (Kind kind : List.of(Kind.CALENDARS, Kind.FEEDS, Kind.TOKENS)) {
            String section = kind == Kind.FEEDS ? "feeds.list" : kind.name().toLowerCase(Locale.ROOT);
            notInFile(kind)
                    .forEach(name -> changes.add(new Change(
                            Action.KEEP, section + "." + name, List.of("in force and not in the file"), List.of())));
        }
    }

    private List<String> notInFile(Kind kind) {
        return reference.names(kind).stream()
                .filter(name -> !names.declared(kind).contains(name))
                .sorted()
                .toList();
    }

    private void addSeed(Section seed) {
        Section corridorDefaults = seed.sectionOrEmpty("partner_corridor_defaults");
        PoolShares shares = PoolSizes.of(file).shares();
        seed.named("partners")
                .forEach((uuid, terms) -> addSeed(new PartnerSeed(uuid, terms, corridorDefaults, shares, commands)));
    }

    private void addSeed(PartnerSeed partner) {
        List<Function<Names, byte[]>> steps = partner.steps();
        steps.forEach(step -> tryOut(step, names));
        if (!reference.knowsPartner(partner.uuid())) {
            changes.add(new Change(
                    Action.ADD,
                    "seed.partners." + partner.uuid(),
                    List.of(partner.name()),
                    steps.stream()
                            .map(step -> step.<ReferenceData>compose(names::in))
                            .toList()));
        }
    }
}
