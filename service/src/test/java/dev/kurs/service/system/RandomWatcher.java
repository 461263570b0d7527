package dev.kurs.service.system;

import dev.kurs.core.engine.Engine;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.service.system.ChainCommands.Block;
import dev.kurs.service.system.ChainCommands.Commit;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A watcher of a chain that settles, reverts, freezes and repeats itself, as a seed decides.
 *
 * <p>An engine of its own sees each command before the desk does, so that the quotes the desk will have issued are known here at
 * once and always in the same order.
 */
final class RandomWatcher {
    private static final HexFormat HEX = HexFormat.of();
    private static final int BOUND_BPS = 100;
    private static final long PLENTY_USD = 10_000_000_000L;
    private static final int[] FEED_OF_TOKEN = {0, 1, 1, 2, 3, 4};
    private static final int ID_LENGTH = 32;

    private final ChainCommands commands = new ChainCommands();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final Engine foresight = new Engine(this::onEvent);
    private final List<Commit> issued = new ArrayList<>();
    private final Random random;
    private byte[] last = {};
    private Block block;
    private int transaction;

    RandomWatcher(Random random, long startSeconds) {
        this.random = random;
        block = new Block(1, startSeconds);
    }

    /** What the first block says, without which the desk signs nothing. */
    List<byte[]> firstBlock() {
        List<byte[]> first = new ArrayList<>();
        for (int token = 0; token < RandomDeskCommands.TOKEN_DECIMALS.length; token++) {
            first.add(token(token, PLENTY_USD, false, false));
        }
        for (int corridor = 0; corridor < RandomDeskCommands.CORRIDORS; corridor++) {
            first.add(commands.corridor(corridor, false, BOUND_BPS));
        }
        first.add(commands.pool(TimeUnit.SECONDS.toMicros(1_000_000), true));
        first.add(advance(block.timeSeconds()));
        return first;
    }

    /** Learns what the desk answers to a command at a time. */
    void see(byte[] command, long timeNs) {
        UnsafeBuffer frame = new UnsafeBuffer(command.clone());
        Frame.stamp(frame, 0, foresight.lastSequence() + 1, timeNs);
        foresight.onCommand(frame, 0, command.length);
    }

    /** One quote in three is left to end by itself. */
    private void onEvent(DirectBuffer frame, int offset, int length) {
        boolean isQuote = Frame.templateId(frame, offset) == FirmQuoteIssuedDecoder.TEMPLATE_ID;
        if (isQuote && !oneIn(3)) {
            issued.add(commitOf(new FirmQuoteIssuedDecoder().wrapAndApplyHeader(frame, offset, header)));
        }
    }

    static Commit commitOf(FirmQuoteIssuedDecoder quote) {
        byte[] quoteId = new byte[ID_LENGTH];
        quote.getQuoteId(quoteId, 0, quoteId.length);
        QuoteTermsDecoder terms = quote.terms();
        int[] tokens = RandomDeskCommands.TOKENS[terms.corridorId()];
        int in = terms.side() == Side.SELL ? 0 : 1;
        return new Commit(
                HEX.formatHex(quoteId),
                HEX.formatHex(RandomDeskCommands.WALLET_BYTES),
                tokens[in],
                tokens[1 - in],
                amount(terms.inputAmount()),
                amount(terms.outputAmount()),
                amount(terms.variableFee()),
                terms.midE12());
    }

    byte[] next(long nowNs) {
        boolean isRepeated = oneIn(20) && last.length > 0;
        last = isRepeated ? last : fresh(TimeUnit.NANOSECONDS.toSeconds(nowNs));
        return last;
    }

    private byte[] fresh(long nowSeconds) {
        return switch (random.nextInt(5)) {
            case 0 -> limit();
            case 1 -> issued.isEmpty() ? advance(nowSeconds) : commit();
            default -> advance(nowSeconds);
        };
    }

    /** The block ends and the next one begins. */
    private byte[] advance(long nowSeconds) {
        byte[] command = commands.advance(block);
        block = new Block(block.number() + 1 + random.nextInt(3), Math.max(block.timeSeconds(), nowSeconds));
        transaction = 0;
        return command;
    }

    /** Some quotes are reverted first, paid by a stranger, paid otherwise, settled twice, or nobody's. */
    private byte[] commit() {
        int index = random.nextInt(issued.size());
        Commit commit =
                oneIn(10) ? issued.get(index).by(HEX.formatHex(RandomDeskCommands.STRANGER)) : issued.get(index);
        transaction++;
        if (oneIn(4)) {
            return commands.failure(block, transaction, commit);
        }
        if (oneIn(12)) {
            return commands.settlement(block, transaction, transaction * 3, commit.of(strangeId()));
        }
        if (!oneIn(12)) {
            issued.remove(index);
        }
        Commit paid = oneIn(10) ? commit.paying(Amount.ofRaw(1 + random.nextInt(1_000))) : commit;
        return commands.settlement(block, transaction, transaction * 3, paid);
    }

    private String strangeId() {
        byte[] id = new byte[ID_LENGTH];
        random.nextBytes(id);
        return HEX.formatHex(id);
    }

    private byte[] limit() {
        return switch (random.nextInt(5)) {
            case 0 -> commands.pool(random.nextLong(1_000_000_000_000L), !oneIn(10));
            case 1 -> commands.corridor(random.nextInt(RandomDeskCommands.CORRIDORS), oneIn(6), BOUND_BPS);
            default -> {
                int token = random.nextInt(RandomDeskCommands.TOKEN_DECIMALS.length);
                yield token(token, oneIn(8) ? 1_000 : PLENTY_USD, oneIn(40), oneIn(40));
            }
        };
    }

    private byte[] token(int tokenId, long roomUsd, boolean inboundFrozen, boolean outboundFrozen) {
        BigDecimal perDollar = BigDecimal.valueOf(RandomDeskCommands.TOKENS_TO_A_DOLLAR[tokenId]);
        BigInteger roomRaw = perDollar
                .multiply(BigDecimal.valueOf(roomUsd))
                .scaleByPowerOfTen(RandomDeskCommands.TOKEN_DECIMALS[tokenId])
                .toBigInteger();
        long priceE18 = (long) (1e18 / RandomTicks.FIRST_PRICES[FEED_OF_TOKEN[tokenId]]);
        return commands.token(tokenId, roomRaw, priceE18, inboundFrozen, outboundFrozen);
    }

    private boolean oneIn(int count) {
        return random.nextInt(count) == 0;
    }

    private static Amount amount(AmountDecoder amount) {
        return new Amount().set(amount.high(), amount.low());
    }
}
