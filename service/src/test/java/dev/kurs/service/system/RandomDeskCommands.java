package dev.kurs.service.system;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AcceptClockEncoder;
import dev.kurs.protocol.message.sbe.AcceptPriceEncoder;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.AdoptRulesEncoder;
import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.ClaimRequestIdEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.OverrideCorridorStateEncoder;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.RecordInventoryEncoder;
import dev.kurs.protocol.message.sbe.ReportClockEncoder;
import dev.kurs.protocol.message.sbe.RequestQuoteEncoder;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.message.sbe.TakeSnapshotEncoder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.ToIntFunction;
import org.agrona.concurrent.UnsafeBuffer;

/** Commands as a desk may see them, sensible and otherwise, drawn from a seed. */
final class RandomDeskCommands {
    static final String WALLET = "0xe326aa9a2f48d1945285b40775146f05e3336980";

    static final byte[] WALLET_BYTES = HexFormat.of().parseHex(WALLET.substring(2));
    static final byte[] STRANGER = HexFormat.of().parseHex("36a2d5b039748c8883d4f88002c0d4ad2ed4979f");
    static final int CORRIDORS = 8;
    private static final int[] USUAL_CORRIDORS = {0, 0, 0, 1, 1, 2, 3, 5, 6};
    static final int[] TOKEN_DECIMALS = {6, 2, 2, 18, 6, 6};
    static final double[] TOKENS_TO_A_DOLLAR = {1, 17_000, 17_000, 158, 1.28, 3.97};
    static final int[][] TOKENS = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}, {1, 3}, {2, 3}, {5, 1}};

    private final byte[] bytes = new byte[Frame.MAX_LENGTH];
    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final Random random;
    private final List<byte[]> amendments;
    private final RandomTicks ticks;
    private int references;
    private long nowNs;

    RandomDeskCommands(Random random, List<byte[]> amendments) {
        this.random = random;
        this.amendments = amendments;
        ticks = new RandomTicks(random);
    }

    /**
     * One more command.
     *
     * @param commandTimeNs the time it will be stamped with
     */
    byte[] next(long commandTimeNs) {
        nowNs = commandTimeNs;
        int draw = random.nextInt(1_000);
        if (draw < 400) {
            return frame(target -> ticks.encode(target, header, nowNs));
        }
        if (draw < 850) {
            return frame(this::requestQuote);
        }
        return draw < 960 ? frame(this::advanceTime) : nextRarity(draw);
    }

    private byte[] nextRarity(int draw) {
        if (draw < 985) {
            return frame(this::claimRequestId);
        }
        if (draw < 993) {
            return frame(this::recordInventory);
        }
        if (draw < 997) {
            return frame(this::overrideCorridorState);
        }
        return draw < 998 ? amendments.get(random.nextInt(amendments.size())) : frame(this::acceptPrice);
    }

    byte[] takeSnapshot() {
        return frame(target ->
                new TakeSnapshotEncoder().wrapAndApplyHeader(target, 0, header).encodedLength());
    }

    byte[] adoptRules(int rules) {
        return frame(target -> new AdoptRulesEncoder()
                .wrapAndApplyHeader(target, 0, header)
                .rules(rules)
                .actorKind(ActorKind.SHELL)
                .actor("os:desk")
                .actorAddress("")
                .actorRequestId("")
                .reason("the desk has read what changes")
                .encodedLength());
    }

    /** The wall clock went ahead by so much and is not trusted. */
    byte[] reportClock(long offsetNs) {
        return frame(target -> new ReportClockEncoder()
                .wrapAndApplyHeader(target, 0, header)
                .isTrusted(Flag.NO)
                .offsetNs(offsetNs)
                .encodedLength());
    }

    /** An operator takes it as right. */
    byte[] acceptClock(long offsetNs) {
        return frame(target -> new AcceptClockEncoder()
                .wrapAndApplyHeader(target, 0, header)
                .offsetNs(offsetNs)
                .actorKind(ActorKind.SHELL)
                .actor("os:ops")
                .reason("the machine was suspended")
                .actorAddress("")
                .actorRequestId("")
                .encodedLength());
    }

    private byte[] frame(ToIntFunction<UnsafeBuffer> encode) {
        Arrays.fill(bytes, (byte) 0);
        return Arrays.copyOf(bytes, MessageHeaderEncoder.ENCODED_LENGTH + encode.applyAsInt(buffer));
    }

    private int requestQuote(UnsafeBuffer target) {
        Surface surface = oneIn(10) ? Surface.V01 : Surface.V02;
        int corridor = surface == Surface.V01
                ? random.nextInt(CORRIDORS)
                : USUAL_CORRIDORS[random.nextInt(USUAL_CORRIDORS.length)];
        Side side = random.nextBoolean() ? Side.SELL : Side.BUY;
        AmountKind kind = random.nextInt(5) == 0 ? AmountKind.OUTPUT : AmountKind.INPUT;
        boolean namesBase = (side == Side.SELL) == (kind == AmountKind.INPUT);
        RequestQuoteEncoder command = new RequestQuoteEncoder();
        command.wrapAndApplyHeader(target, 0, header)
                .partnerId(oneIn(500) ? 7 : random.nextInt(3))
                .keyId(random.nextInt(2))
                .corridorId(corridor)
                .kind(random.nextInt(3) == 0 ? QuoteKind.FIRM : QuoteKind.INDICATIVE)
                .surface(surface)
                .side(side)
                .amountKind(kind)
                .putWallet(oneIn(200) ? STRANGER : WALLET_BYTES, 0, 20);
        putAmount(command, TOKENS[corridor][namesBase ? 0 : 1]);
        command.requestId(requestId(50)).clientRef(clientRef());
        return command.encodedLength();
    }

    /** From some cents to a million dollars, most of them small. */
    private void putAmount(RequestQuoteEncoder command, int token) {
        double dollars = Math.pow(10, random.nextDouble() * 7 - 1);
        int shift = Math.min(6, TOKEN_DECIMALS[token]);
        long coarse = Math.max(1, Math.round(dollars * TOKENS_TO_A_DOLLAR[token] * Math.pow(10, shift)));
        long scale = Math.round(Math.pow(10, TOKEN_DECIMALS[token] - shift));
        command.amount().low(coarse * scale).high(Math.multiplyHigh(coarse, scale));
    }

    private String requestId(int requestsToAReuse) {
        return "request-" + (oneIn(requestsToAReuse) ? references - random.nextInt(20) : ++references);
    }

    private String clientRef() {
        return switch (random.nextInt(10)) {
            case 0 -> "order-" + (references - random.nextInt(40));
            case 1 -> "pesanan \u2116 " + references + " \uD83D\uDCB1";
            case 2, 3, 4, 5 -> "order-" + references;
            default -> "";
        };
    }

    private int advanceTime(UnsafeBuffer target) {
        return new AdvanceTimeEncoder().wrapAndApplyHeader(target, 0, header).encodedLength();
    }

    private int claimRequestId(UnsafeBuffer target) {
        ClaimRequestIdEncoder command = new ClaimRequestIdEncoder();
        command.wrapAndApplyHeader(target, 0, header).keyId(random.nextInt(2)).requestId(requestId(5));
        return command.encodedLength();
    }

    private int recordInventory(UnsafeBuffer target) {
        int token = oneIn(20) ? 9 : random.nextInt(TOKEN_DECIMALS.length);
        int decimals = token == 9 ? 0 : TOKEN_DECIMALS[token];
        double perDollar = token == 9 ? 1 : TOKENS_TO_A_DOLLAR[token];
        long units = Math.round((20_000_000 + random.nextInt(180_000_000)) * perDollar);
        long scale = Math.round(Math.pow(10, decimals));
        RecordInventoryEncoder command = new RecordInventoryEncoder();
        command.wrapAndApplyHeader(target, 0, header).tokenId(token);
        command.balance().low(units * scale).high(Math.multiplyHigh(units, scale));
        return command.encodedLength();
    }

    private int overrideCorridorState(UnsafeBuffer target) {
        boolean isActive = random.nextBoolean();
        OverrideCorridorStateEncoder command = new OverrideCorridorStateEncoder();
        command.wrapAndApplyHeader(target, 0, header)
                .corridorId(random.nextInt(CORRIDORS))
                .active(isActive ? Flag.YES : Flag.NO)
                .state(RiskState.get((short) random.nextInt(5)))
                .expiresAtNs(
                        oneIn(5)
                                ? OverrideCorridorStateEncoder.expiresAtNsNullValue()
                                : nowNs + random.nextInt(1_000_000_000));
        command.operatorEmail("desk@example.com")
                .reason("drill")
                .actorAddress("")
                .actorRequestId("");
        return command.encodedLength();
    }

    private int acceptPrice(UnsafeBuffer target) {
        AcceptPriceEncoder command = new AcceptPriceEncoder();
        command.wrapAndApplyHeader(target, 0, header).feedId(random.nextInt(6));
        command.operatorEmail("desk@example.com")
                .reason("seen on two screens")
                .actorAddress("")
                .actorRequestId("");
        return command.encodedLength();
    }

    private boolean oneIn(int count) {
        return random.nextInt(count) == 0;
    }
}
