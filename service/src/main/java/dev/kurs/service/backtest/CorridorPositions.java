package dev.kurs.service.backtest;

import dev.kurs.journal.directory.Directory;
import dev.kurs.journal.directory.Reference;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RawAmounts;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.PositionChangedDecoder;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.agrona.DirectBuffer;

/** What the corridors of a run held, by their pairs: USDT-IDRX is long 1 000 USDT at the end, and was short 20 000 at most. */
public final class CorridorPositions {
    private final Directory names;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final PositionChangedDecoder changed = new PositionChangedDecoder();
    private final SortedMap<String, Held> byPair = new TreeMap<>();

    /** What one held, in whole units of its base, longs above zero. */
    public static final class Held {
        private final String unit;
        private final RunSeries series = new RunSeries();
        private BigDecimal present = BigDecimal.ZERO;
        private BigDecimal most = BigDecimal.ZERO;

        private Held(String unit) {
            this.unit = unit;
        }

        private void take(long timeNs, BigDecimal position) {
            present = position;
            most = position.abs().compareTo(most.abs()) > 0 ? position : most;
            series.add(timeNs, position.doubleValue());
        }

        /** What it is counted in. */
        String unit() {
            return unit;
        }

        /** When the run ends. */
        public BigDecimal present() {
            return present;
        }

        /** The farthest from nothing, long or short. */
        public BigDecimal most() {
            return most;
        }

        RunSeries series() {
            return series;
        }
    }

    CorridorPositions(Directory names) {
        this.names = names;
    }

    /** Takes an event of the run, or a frame of the state that it begins with. */
    void onFrame(DirectBuffer frame, int offset) {
        if (Frame.templateId(frame, offset) == PositionChangedDecoder.TEMPLATE_ID) {
            changed.wrapAndApplyHeader(frame, offset, header);
            names.corridor(changed.corridorId()).ifPresent(this::take);
        }
    }

    private void take(Reference.Corridor corridor) {
        Reference.Token base = names.token(corridor.tokens().baseTokenId()).orElseThrow();
        BigDecimal position = new BigDecimal(RawAmounts.of(changed.position()), base.decimals());
        if (position.signum() != 0 || byPair.containsKey(corridor.pair())) {
            byPair.computeIfAbsent(corridor.pair(), pair -> new Held(base.symbol()))
                    .take(changed.timestampNs(), position);
        }
    }

    /** Those that held something. */
    public SortedMap<String, Held> byPair() {
        return byPair;
    }

    /** Empty where a corridor never held anything. */
    Optional<Held> of(String pair) {
        return Optional.ofNullable(byPair.get(pair));
    }
}
