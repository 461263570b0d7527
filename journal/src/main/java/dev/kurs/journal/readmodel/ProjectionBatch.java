package dev.kurs.journal.readmodel;

import dev.kurs.journal.directory.CorridorTokens;
import dev.kurs.journal.directory.Reference;
import dev.kurs.journal.directory.Reference.Calendar;
import dev.kurs.journal.directory.Reference.Corridor;
import dev.kurs.journal.directory.Reference.Feed;
import dev.kurs.journal.directory.Reference.Partner;
import dev.kurs.journal.directory.Reference.Token;
import dev.kurs.protocol.port.Executions.PnlDay;
import dev.kurs.protocol.port.QuoteArchive.State;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the records of one batch change in the tables, gathered in memory and written together.
 *
 * <p>Example: a quote issued and expired in the same batch is one new row, EXPIRED.
 */
final class ProjectionBatch {
    private final Map<String, IssuedQuote> issued = new LinkedHashMap<>();
    private final Map<String, QuoteRow> quotes = new LinkedHashMap<>();
    private final Map<String, EndingQuote> expired = new LinkedHashMap<>();
    private final List<ExecutionRow> executions = new ArrayList<>();
    private final List<UnknownCommit> unknownCommits = new ArrayList<>();
    private final Map<DayKey, DayFigures> figures = new LinkedHashMap<>();
    private final Map<PartnerDay, DayChain> chains = new LinkedHashMap<>();
    private final SortedMap<LocalDate, JournalDayRow> journalDays = new TreeMap<>();
    private final SortedMap<Integer, Partner> partners = new TreeMap<>();
    private final SortedMap<Integer, Token> tokens = new TreeMap<>();
    private final SortedMap<Integer, Corridor> corridors = new TreeMap<>();
    private final Map<NamedEntity, String> entityNames = new LinkedHashMap<>();
    private final Map<PartnerToken, VaultBalance> balances = new LinkedHashMap<>();
    private final SortedMap<LocalDate, PnlDay> pnl = new TreeMap<>();
    private final List<AuditRow> audit = new ArrayList<>();
    private ChainHead head;
    private String instanceId;

    void issue(IssuedQuote quote) {
        issued.put(quote.row().quoteId(), quote);
        quotes.put(quote.row().quoteId(), quote.row());
    }

    void change(QuoteRow quote) {
        quotes.put(quote.quoteId(), quote);
    }

    /** Ends a quote of an earlier batch of which no more is known than that. */
    void expire(EndingQuote quote) {
        expired.put(quote.quoteId(), quote);
    }

    /** Whether a quote that no more was known of has ended in this batch. */
    boolean hasExpired(String quoteId) {
        return expired.containsKey(quoteId);
    }

    /** Quotes of earlier batches that ended and came to nothing else since, which {@link #changedQuotes()} would have. */
    List<EndingQuote> expiredQuotes() {
        return expired.values().stream()
                .filter(quote -> !quotes.containsKey(quote.quoteId()))
                .toList();
    }

    /** The execution takes the place of the quote's earlier one. */
    void execute(State state, ExecutionRow execution) {
        executions.add(execution);
        change(execution.quote().executed(state, execution));
    }

    void flag(UnknownCommit commit) {
        unknownCommits.add(commit);
    }

    DayFigures figures(DayKey key) {
        return figures.computeIfAbsent(key, day -> new DayFigures());
    }

    /** The events of a day so far; null when the batch has none of it yet. */
    DayChain chain(PartnerDay day) {
        return chains.get(day);
    }

    void chain(PartnerDay day, DayChain chain) {
        chains.put(day, chain);
    }

    void count(LocalDate date, long sequence) {
        JournalDayRow day = journalDays.get(date);
        journalDays.put(date, day == null ? new JournalDayRow(sequence, sequence, null) : day.reaching(sequence));
    }

    void snapshot(LocalDate date, String stateHash) {
        journalDays.computeIfPresent(date, (key, day) -> day.withStateHash(stateHash));
    }

    /** Keeps what the tables have of a name; a key and a wallet are not in them. */
    void name(Reference reference) {
        switch (reference) {
            case Reference.Instance instance -> instanceId = instance.instanceId();
            case Partner partner -> partners.put(partner.partnerId(), partner);
            case Token token -> tokens.put(token.tokenId(), token);
            case Corridor corridor -> corridors.put(corridor.corridorId(), corridor);
            case Feed feed -> name(new NamedEntity(NamedEntity.Kind.FEED, feed.feedId()), feed.name());
            case Calendar calendar ->
                name(new NamedEntity(NamedEntity.Kind.CALENDAR, calendar.calendarId()), calendar.name());
            default -> {
                // Changes no table.
            }
        }
    }

    /** Takes the place of what the batch had of that day. */
    void pnl(PnlDay day) {
        pnl.put(day.date(), day);
    }

    Iterable<PnlDay> pnl() {
        return pnl.values();
    }

    void audit(AuditRow row) {
        audit.add(row);
    }

    /** Administrative commands of the batch, in order. */
    List<AuditRow> audit() {
        return audit;
    }

    void name(NamedEntity entity, String name) {
        entityNames.put(entity, name);
    }

    Map<NamedEntity, String> entityNames() {
        return entityNames;
    }

    /** Takes the place of what the batch had of that partner's token. */
    void balance(PartnerToken key, VaultBalance balance) {
        balances.put(key, balance);
    }

    Map<PartnerToken, VaultBalance> balances() {
        return balances;
    }

    /** Empty when the batch does not name the token. */
    Optional<Token> token(int tokenId) {
        return Optional.ofNullable(tokens.get(tokenId));
    }

    /** Empty when the batch does not name the partner. */
    Optional<String> partnerUuid(int partnerId) {
        return Optional.ofNullable(partners.get(partnerId)).map(Partner::uuid);
    }

    /** Empty when the batch does not name the corridor. */
    Optional<String> pair(int corridorId) {
        return Optional.ofNullable(corridors.get(corridorId)).map(Corridor::pair);
    }

    void head(ChainHead confirmed) {
        head = confirmed;
    }

    /** The quote as the batch has it; null when it does not know it. */
    QuoteRow quote(String quoteId) {
        return quotes.get(quoteId);
    }

    /** Null when the batch does not name the corridor. */
    CorridorTokens tokensOf(int corridorId) {
        Corridor corridor = corridors.get(corridorId);
        return corridor == null ? null : corridor.tokens();
    }

    /** Whether somebody waits to read it. */
    boolean isNews() {
        return !quotes.isEmpty()
                || !expired.isEmpty()
                || !unknownCommits.isEmpty()
                || head != null
                || !partners.isEmpty()
                || !audit.isEmpty()
                || !pnl.isEmpty();
    }

    /** New quotes, in the state they have come to. */
    List<IssuedQuote> newQuotes() {
        return issued.values().stream()
                .map(quote -> quote.withRow(quotes.get(quote.row().quoteId())))
                .toList();
    }

    /** Quotes of earlier batches that came to another state. */
    List<QuoteRow> changedQuotes() {
        return quotes.values().stream()
                .filter(quote -> !issued.containsKey(quote.quoteId()))
                .toList();
    }

    /** Every quote the batch has touched. */
    Map<String, QuoteRow> quotes() {
        return quotes;
    }

    List<ExecutionRow> executions() {
        return executions;
    }

    List<UnknownCommit> unknownCommits() {
        return unknownCommits;
    }

    Map<DayKey, DayFigures> figures() {
        return figures;
    }

    Map<PartnerDay, DayChain> chains() {
        return chains;
    }

    SortedMap<LocalDate, JournalDayRow> journalDays() {
        return journalDays;
    }

    Iterable<Partner> partners() {
        return partners.values();
    }

    Iterable<Token> tokens() {
        return tokens.values();
    }

    Iterable<Corridor> corridors() {
        return corridors.values();
    }

    /** Null when the batch has no confirmed block. */
    ChainHead head() {
        return head;
    }

    /** Null when the batch does not say. */
    String instanceId() {
        return instanceId;
    }
}
