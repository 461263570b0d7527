package dev.kurs.service.system;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AdvanceChainEncoder;
import dev.kurs.protocol.message.sbe.AmountEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RecordChainCorridorEncoder;
import dev.kurs.protocol.message.sbe.RecordChainPoolEncoder;
import dev.kurs.protocol.message.sbe.RecordChainTokenEncoder;
import dev.kurs.protocol.message.sbe.RecordFailureEncoder;
import dev.kurs.protocol.message.sbe.RecordSettlementEncoder;
import dev.kurs.protocol.money.Amount;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.ToIntFunction;
import org.agrona.concurrent.UnsafeBuffer;

/** Encodes what a watcher says of confirmed blocks: {@code advance(new Block(7, 1785531000))}. */
final class ChainCommands {
    private static final HexFormat HEX = HexFormat.of();
    private static final int HASH_LENGTH = 32;
    private static final int ADDRESS_LENGTH = 20;

    private final byte[] bytes = new byte[Frame.MAX_LENGTH];
    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    /** A confirmed block; its hash is made of its number. */
    record Block(long number, long timeSeconds) {
        byte[] hash() {
            return hashOf(number, -1);
        }

        byte[] transactionHash(int transaction) {
            return hashOf(number, transaction);
        }
    }

    /** A quote as a payer commits it; its id and the payer in hex. */
    record Commit(
            String quoteId, String payer, int tokenIn, int tokenOut, Amount in, Amount out, Amount fee, long midE12) {
        Commit paying(Amount other) {
            return new Commit(quoteId, payer, tokenIn, tokenOut, in, other, fee, midE12);
        }

        Commit by(String otherPayer) {
            return new Commit(quoteId, otherPayer, tokenIn, tokenOut, in, out, fee, midE12);
        }

        Commit of(String otherQuoteId) {
            return new Commit(otherQuoteId, payer, tokenIn, tokenOut, in, out, fee, midE12);
        }
    }

    byte[] settlement(Block block, int transaction, int log, Commit commit) {
        return frame(target -> {
            RecordSettlementEncoder command = new RecordSettlementEncoder();
            command.wrapAndApplyHeader(target, 0, header)
                    .blockNumber(block.number())
                    .transactionIndex(transaction)
                    .logIndex(log)
                    .blockTimeSeconds(block.timeSeconds())
                    .putBlockHash(block.hash(), 0, HASH_LENGTH)
                    .putTransactionHash(block.transactionHash(transaction), 0, HASH_LENGTH)
                    .putQuoteId(HEX.parseHex(commit.quoteId()), 0, HASH_LENGTH)
                    .putPayer(HEX.parseHex(commit.payer()), 0, ADDRESS_LENGTH)
                    .putRecipient(HEX.parseHex(commit.payer()), 0, ADDRESS_LENGTH)
                    .tokenInId(commit.tokenIn())
                    .tokenOutId(commit.tokenOut());
            put(command.amountIn(), commit.in());
            put(command.amountOut(), commit.out());
            put(command.feeIn(), commit.fee());
            put(command.onchainMidE12(), Amount.ofRaw(commit.midE12()));
            return command.encodedLength();
        });
    }

    byte[] failure(Block block, int transaction, Commit commit) {
        return frame(target -> new RecordFailureEncoder()
                .wrapAndApplyHeader(target, 0, header)
                .blockNumber(block.number())
                .transactionIndex(transaction)
                .blockTimeSeconds(block.timeSeconds())
                .putBlockHash(block.hash(), 0, HASH_LENGTH)
                .putTransactionHash(block.transactionHash(transaction), 0, HASH_LENGTH)
                .putQuoteId(HEX.parseHex(commit.quoteId()), 0, HASH_LENGTH)
                .putPayer(HEX.parseHex(commit.payer()), 0, ADDRESS_LENGTH)
                .encodedLength());
    }

    byte[] advance(Block block) {
        return frame(target -> new AdvanceChainEncoder()
                .wrapAndApplyHeader(target, 0, header)
                .blockNumber(block.number())
                .blockTimeSeconds(block.timeSeconds())
                .putBlockHash(block.hash(), 0, HASH_LENGTH)
                .encodedLength());
    }

    /** Room and payable are the same; dollars per whole token at 10^-18. */
    byte[] token(int tokenId, BigInteger roomRaw, long priceE18, boolean inboundFrozen, boolean outboundFrozen) {
        Amount room = new Amount().set(roomRaw.shiftRight(Long.SIZE).longValueExact(), roomRaw.longValue());
        return frame(target -> {
            RecordChainTokenEncoder command = new RecordChainTokenEncoder();
            command.wrapAndApplyHeader(target, 0, header)
                    .tokenId(tokenId)
                    .inboundFrozen(flag(inboundFrozen))
                    .outboundFrozen(flag(outboundFrozen));
            put(command.room(), room);
            put(command.payable(), room);
            put(command.priceE18(), Amount.ofRaw(priceE18));
            return command.encodedLength();
        });
    }

    byte[] corridor(int corridorId, boolean frozen, int boundBps) {
        return frame(target -> new RecordChainCorridorEncoder()
                .wrapAndApplyHeader(target, 0, header)
                .corridorId(corridorId)
                .frozen(flag(frozen))
                .boundBps(boundBps)
                .encodedLength());
    }

    byte[] pool(long lossUsdE6, boolean signing) {
        return frame(target -> new RecordChainPoolEncoder()
                .wrapAndApplyHeader(target, 0, header)
                .lossUsdE6(lossUsdE6)
                .signing(flag(signing))
                .encodedLength());
    }

    private byte[] frame(ToIntFunction<UnsafeBuffer> encode) {
        Arrays.fill(bytes, (byte) 0);
        return Arrays.copyOf(bytes, MessageHeaderEncoder.ENCODED_LENGTH + encode.applyAsInt(buffer));
    }

    private static byte[] hashOf(long block, long transaction) {
        return ByteBuffer.allocate(HASH_LENGTH)
                .putLong(block)
                .putLong(transaction)
                .array();
    }

    private static void put(AmountEncoder encoder, Amount amount) {
        encoder.low(amount.low()).high(amount.high());
    }

    private static Flag flag(boolean yes) {
        return yes ? Flag.YES : Flag.NO;
    }
}
