package dev.kurs.service.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.RecordGasDecoder;
import dev.kurs.service.system.Eventually;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.agrona.DirectBuffer;
import tools.jackson.databind.JsonNode;

/** What the executor has paid for gas: by the receipts of all its transactions, and as the engine was told. */
final class SoakGas {
    static final BigDecimal COIN_USD = new BigDecimal("3000.5");

    private static final Address EXECUTOR = DevelopmentAccounts.address(5);
    private static final BigDecimal WEI_OF_A_MILLIONTH = BigDecimal.TEN.pow(12);

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final RecordGasDecoder gas = new RecordGasDecoder();
    private final SoakDesk desk;
    private long toldE6;

    SoakGas(SoakDesk desk) {
        this.desk = desk;
    }

    /** Waits until the engine was told of every receipt; it never hears of more. */
    void awaitTold() {
        Eventually.isTrue("the executor's gas is told", () -> toldE6() >= paidE6());
        assertEquals(paidE6(), toldE6(), "what the executor paid for gas");
    }

    private long paidE6() {
        long paidE6 = 0;
        for (long number = desk.firstBlock(); number <= desk.node().head(); number++) {
            for (JsonNode transaction : desk.node().block(number).path("transactions")) {
                if (Address.of(transaction.path("from").asString()).equals(EXECUTOR)) {
                    paidE6 += roundingUp(
                            desk.node().feeWei(transaction.path("hash").asString()));
                }
            }
        }
        return paidE6;
    }

    private static long roundingUp(BigInteger feeWei) {
        return new BigDecimal(feeWei)
                .multiply(COIN_USD)
                .divide(WEI_OF_A_MILLIONTH, 0, RoundingMode.CEILING)
                .longValueExact();
    }

    private long toldE6() {
        toldE6 = 0;
        try (JournalReader reader = new JournalReader(desk.data().resolve("journal"))) {
            while (reader.next()) {
                reader.forEachFrame(this::onFrame);
            }
        }
        return toldE6;
    }

    private void onFrame(DirectBuffer frame, int offset, int length) {
        if (Frame.templateId(frame, offset) == RecordGasDecoder.TEMPLATE_ID) {
            gas.wrapAndApplyHeader(frame, offset, header);
            gas.skipActor();
            gas.skipActorAddress();
            gas.skipActorRequestId();
            gas.skipReason();
            if (gas.account().equals("executor " + EXECUTOR)) {
                toldE6 = gas.totalE6();
            }
        }
    }
}
