package dev.kurs.chain.mirror;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.mirror.FiguresReader.Figures;
import dev.kurs.chain.rpc.Batch;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Question;
import dev.kurs.chain.watch.BlockInterest;
import dev.kurs.chain.watch.ChainEvent;
import dev.kurs.chain.watch.ChainFollower;
import dev.kurs.chain.watch.CommandOffer;
import dev.kurs.chain.watch.ContractAddresses;
import dev.kurs.chain.watch.HeadChange;
import dev.kurs.chain.watch.Idling;
import dev.kurs.protocol.port.QuoteVoids;
import java.math.BigInteger;
import java.time.Duration;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the engine told of what the contracts hold and allow: figures as of the confirmed block and as most nodes tell them, freezes and signing as strict as the confirmed block
 * and the newest ones are together.
 *
 * <p>Example: a guardian freezes USDT-IDRX in block 20, the newest: the engine is told at once. The thaw in block 22 is told when 22 is confirmed. Quotes are
 * issued as of the last recorded block: when the guardian voids those of before block 30, nothing is signed until that block is recorded.
 */
public final class ChainMirror implements ChainFollower, QuoteVoids {
    private static final Logger LOG = LoggerFactory.getLogger(ChainMirror.class);

    private final ChainReader chain;
    private final ContractAddresses addresses;
    private final GatesReader gatesReader;
    private final FiguresReader figuresReader;
    private final MirrorCommands commands;
    private final LastPublished<Address, BigInteger> held = new LastPublished<>();
    private final LastPublished<Address, TokenMirror> tokens = new LastPublished<>();
    private final LastPublished<Bytes32, CorridorMirror> corridors = new LastPublished<>();
    private final LastPublished<Address, PoolMirror> pools = new LastPublished<>();
    private final BlockInterest newestInterest;
    private final boolean isOnlyEngine;
    private boolean isStale = true;
    private final UnconfirmedGates newest = new UnconfirmedGates();
    private volatile Gates confirmed;
    private long confirmedBlock;
    private Figures figures;
    private long recordedSeconds;
    private boolean areNewQuotesVoid;
    private boolean hasSettled;

    /** Everything as of one block. */
    private record State(Gates gates, Figures figures) {}

    /** Asks one node for everything as of a block. */
    private final class StateQuestion implements Question<State> {
        private final Header block;

        StateQuestion(Header block) {
            this.block = block;
        }

        @Override
        public State askOf(ChainReader node) {
            Batch batch = new Batch();
            Supplier<Gates> gates = gatesReader.ask(batch, block);
            Supplier<Figures> asked = figuresReader.ask(batch, block);
            node.send(batch);
            return new State(gates.get(), asked.get());
        }

        @Override
        public String difference(State one, State other) {
            return "as of block " + block.number() + " "
                    + (one.gates().equals(other.gates()) ? one.figures() : one.gates());
        }
    }

    /**
     * @param horizon what providers are due within it counts as not payable
     * @param idling which of the newest blocks are asked about, as the watcher's of the confirmed ones
     */
    public ChainMirror(
            ChainReader chain, ContractAddresses addresses, CommandOffer offer, Duration horizon, Idling idling) {
        this.chain = chain;
        this.addresses = addresses;
        this.gatesReader = new GatesReader(addresses);
        this.figuresReader = new FiguresReader(addresses, horizon);
        this.commands = new MirrorCommands(offer);
        this.newestInterest = new BlockInterest(addresses, idling);
        this.isOnlyEngine = addresses.engines().size() == 1;
    }

    /** From any thread. While an earlier engine is there it may settle what this one does not any more: of its quotes nothing is said. */
    @Override
    public boolean isVoid(long issuedAtSeconds) {
        Gates known = confirmed;
        return known != null && isOnlyEngine && known.hasVoided(issuedAtSeconds);
    }

    /** Tightens at once; what loosens waits for its confirmation. */
    @Override
    public void onHead(HeadChange change) {
        isStale |= areNewQuotesVoid || (change.isNews() && (!change.goesOn() || newestInterest.isIn(change.fresh())));
        if (!isStale) {
            return;
        }
        Batch batch = new Batch();
        Supplier<Gates> gates = gatesReader.ask(batch, change.head());
        chain.send(batch);
        newest.saw(change.head().number(), gates.get());
        newestInterest.acted(change.head());
        isStale = false;
        if (figures != null) {
            tell(change.head().timeSeconds());
        }
    }

    @Override
    public void onOffered(ChainEvent event) {
        hasSettled |= event instanceof ChainEvent.Settled;
    }

    @Override
    public void onConfirmed(Header block) {
        State state = chain.agreed(block.number(), new StateQuestion(block));
        confirmed = state.gates();
        confirmedBlock = block.number();
        state.figures().tokens().forEach(this::warnOfMissing);
        figures = state.figures();
        forgetWhatSettled();
        tellHeld(block.timeSeconds());
        tell(block.timeSeconds());
        recordedSeconds = block.timeSeconds();
    }

    /**
     * The engine has taken what was settled from what it was told. So all of it is told anew, also where the figure is the same: a payout of 1 000 and a rebalancing that
     * brings 1 000 leave what is held as it was, and the engine heard of the payout alone.
     */
    private void forgetWhatSettled() {
        if (hasSettled) {
            held.forget();
            tokens.forget();
            pools.forget();
        }
        hasSettled = false;
    }

    private void warnOfMissing(Address token, FiguresReader.Token now) {
        boolean isNews =
                figures == null || !figures.tokens().get(token).missing().equals(now.missing());
        if (isNews && now.missing().signum() > 0) {
            LOG.warn(
                    "The pool has {} raw units of the token {} less than its books say: nothing is quoted in or out of it until its books are synced (kurs token sync)",
                    now.missing(),
                    token);
        }
    }

    private void tellHeld(long seconds) {
        addresses
                .tokenIds()
                .forEach((token, id) -> held.publishIfNews(
                        token,
                        figures.tokens().get(token).held(),
                        seconds,
                        (told, value, ago) -> true,
                        value -> commands.inventory(id, value)));
    }

    private void tell(long seconds) {
        Gates shut = newest.since(confirmedBlock, confirmed);
        addresses.tokenIds().forEach((token, id) -> {
            TokenMirror now = token(token, shut);
            tokens.publishIfNews(token, now, seconds, ChainMirror::isWorthTelling, value -> commands.token(id, value));
        });
        addresses.corridorIds().forEach((corridor, id) -> {
            CorridorMirror now = corridor(corridor, shut);
            corridors.publishIfNews(
                    corridor, now, seconds, (told, value, ago) -> true, value -> commands.corridor(id, value));
        });
        areNewQuotesVoid = shut.voidBeforeSeconds() > recordedSeconds;
        boolean isSigning = shut.signing() && !areNewQuotesVoid;
        PoolMirror now = new PoolMirror(figures.lossUsdE6(), isSigning);
        pools.publishIfNews(addresses.pool(), now, seconds, ChainMirror::isWorthTelling, commands::pool);
    }

    private TokenMirror token(Address token, Gates shut) {
        FiguresReader.Token now = figures.tokens().get(token);
        return new TokenMirror(
                now.room(),
                now.payable(),
                now.turnover(),
                now.flowUnit(),
                now.paysFees(),
                now.priceE18(),
                shut.frozenInbound().contains(token),
                shut.frozenOutbound().contains(token));
    }

    private CorridorMirror corridor(Bytes32 corridor, Gates shut) {
        return new CorridorMirror(
                shut.frozenCorridors().contains(corridor), figures.boundBps().get(corridor));
    }

    private static boolean isWorthTelling(TokenMirror told, TokenMirror now, long agoSeconds) {
        return told.inboundFrozen() != now.inboundFrozen()
                || told.outboundFrozen() != now.outboundFrozen()
                || PublishingThreshold.isWorthTelling(told.room(), now.room(), agoSeconds)
                || PublishingThreshold.isWorthTelling(told.payable(), now.payable(), agoSeconds)
                || PublishingThreshold.isWorthTelling(told.turnover(), now.turnover(), agoSeconds)
                || !told.flowUnit().equals(now.flowUnit())
                || !told.priceE18().equals(now.priceE18());
    }

    private static boolean isWorthTelling(PoolMirror told, PoolMirror now, long agoSeconds) {
        return told.signing() != now.signing()
                || PublishingThreshold.isWorthTelling(
                        BigInteger.valueOf(told.lossUsdE6()), BigInteger.valueOf(now.lossUsdE6()), agoSeconds);
    }
}
