package dev.kurs.service.stress;

import dev.kurs.core.engine.Engine;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.Rerun;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.RawAmounts;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.InventoryRecordedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.ObligationChangedDecoder;
import dev.kurs.protocol.message.sbe.ObligationStatus;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.TokenFlowStateDecoder;
import dev.kurs.protocol.message.sbe.TokenRiskStateDecoder;
import dev.kurs.protocol.money.Rates;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;

/**
 * The pool as the journal's end has it, token by token, with what senior shares are owed as it is told.
 *
 * <p>What market makers have promised counts as delivered: of a filled request for 1 000 USDT against IDRX the pool holds 1 000 USDT more and their IDRX less.
 */
public final class StressBook {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final Map<Integer, String> feeds = new HashMap<>();
    private final SortedMap<Integer, TokenEntry> tokens = new TreeMap<>();
    private final Map<Integer, Legs> corridors = new HashMap<>();

    /** The tokens of a corridor. */
    private record Legs(int baseId, int quoteId) {}

    /** What a snapshot's frames say of a token. */
    private static final class TokenEntry {
        private String symbol;
        private int decimals;
        private boolean isDollar;
        private int feedId;
        private BigInteger held = BigInteger.ZERO;
        private BigInteger traded = BigInteger.ZERO;
        private BigInteger promised = BigInteger.ZERO;
        private long priceE12;

        /** What comes in once makers have delivered, or goes out where it is below 0. */
        private void promise(BigInteger amount) {
            promised = promised.add(amount);
        }
    }

    private StressBook() {}

    /**
     * Reads the book that the journal ends with.
     *
     * @param owedToSeniors by the token's symbol, whole tokens
     * @throws InvalidConfiguration where there is no such token, or risk is not measured and nothing has a price
     * @throws dev.kurs.journal.file.JournalDamagedException where the journal cannot be read to its end
     * @throws dev.kurs.journal.replay.ReplayDifferenceException where this release makes other events of it than it has
     */
    public static List<TokenHolding> read(
            Path journal, SnapshotStore snapshots, Map<String, BigDecimal> owedToSeniors, ProgressListener progress) {
        Rerun rerun = new Rerun(journal, Engine::new).from(snapshots.newest().image());
        rerun.run(progress, new Rerun.Step() {});
        rerun.requireWhole();
        return of(rerun.machine()::writeSnapshot, owedToSeniors);
    }

    /** @param snapshot gives the frames of a state */
    static List<TokenHolding> of(Consumer<FrameListener> snapshot, Map<String, BigDecimal> owedToSeniors) {
        StressBook book = new StressBook();
        snapshot.accept(book::onFrame);
        return book.holdings(owedToSeniors);
    }

    private void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case ConfigureFeedDecoder.TEMPLATE_ID -> {
                ConfigureFeedDecoder feed = new ConfigureFeedDecoder().wrapAndApplyHeader(frame, offset, header);
                feeds.put(feed.feedId(), feed.name());
            }
            case ConfigureTokenDecoder.TEMPLATE_ID -> {
                ConfigureTokenDecoder token = new ConfigureTokenDecoder().wrapAndApplyHeader(frame, offset, header);
                TokenEntry entry = entry(token.tokenId());
                entry.decimals = token.decimals();
                entry.isDollar = token.dollar() == Flag.YES;
                entry.feedId = token.feedId();
                entry.symbol = token.symbol();
            }
            case InventoryRecordedDecoder.TEMPLATE_ID -> {
                InventoryRecordedDecoder held =
                        new InventoryRecordedDecoder().wrapAndApplyHeader(frame, offset, header);
                entry(held.tokenId()).held = RawAmounts.of(held.balance());
            }
            case TokenRiskStateDecoder.TEMPLATE_ID -> {
                TokenRiskStateDecoder risk = new TokenRiskStateDecoder().wrapAndApplyHeader(frame, offset, header);
                entry(risk.tokenId()).priceE12 = risk.priceE12();
            }
            case TokenFlowStateDecoder.TEMPLATE_ID -> {
                TokenFlowStateDecoder flow = new TokenFlowStateDecoder().wrapAndApplyHeader(frame, offset, header);
                entry(flow.tokenId()).traded = RawAmounts.of(flow.flow());
            }
            case ConfigureCorridorDecoder.TEMPLATE_ID -> {
                ConfigureCorridorDecoder corridor =
                        new ConfigureCorridorDecoder().wrapAndApplyHeader(frame, offset, header);
                corridors.put(corridor.corridorId(), new Legs(corridor.baseTokenId(), corridor.quoteTokenId()));
            }
            case ObligationChangedDecoder.TEMPLATE_ID ->
                promise(new ObligationChangedDecoder().wrapAndApplyHeader(frame, offset, header));
            default -> {
                // Nothing that a token is worth.
            }
        }
    }

    private void promise(ObligationChangedDecoder promised) {
        if (promised.status() == ObligationStatus.OPEN) {
            boolean isBaseOwed = promised.side() == Side.SELL;
            BigInteger base = RawAmounts.of(promised.baseAmount());
            BigInteger quote = RawAmounts.of(promised.quoteAmount());
            Legs legs = corridors.get(promised.corridorId());
            entry(legs.baseId).promise(isBaseOwed ? base : base.negate());
            entry(legs.quoteId).promise(isBaseOwed ? quote.negate() : quote);
        }
    }

    private TokenEntry entry(int tokenId) {
        return tokens.computeIfAbsent(tokenId, none -> new TokenEntry());
    }

    private List<TokenHolding> holdings(Map<String, BigDecimal> owedToSeniors) {
        List<TokenHolding> holdings = new ArrayList<>();
        Map<String, BigDecimal> left = new HashMap<>(owedToSeniors);
        for (TokenEntry entry : tokens.values()) {
            BigDecimal owed = left.remove(entry.symbol);
            holdings.add(new TokenHolding(
                    entry.symbol,
                    entry.isDollar ? "" : feeds.get(entry.feedId),
                    BigDecimal.valueOf(entry.priceE12, Rates.DECIMALS),
                    new BigDecimal(entry.held.add(entry.promised), entry.decimals),
                    owed == null ? BigDecimal.ZERO : owed,
                    new BigDecimal(entry.traded, entry.decimals)));
        }
        if (!left.isEmpty()) {
            throw new InvalidConfiguration("the journal has no token " + left.keySet());
        }
        if (holdings.stream().allMatch(holding -> holding.price().signum() == 0)) {
            throw new InvalidConfiguration("nothing has a price: risk is not measured in this journal");
        }
        return holdings;
    }
}
