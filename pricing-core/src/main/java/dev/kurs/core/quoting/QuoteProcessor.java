package dev.kurs.core.quoting;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.V01Quote;
import dev.kurs.core.command.BookEvents;
import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.execution.PartnerBalances;
import dev.kurs.core.feed.Feed;
import dev.kurs.core.maker.PriceBand;
import dev.kurs.core.market.CorridorMonitor;
import dev.kurs.core.market.OracleReader;
import dev.kurs.core.pricing.DerivationContext;
import dev.kurs.core.pricing.DerivationEncoder;
import dev.kurs.core.pricing.Pricer;
import dev.kurs.core.pricing.QuoteInput;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.core.state.EngineState;
import dev.kurs.core.state.QuoteIds;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.ClaimRequestIdDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RequestQuoteDecoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Fractions;
import java.util.Arrays;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Answers quote requests: refuses them, or prices them and, if they are firm, reserves what they promise. */
public final class QuoteProcessor implements CommandProcessor {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final EngineState state;
    private final RequestChecks requestChecks;
    private final MarketChecks marketChecks;
    private final OracleReader oracle;
    private final CorridorMonitor monitor;
    private final QuoteEvents events;
    private final BookEvents bookEvents;
    private final PricingAlarms alarms;
    private final PartnerBalances balances;
    private final MakerRequests makers;
    private final EventFrame frame;
    private final Pricer pricer = new Pricer();
    private final QuoteCase quote = new QuoteCase();
    private final DerivationContext derivation = new DerivationContext();
    private final DerivationEncoder derivationEncoder = new DerivationEncoder();
    private final UnsafeBuffer requestId = new UnsafeBuffer(0, 0);
    private final RequestQuoteDecoder kept = new RequestQuoteDecoder();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final byte[] conflictingQuoteId = new byte[QuoteIds.LENGTH];

    public QuoteProcessor(
            EngineState state,
            RequestChecks requestChecks,
            MarketChecks marketChecks,
            OracleReader oracle,
            CorridorMonitor monitor,
            EventFrame frame,
            BookEvents bookEvents,
            PartnerBalances balances,
            MakerRequests makers) {
        this.makers = makers;
        this.state = state;
        this.balances = balances;
        this.requestChecks = requestChecks;
        this.marketChecks = marketChecks;
        this.oracle = oracle;
        this.monitor = monitor;
        this.frame = frame;
        this.events = new QuoteEvents(frame);
        this.bookEvents = bookEvents;
        this.alarms = new PricingAlarms(frame);
    }

    @Override
    public void enterInto(CommandTable commands) {
        commands.on(new RequestQuoteDecoder(), this::requestQuote);
        commands.on(new ClaimRequestIdDecoder(), this::claimRequestId);
    }

    private void claimRequestId(ClaimRequestIdDecoder command) {
        command.wrapRequestId(requestId);
        RejectReason reason = requestChecks.claim(command.keyId(), requestId);
        if (reason == RejectReason.NONE) {
            bookEvents.requestIdClaimed(command.keyId());
        } else {
            bookEvents.requestIdRefused(command.keyId(), reason);
        }
    }

    private void requestQuote(RequestQuoteDecoder command) {
        monitor.judgeDue(state.context.timestampNs());
        quote.begin(command);
        RejectReason reason = check();
        if (reason != RejectReason.NONE) {
            reject(reason);
        } else if (quote.asksMakers) {
            boolean isSold = quote.input.side() == Side.SELL;
            makers.ask(
                    command,
                    isSold ? Side.BUY : Side.SELL,
                    isSold ? quote.sheet.fees().toConvert() : quote.sheet.output(),
                    quote.corridor.market().midE12());
        } else if (quote.isFirm()) {
            issueFirm();
        } else {
            events.indicativeIssued(quote);
        }
    }

    /**
     * Answers a request for which makers were asked, by the market of now: with a firm quote that a maker stands behind, or with why there is none.
     *
     * @param request a frame of RequestQuote
     * @return the quote's sequence, or {@link QuoteIds#UNKNOWN}
     */
    public long issueBacked(DirectBuffer request, MakerBacking backing) {
        long waiting = state.context.correlationId();
        state.context.answer(Frame.correlationId(request, 0));
        monitor.judgeDue(state.context.timestampNs());
        quote.begin(kept.wrapAndApplyHeader(request, 0, header));
        quote.backing = backing;
        RejectReason reason = check();
        if (reason == RejectReason.NONE) {
            reason = checkBacking();
        }
        long quoteSequence = QuoteIds.UNKNOWN;
        if (reason == RejectReason.NONE) {
            quoteSequence = issueFirm();
        } else {
            reject(reason);
        }
        state.context.answer(waiting);
        return quoteSequence;
    }

    private RejectReason checkBacking() {
        quote.boundE6 = quote.corridor.terms().size().rfqThresholdE6();
        long midE12 = quote.corridor.market().midE12();
        boolean isTaken = PriceBand.around(midE12, quote.backing.toleranceE8()).holds(quote.backing.priceE12());
        return isTaken ? RejectReason.NONE : RejectReason.NO_VIABLE_RFQ_QUOTE;
    }

    /** Refuses a request for which no maker quoted what could be taken. */
    public void refuseUnbacked(DirectBuffer request) {
        long waiting = state.context.correlationId();
        state.context.answer(Frame.correlationId(request, 0));
        quote.begin(kept.wrapAndApplyHeader(request, 0, header));
        quote.corridor = state.corridors.get(quote.command.corridorId());
        quote.boundE6 = quote.corridor.terms().size().rfqThresholdE6();
        reject(RejectReason.NO_VIABLE_RFQ_QUOTE);
        state.context.answer(waiting);
    }

    private RejectReason check() {
        RejectReason reason = requestChecks.check(quote);
        if (reason == RejectReason.NONE) {
            reason = marketChecks.checkState(quote.corridor);
        }
        return reason == RejectReason.NONE ? checkPrice() : reason;
    }

    private RejectReason checkPrice() {
        RejectReason reason = marketChecks.checkPrice(quote, price());
        if (state.rules.boundTerms()) {
            Corridor corridor = quote.corridor;
            int ends = corridor.terms().tiers().size() + corridor.market().skewSteps() - 1;
            alarms.checkSteps(corridor.id(), ends, quote.sheet.iterations());
            if (reason == RejectReason.ARBITRAGE_OPEN && !marketChecks.mayOpenCycles(corridor)) {
                alarms.cycleOpened(corridor.id(), quote.input.side());
            }
        }
        return reason;
    }

    private RejectReason price() {
        RequestQuoteDecoder command = quote.command;
        oracle.setPrices(quote.corridor, state.context.timestampNs());
        quote.input
                .market(quote.corridor.market())
                .partner(quote.partner.terms())
                .side(command.side())
                .surface(command.surface())
                .fitsStruct(command.kind() == QuoteKind.FIRM || state.rules.limitEveryAmount())
                .amountKind(command.amountKind())
                .volumeE6(state.rules.countVolume() ? quote.partner.volume().before(state.context.utcDay()) : 0);
        if (state.rules.endSearchAtMaximum()) {
            quote.input.maximum(quote.corridor.terms().size().maxUsdE6(), MarketChecks.maximumFactorE8(quote.corridor));
        } else {
            quote.input.maximum(QuoteInput.NO_MAXIMUM, Fractions.E8);
        }
        return pricer.price(quote.input, quote.sheet);
    }

    private void reject(RejectReason reason) {
        if (reason == RejectReason.DUPLICATE_CLIENT_REF) {
            state.quoteIds.write(quote.conflictingQuoteSequence, conflictingQuoteId);
        } else {
            Arrays.fill(conflictingQuoteId, (byte) 0);
        }
        events.rejected(quote, reason, conflictingQuoteId);
    }

    private long issueFirm() {
        long quoteSequence = state.quoteIds.next();
        long nowSeconds = Math.floorDiv(state.context.timestampNs(), NANOS_PER_SECOND);
        long issuedAtSeconds = issuedAtSeconds(nowSeconds);
        long expiresAtSeconds = Math.min(
                nowSeconds + quote.corridor.terms().firmTtlNs() / NANOS_PER_SECOND, quote.backing.endsAtSeconds());
        state.quoteIds.write(quoteSequence, derivation.quoteId());
        events.firmIssued(quote, quoteSequence, derivation.quoteId(), issuedAtSeconds, expiresAtSeconds);
        emitDerivation(quoteSequence);
        book(quoteSequence, issuedAtSeconds, expiresAtSeconds);
        bookEvents.usageChanged(quote.entry);
        return quoteSequence;
    }

    /** On a chain the last recorded block's second: the contract takes no quote of the future, and nodes estimate in the second of a block that is there. */
    private long issuedAtSeconds(long nowSeconds) {
        boolean isAsOfBlock = state.rules.issueAsOfBlock() && state.instance.settlesOnChain();
        return isAsOfBlock ? state.chainCursor.secondUpTo(nowSeconds) : nowSeconds;
    }

    private void emitDerivation(long quoteSequence) {
        int today = state.context.utcDay();
        long ageNs = state.context.timestampNs() - quote.corridor.rate().publishTimeNs();
        derivation
                .command(state.context.sequence(), state.context.timestampNs(), state.context.correlationId())
                .quoteSequence(quoteSequence)
                .keyId(quote.command.keyId())
                .oracle(quote.corridor.rate().source(), Math.max(0, ageNs))
                .openE6(quote.partner.openE6())
                .daily(quote.entry.dailyUsedE6(today), quote.entry.dailyLimitE6())
                .monthly(quote.entry.monthlyUsedE6(today), quote.entry.monthlyLimitE6())
                .clearFeeds();
        for (Feed feed : quote.corridor.neededFeeds()) {
            feed.read(state.context.timestampNs(), quote.corridor.market().isMarketClosed());
            derivation.addFeed(feed);
        }
        frame.send(derivationEncoder.encode(frame.buffer(), 0, derivation, quote.input, quote.sheet));
    }

    private void book(long quoteSequence, long issuedAtSeconds, long expiresAtSeconds) {
        int partnerId = quote.command.partnerId();
        int slot = state.openQuotes.open(quoteSequence, quote.input.surface(), issuedAtSeconds, expiresAtSeconds);
        state.openQuotes.setParties(slot, partnerId, quote.corridor.id(), quote.input.side());
        state.openQuotes.setUsageDay(slot, state.context.utcDay());
        state.openQuotes.setAmounts(slot, quote.sheet.input(), quote.sheet.output(), quote.notionalE6);
        state.openQuotes.setTrade(
                slot,
                quote.input.side() == Side.SELL ? quote.sheet.fees().toConvert() : quote.sheet.output(),
                quote.sheet.conversion().rateE12(),
                quote.lossE6);
        keepMargin(slot);
        state.chainPool.open(quote.lossE6);
        state.openQuotes.setFeeOwed(slot, quote.feeOwed);
        state.openFlows.open(
                quote.input.inputToken().terms().tokenId(),
                quote.input.outputToken().terms().tokenId(),
                quote.feeOwed);
        state.quoteIds.opened(quoteSequence);
        quote.entry.use(quote.notionalE6, state.context.utcDay());
        quote.partner.open(quote.notionalE6);
        if (quote.hasClientReference()) {
            state.clientReferences.use(
                    partnerId, quote.clientReference, 0, quote.clientReference.capacity(), quoteSequence);
        }
        reserve(quote.input.inputToken(), quote.input.outputToken());
        if (marketChecks.takesBalance(quote)) {
            keepForExecution(quoteSequence, expiresAtSeconds);
        }
    }

    private void keepMargin(int slot) {
        if (state.corridors.risk().isMeasured()) {
            state.openMargins.set(
                    slot,
                    state.openQuotes.capacity(),
                    quote.sheet.fees().total(),
                    quote.sheet.conversion().spreadFee());
        } else {
            state.openMargins.clear(slot);
        }
    }

    private void keepForExecution(long quoteSequence, long expiresAtSeconds) {
        V01Quote v01Quote = state.v01Quotes.open(quoteSequence);
        v01Quote.price()
                .set(
                        quote.sheet.fees().fixed(),
                        quote.sheet.fees().variableE8(),
                        quote.corridor.market().midE12(),
                        quote.sheet.conversion().capE8());
        v01Quote.totalFeeE6(quote.sheet.totalFeeE6());
        v01Quote.maxDeviationBps(quote.corridor.terms().maxDeviationBps());
        v01Quote.quoteExpiresAtSeconds(expiresAtSeconds);
        v01Quote.reserved().set(quote.sheet.input());
        v01Quote.rfq(quote.backing.rfq());
        quote.wallet().getBytes(quote.walletOffset(), v01Quote.payer());
        balances.reserve(
                quote.command.partnerId(), quote.input.inputToken().terms().tokenId(), quote.sheet.input());
    }

    private void reserve(TokenState input, TokenState output) {
        boolean fits =
                input.due().tryAdd(quote.sheet.input()) && output.reserved().tryAdd(quote.sheet.output());
        if (!fits) {
            throw new IllegalStateException("open quotes of " + input.terms().symbol() + " or "
                    + output.terms().symbol() + " exceed 2^127 raw units");
        }
    }
}
