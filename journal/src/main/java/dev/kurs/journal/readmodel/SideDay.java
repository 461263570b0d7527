package dev.kurs.journal.readmodel;

import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.Executions.CorridorDay;
import dev.kurs.protocol.port.Executions.Turnover;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** One side of a corridor's day, as the table has it. */
record SideDay(
        int corridorId,
        Side side,
        long settled,
        Turnover turnover,
        BigInteger sourceVolumeE6,
        BigInteger totalFeeE6,
        long failed,
        long expired,
        BigInteger expiredNotionalE6) {
    /** The columns {@link #read} wants. */
    static final String COLUMNS =
            "corridor_id, side, settled, source_amount, destination_amount, source_volume_e6, total_fee_e6, failed,"
                    + " expired, expired_notional_e6";

    static SideDay read(ResultSet row) throws SQLException {
        return new SideDay(
                row.getInt(1),
                Side.valueOf(row.getString(2)),
                row.getLong(3),
                new Turnover(DialectColumns.number(row, 4), DialectColumns.number(row, 5)),
                DialectColumns.number(row, 6),
                DialectColumns.number(row, 7),
                row.getLong(8),
                row.getLong(9),
                DialectColumns.number(row, 10));
    }

    /** The corridor's day from those of its sides. */
    static CorridorDay corridor(int corridorId, List<SideDay> sides) {
        Map<Side, Turnover> turnover = new EnumMap<>(Side.class);
        sides.stream().filter(day -> day.settled > 0).forEach(day -> turnover.put(day.side, day.turnover));
        return new CorridorDay(
                corridorId,
                count(sides, SideDay::settled),
                sum(sides, SideDay::sourceVolumeE6),
                sum(sides, SideDay::totalFeeE6),
                count(sides, SideDay::failed),
                count(sides, SideDay::expired),
                sum(sides, SideDay::expiredNotionalE6),
                turnover);
    }

    private static long count(List<SideDay> sides, ToLongFunction<SideDay> figure) {
        return sides.stream().mapToLong(figure).sum();
    }

    private static BigInteger sum(List<SideDay> sides, Function<SideDay, BigInteger> figure) {
        return sides.stream().map(figure).reduce(BigInteger.ZERO, BigInteger::add);
    }
}
