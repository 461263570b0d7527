package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.read.JournalReader;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.CorridorCloseStateDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.service.system.CommandLineRun;
import dev.kurs.service.system.ConfigurationText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole service, which is given corridors when its pool already has a history. */
class AddedCorridorTest {
    private static final String CROSS =
            "  tnMYR-IDRX: {base: tnMYR, quote: IDRX, public_in_v02: false, v01_pair: MYR-IDR}\n";
    private static final String YEN = "  IDRP-JPYC: {base: IDRP, quote: JPYC}\n";
    private static final int MEASURED_AT_FIRST = 6;

    @TempDir
    private Path data;

    @Test
    void shouldMeasureACorridorByItsHistoryThatIsAppliedOrStartedWith() throws IOException {
        ConfigurationText whole = ConfigurationText.packaged();
        ConfigurationText withoutCross = whole.with(CROSS, "");
        try (DrivenService service = start(withoutCross.with(YEN, ""))) {
            assertEquals(200, service.readiness().status());
            CommandLineRun.of(
                            "config",
                            "apply",
                            "-c",
                            withoutCross.write(data.resolve("applied.yaml")).toString(),
                            "--reason",
                            "a partner asks for it",
                            "--data",
                            data.toString())
                    .shouldEndWith(0)
                    .shouldSay("IDRP-JPYC");
        }
        assertMeasured(MEASURED_AT_FIRST + 1);

        start(whole).close();

        assertMeasured(MEASURED_AT_FIRST + 2);
    }

    private DrivenService start(ConfigurationText configuration) throws IOException {
        return DrivenService.start(data, Duration.ZERO, configuration, SandboxHooks.NONE);
    }

    private void assertMeasured(int corridors) {
        Map<Integer, Double> variances = variances();
        assertEquals(corridors, variances.size());
        variances.forEach((corridorId, variance) -> {
            double sigma = Math.sqrt(variance);
            assertTrue(sigma > 0.0005 && sigma < 0.02, () -> "of corridor " + corridorId + " a day's " + sigma);
        });
    }

    /** As the journal told them last. */
    private Map<Integer, Double> variances() {
        Map<Integer, Double> variances = new TreeMap<>();
        CorridorCloseStateDecoder close = new CorridorCloseStateDecoder();
        try (JournalReader reader = new JournalReader(data.resolve("journal"))) {
            while (reader.next()) {
                reader.forEachFrame((frame, offset, length) -> {
                    if (Frame.templateId(frame, offset) == CorridorCloseStateDecoder.TEMPLATE_ID) {
                        close.wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder());
                        int corridorId = close.corridorId();
                        for (CorridorCloseStateDecoder.CovariancesDecoder covariance : close.covariances()) {
                            variances.put(corridorId, Double.longBitsToDouble(covariance.covarianceBits()));
                        }
                    }
                });
            }
        }
        return variances;
    }
}
