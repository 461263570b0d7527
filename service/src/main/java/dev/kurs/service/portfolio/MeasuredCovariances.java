package dev.kurs.service.portfolio;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.CorridorCloseStateDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToIntFunction;
import org.agrona.DirectBuffer;

/**
 * How tokens move against the dollar as the engine measures their corridors, of days' closes.
 *
 * <p>Where USDT-IDRX rises by 1 % IDRX falls by 1 %, so the covariance of IDRX with JPYC is that of USDT-IDRX with USDT-JPYC.
 */
public final class MeasuredCovariances implements FrameListener {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final CorridorCloseStateDecoder close = new CorridorCloseStateDecoder();
    private final Map<Integer, double[]> rows = new ConcurrentHashMap<>();

    /**
     * A token's corridor against the dollar, by what its return counts.
     *
     * @param corridorId −1 of a token that does not move
     */
    private record Leg(int corridorId, int sign) {
        private static final Leg STILL = new Leg(-1, 0);
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        if (Frame.templateId(frame, offset) == CorridorCloseStateDecoder.TEMPLATE_ID) {
            close.wrapAndApplyHeader(frame, offset, header);
            double[] row = new double[close.corridorId() + 1];
            int column = 0;
            for (CorridorCloseStateDecoder.CovariancesDecoder covariance : close.covariances()) {
                row[column++] = Double.longBitsToDouble(covariance.covarianceBits());
            }
            rows.put(close.corridorId(), row);
        }
    }

    /**
     * Σ of returns a day by the tokens in their order; empty while one that is not the dollar has no corridor against it of which a return was measured.
     *
     * @param dollars the tokens that count one dollar
     * @param pairs base and quote by corridor
     * @param idOf the corridor's id, or −1 of one that is not in force
     */
    public Optional<List<List<Double>>> of(
            List<String> tokens, Set<String> dollars, Map<String, List<String>> pairs, ToIntFunction<String> idOf) {
        List<Leg> legs = new ArrayList<>();
        for (String token : tokens) {
            Optional<Leg> leg = dollars.contains(token) ? Optional.of(Leg.STILL) : leg(token, dollars, pairs, idOf);
            if (leg.isEmpty()) {
                return Optional.empty();
            }
            legs.add(leg.get());
        }
        return Optional.of(legs.stream()
                .map(row -> legs.stream().map(column -> covariance(row, column)).toList())
                .toList());
    }

    private Optional<Leg> leg(
            String token, Set<String> dollars, Map<String, List<String>> pairs, ToIntFunction<String> idOf) {
        for (Map.Entry<String, List<String>> pair : pairs.entrySet()) {
            String base = pair.getValue().getFirst();
            String quote = pair.getValue().getLast();
            boolean isQuote = quote.equals(token) && dollars.contains(base);
            boolean isBase = base.equals(token) && dollars.contains(quote);
            int corridorId = idOf.applyAsInt(pair.getKey());
            if ((isQuote || isBase) && isMeasured(corridorId)) {
                return Optional.of(new Leg(corridorId, isBase ? 1 : -1));
            }
        }
        return Optional.empty();
    }

    private boolean isMeasured(int corridorId) {
        double[] row = rows.get(corridorId);
        return row != null && row[corridorId] >= 0;
    }

    private double covariance(Leg one, Leg other) {
        if (one.sign == 0 || other.sign == 0) {
            return 0;
        }
        int row = Math.max(one.corridorId, other.corridorId);
        int column = Math.min(one.corridorId, other.corridorId);
        return one.sign * other.sign * rows.get(row)[column];
    }
}
