package dev.kurs.journal.readmodel;

import dev.kurs.journal.seal.Seal;
import dev.kurs.journal.seal.SealDirectory;
import dev.kurs.protocol.port.Executions.CorridorDay;
import dev.kurs.protocol.port.Executions.DaySummary;
import dev.kurs.protocol.port.Executions.JournalDay;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Reads a partner's day; the connection sees the tables as they are at one moment, so that its parts agree. */
final class DayQuery {
    private static final String FIGURES = "select " + SideDay.COLUMNS + " from day_corridor"
            + " where partner_id = ? and utc_date = ? and (settled <> 0 or failed <> 0 or expired <> 0)";
    private static final String CHAIN = "select report_hash from day_partner where partner_id = ? and utc_date = ?";
    private static final String JOURNAL =
            "select first_sequence, last_sequence, state_hash from journal_day where utc_date = ?";
    private static final String HEAD =
            "select confirmed_at_seconds from projection where id = 1 and confirmed_at_seconds is not null";

    private final Connection connection;
    private final SealDirectory seals;
    private final PartnerDay day;

    DayQuery(Connection connection, SealDirectory seals, int partnerId, LocalDate date) {
        this.seals = seals;
        this.connection = connection;
        day = new PartnerDay(date, partnerId);
    }

    DaySummary run() throws SQLException {
        return new DaySummary(corridors(), isComplete(), reportHash(), journal());
    }

    private List<CorridorDay> corridors() throws SQLException {
        Map<Integer, List<SideDay>> byCorridor =
                Sql.list(connection, FIGURES, SideDay::read, List.of(day.partnerId(), day.date())).stream()
                        .collect(Collectors.groupingBy(SideDay::corridorId, TreeMap::new, Collectors.toList()));
        List<CorridorDay> corridors = new ArrayList<>();
        byCorridor.forEach((corridorId, sides) -> corridors.add(SideDay.corridor(corridorId, sides)));
        return corridors;
    }

    /** A later block's time is never lower, so the day's last block is behind as soon as the next day has one. */
    private boolean isComplete() throws SQLException {
        long nextDay = day.date().plusDays(1).atStartOfDay(ZoneOffset.UTC).toEpochSecond();
        return Sql.list(connection, HEAD, row -> row.getLong(1), List.of()).stream()
                .anyMatch(confirmed -> confirmed >= nextDay);
    }

    private String reportHash() throws SQLException {
        return Sql.list(connection, CHAIN, row -> row.getString(1), List.of(day.partnerId(), day.date())).stream()
                .findFirst()
                .orElseGet(() -> day.emptyChain().reportHash());
    }

    private Optional<JournalDay> journal() throws SQLException {
        return Sql.list(
                        connection,
                        JOURNAL,
                        row -> new JournalDay(
                                row.getLong(1),
                                row.getLong(2),
                                Optional.ofNullable(row.getString(3)),
                                seals.covering(row.getLong(2)).map(Seal::hash)),
                        List.of(day.date()))
                .stream()
                .findFirst();
    }
}
