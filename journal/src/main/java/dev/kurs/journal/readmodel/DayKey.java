package dev.kurs.journal.readmodel;

import dev.kurs.protocol.message.sbe.Side;
import java.time.LocalDate;
import java.util.concurrent.TimeUnit;

/** A partner's UTC day in a corridor on one side. Example: 2026-11-20, partner 3, corridor 0, SELL. */
record DayKey(LocalDate date, int partnerId, int corridorId, Side side) {
    static LocalDate utcDate(long seconds) {
        return LocalDate.ofEpochDay(Math.floorDiv(seconds, TimeUnit.DAYS.toSeconds(1)));
    }

    static DayKey of(long seconds, QuoteRow quote) {
        return new DayKey(utcDate(seconds), quote.partnerId(), quote.corridorId(), quote.side());
    }

    PartnerDay partnerDay() {
        return new PartnerDay(date, partnerId);
    }
}
