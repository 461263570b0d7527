package dev.kurs.core.engine;

import dev.kurs.protocol.message.sbe.AdvanceChainEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.FreezeOrder;
import dev.kurs.protocol.message.sbe.RecordChainCorridorEncoder;
import dev.kurs.protocol.message.sbe.RecordChainPoolEncoder;
import dev.kurs.protocol.message.sbe.RecordChainTokenEncoder;
import dev.kurs.protocol.message.sbe.RecordFailureEncoder;
import dev.kurs.protocol.message.sbe.RecordFreezeOrderEncoder;
import dev.kurs.protocol.message.sbe.RecordSettlementEncoder;
import dev.kurs.protocol.message.sbe.RecordTokenFreezeOrderEncoder;
import dev.kurs.protocol.money.Amount;
import org.agrona.DirectBuffer;

/** Encodes what a watcher says of confirmed blocks. */
public final class ChainFrames {
    /** Of 1, 1/16312.5 (twice), 1/150.25, 1/1.35 and 1/4.4125 dollars, rounded down. */
    private static final long[] PRICES_E18 = {
        1_000_000_000_000_000_000L,
        61_302_681_992_337L,
        61_302_681_992_337L,
        6_655_574_043_261_231L,
        740_740_740_740_740_740L,
        226_628_895_184_135_977L
    };

    private static final byte[] HASH = new byte[32];
    private static final byte[] WALLET = new byte[20];
    private static final int ID_LENGTH = 32;

    private final CommandFrames frames;

    public ChainFrames(CommandFrames frames) {
        this.frames = frames;
    }

    /** A commit: where it is, of which quote, and what moved. */
    public record Commit(
            long block,
            int transaction,
            int log,
            long timeSeconds,
            DirectBuffer quoteId,
            int tokenIn,
            int tokenOut,
            Amount in,
            Amount out) {
        public Commit at(long otherBlock, int otherTransaction, int otherLog) {
            return new Commit(otherBlock, otherTransaction, otherLog, timeSeconds, quoteId, tokenIn, tokenOut, in, out);
        }

        public Commit paying(Amount other) {
            return new Commit(block, transaction, log, timeSeconds, quoteId, tokenIn, tokenOut, in, other);
        }

        public Commit of(DirectBuffer otherQuoteId) {
            return new Commit(block, transaction, log, timeSeconds, otherQuoteId, tokenIn, tokenOut, in, out);
        }
    }

    /** What the pool still lets a token do. */
    public record TokenLimits(
            int tokenId,
            Amount room,
            Amount payable,
            Amount priceE18,
            boolean inboundFrozen,
            boolean outboundFrozen,
            Flows flows) {
        /** What may be turned over of it, and by which unit that is counted; a unit of 0 tells nothing. */
        record Flows(Amount turnover, Amount unit, boolean paysFees) {
            static final Flows UNTOLD = new Flows(new Amount(), new Amount(), false);
        }

        /** Ten billion whole tokens each way, at the price that every feed of the sandbox world has. */
        static TokenLimits generous(int tokenId) {
            Amount plenty = EngineDriver.wholeTokens(tokenId, 10_000_000_000L);
            Amount priceE18 = Amount.ofRaw(PRICES_E18[tokenId]);
            return new TokenLimits(tokenId, plenty, plenty, priceE18, false, false, Flows.UNTOLD);
        }

        TokenLimits withRoom(long raw) {
            return new TokenLimits(tokenId, Amount.ofRaw(raw), payable, priceE18, inboundFrozen, outboundFrozen, flows);
        }

        TokenLimits withPayable(long raw) {
            return new TokenLimits(tokenId, room, Amount.ofRaw(raw), priceE18, inboundFrozen, outboundFrozen, flows);
        }

        TokenLimits at(long newPriceE18) {
            return new TokenLimits(
                    tokenId, room, payable, Amount.ofRaw(newPriceE18), inboundFrozen, outboundFrozen, flows);
        }

        /** The pool owes fees in USDT. */
        TokenLimits withTurnover(Amount raw, long unit) {
            return withTurnover(raw, Amount.ofRaw(unit));
        }

        TokenLimits withTurnover(Amount raw, Amount unit) {
            Flows told = new Flows(raw, unit, tokenId == SandboxWorld.USDT);
            return new TokenLimits(tokenId, room, payable, priceE18, inboundFrozen, outboundFrozen, told);
        }

        TokenLimits frozen(boolean inbound, boolean outbound) {
            return new TokenLimits(tokenId, room, payable, priceE18, inbound, outbound, flows);
        }
    }

    private static byte[] idOf(Commit commit) {
        byte[] id = new byte[ID_LENGTH];
        commit.quoteId().getBytes(0, id);
        return id;
    }

    public CommandFrames settlement(Commit commit) {
        RecordSettlementEncoder message = frames.begin(new RecordSettlementEncoder());
        message.blockNumber(commit.block())
                .transactionIndex(commit.transaction())
                .logIndex(commit.log())
                .blockTimeSeconds(commit.timeSeconds())
                .putBlockHash(HASH, 0, HASH.length)
                .putTransactionHash(HASH, 0, HASH.length)
                .putQuoteId(idOf(commit), 0, ID_LENGTH)
                .putPayer(WALLET, 0, WALLET.length)
                .putRecipient(WALLET, 0, WALLET.length)
                .tokenInId(commit.tokenIn())
                .tokenOutId(commit.tokenOut());
        message.amountIn().low(commit.in().low()).high(commit.in().high());
        message.amountOut().low(commit.out().low()).high(commit.out().high());
        return frames.end(message);
    }

    public CommandFrames failure(Commit commit) {
        RecordFailureEncoder message = frames.begin(new RecordFailureEncoder());
        message.blockNumber(commit.block())
                .transactionIndex(commit.transaction())
                .blockTimeSeconds(commit.timeSeconds())
                .putBlockHash(HASH, 0, HASH.length)
                .putTransactionHash(HASH, 0, HASH.length)
                .putQuoteId(idOf(commit), 0, ID_LENGTH)
                .putPayer(WALLET, 0, WALLET.length);
        return frames.end(message);
    }

    public CommandFrames token(TokenLimits limits) {
        RecordChainTokenEncoder message = frames.begin(new RecordChainTokenEncoder());
        message.tokenId(limits.tokenId())
                .inboundFrozen(limits.inboundFrozen() ? Flag.YES : Flag.NO)
                .outboundFrozen(limits.outboundFrozen() ? Flag.YES : Flag.NO);
        message.room().low(limits.room().low()).high(limits.room().high());
        message.payable().low(limits.payable().low()).high(limits.payable().high());
        message.priceE18().low(limits.priceE18().low()).high(limits.priceE18().high());
        TokenLimits.Flows flows = limits.flows();
        message.paysFees(flows.paysFees() ? Flag.YES : Flag.NO);
        message.turnover().low(flows.turnover().low()).high(flows.turnover().high());
        message.flowUnit().low(flows.unit().low()).high(flows.unit().high());
        return frames.end(message);
    }

    public CommandFrames corridor(int corridorId, boolean frozen, int boundBps) {
        RecordChainCorridorEncoder message = frames.begin(new RecordChainCorridorEncoder());
        message.corridorId(corridorId).frozen(frozen ? Flag.YES : Flag.NO).boundBps(boundBps);
        return frames.end(message);
    }

    public CommandFrames pool(long lossUsdE6, boolean signing) {
        RecordChainPoolEncoder message = frames.begin(new RecordChainPoolEncoder());
        message.lossUsdE6(lossUsdE6).signing(signing ? Flag.YES : Flag.NO);
        return frames.end(message);
    }

    public CommandFrames advance(long block, long timeSeconds) {
        AdvanceChainEncoder message = frames.begin(new AdvanceChainEncoder());
        message.blockNumber(block).blockTimeSeconds(timeSeconds).putBlockHash(HASH, 0, HASH.length);
        return frames.end(message);
    }

    /** What the bridge says of a corridor's freeze on chain. */
    public CommandFrames freezeOrder(int corridorId, FreezeOrder order, long block) {
        RecordFreezeOrderEncoder message = frames.begin(new RecordFreezeOrderEncoder());
        message.corridorId(corridorId).order(order).blockNumber(block);
        return frames.end(message);
    }

    /** What the bridge says of a token's inbound freeze on chain. */
    public CommandFrames tokenFreezeOrder(int tokenId, FreezeOrder order, long block) {
        RecordTokenFreezeOrderEncoder message = frames.begin(new RecordTokenFreezeOrderEncoder());
        message.tokenId(tokenId).order(order).blockNumber(block);
        return frames.end(message);
    }
}
