package dev.kurs.service.reserve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.send.FeesPaid;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.RecordGasDecoder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engine hears how each meter stands, once. */
class GasMeterFilesTest {
    private static final Address KEEPER = Address.of("0x" + "0a".repeat(20));
    private static final BigInteger MILLION_GWEI = BigInteger.TEN.pow(15);

    @TempDir
    private Path data;

    private final List<String> told = new ArrayList<>();
    private GasMeterFiles meters;

    @BeforeEach
    void open() {
        meters = new GasMeterFiles(Optional.of(new BigDecimal("2000")), data);
    }

    private String take(byte[] command) {
        RecordGasDecoder gas = new RecordGasDecoder();
        gas.wrapAndApplyHeader(new UnsafeBuffer(command), 0, new MessageHeaderDecoder());
        gas.skipActor();
        gas.skipActorAddress();
        gas.skipActorRequestId();
        gas.skipReason();
        told.add(gas.account() + " " + gas.totalE6());
        return "";
    }

    private String fail(byte[] command) {
        take(command);
        throw new IllegalStateException("nobody answers");
    }

    private String refuse(byte[] command) {
        take(command);
        return "gas comes before risk is configured";
    }

    @Test
    void shouldTellAMeterThatHasMovedAndNoOther() {
        meters.tell(this::take);
        meters.of("keeper", KEEPER).paid(0, MILLION_GWEI);
        meters.tell(this::take);
        meters.tell(this::take);
        meters.of("keeper", KEEPER).paid(1, MILLION_GWEI);
        meters.tell(this::take);

        assertEquals(List.of("keeper " + KEEPER + " 2000000", "keeper " + KEEPER + " 4000000"), told);
    }

    @Test
    void shouldTellAgainAfterARestartForWhatNobodyHeard() {
        meters.of("keeper", KEEPER).paid(0, MILLION_GWEI);

        open();
        meters.of("keeper", KEEPER);
        meters.tell(this::take);

        assertEquals(List.of("keeper " + KEEPER + " 2000000"), told);
    }

    @Test
    void shouldTellAgainWhereNobodyAnsweredAndNotWhereItWasRefused() {
        meters.of("keeper", KEEPER).paid(0, MILLION_GWEI);

        meters.tell(this::fail);
        meters.tell(this::refuse);
        meters.tell(this::refuse);

        assertEquals(2, told.size());
    }

    @Test
    void shouldReckonNothingWithoutAPriceOfTheCoin() {
        GasMeterFiles none = new GasMeterFiles(Optional.empty(), data);

        assertSame(FeesPaid.UNTOLD, none.of("keeper", KEEPER));
    }
}
