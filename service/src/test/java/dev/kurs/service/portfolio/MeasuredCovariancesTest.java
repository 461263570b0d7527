package dev.kurs.service.portfolio;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.CorridorCloseStateEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class MeasuredCovariancesTest {
    private static final List<String> TOKENS = List.of("USDT", "IDRX", "EURC");
    private static final Map<String, List<String>> PAIRS =
            Map.of("USDT-IDRX", List.of("USDT", "IDRX"), "EURC-USDT", List.of("EURC", "USDT"));

    private final MeasuredCovariances measured = new MeasuredCovariances();

    @Test
    void shouldTakeATokensMovesFromItsCorridorAgainstTheDollar() {
        told(0, 4e-5);
        assertEquals(Optional.empty(), covariance(), "of EURC nothing is measured");
        told(1, 1e-5, -1);
        assertEquals(Optional.empty(), covariance(), "of EURC no return is measured");

        told(1, 1e-5, 9e-5);

        assertEquals(
                Optional.of(List.of(List.of(0.0, 0.0, 0.0), List.of(0.0, 4e-5, -1e-5), List.of(0.0, -1e-5, 9e-5))),
                covariance(),
                "IDRX falls where its corridor rises, EURC rises with its own");
    }

    private Optional<List<List<Double>>> covariance() {
        return measured.of(TOKENS, Set.of("USDT"), PAIRS, pair -> pair.equals("USDT-IDRX") ? 0 : 1);
    }

    private void told(int corridorId, double... covariances) {
        UnsafeBuffer frame = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
        CorridorCloseStateEncoder close = new CorridorCloseStateEncoder()
                .wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
                .corridorId(corridorId);
        CorridorCloseStateEncoder.CovariancesEncoder row = close.covariancesCount(covariances.length);
        for (double covariance : covariances) {
            row.next().covarianceBits(Double.doubleToRawLongBits(covariance));
        }
        measured.onFrame(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + close.encodedLength());
    }
}
