package dev.kurs.edge.v01;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.BlockingWork;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.call.SystemAddresses;
import dev.kurs.edge.v02.QuoteServices;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.port.QuoteArchive;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * {@code POST /v1/execute}: has a firm quote of v0.1 settled from its partner's balance, and answers with the settled or failed execution.
 *
 * <p>The archive is asked first, whose quote it is and whether its execution has ended already; an open one is the engine's, and its call waits for the chain
 * among {@link ExecuteWaits}.
 */
public final class V01ExecuteEndpoint {
    private static final ApiError NO_QUOTE =
            ApiError.of(ErrorCode.NOT_FOUND, "quote_id: there is no such quote of this partner");
    private static final ApiError NO_EXECUTOR =
            ApiError.of(ErrorCode.CHAIN_UNAVAILABLE, "this service executes no quotes: it has no executor on a chain");

    private final QuoteServices services;
    private final Views views;
    private final ExecuteWaits waits;
    private final QuoteArchive archive;
    private final BlockingWork lookUps;
    private final Optional<SystemAddresses> noDestinations;
    private final V01ExecutionAnswers outcomes;
    private final ThreadLocal<V01ExecuteCommands> commands;

    /** @param noDestinations that no output may go to; empty where nothing is executed */
    public V01ExecuteEndpoint(
            QuoteServices services,
            ExecuteWaits waits,
            QuoteArchive archive,
            BlockingWork lookUps,
            Optional<SystemAddresses> noDestinations) {
        this.services = services;
        this.views = services.views();
        this.waits = waits;
        this.archive = archive;
        this.lookUps = lookUps;
        this.noDestinations = noDestinations;
        this.outcomes = new V01ExecutionAnswers(views);
        this.commands = ThreadLocal.withInitial(() -> new V01ExecuteCommands(services.commands()));
    }

    void answer(Call call) {
        if (noDestinations.isEmpty()) {
            call.fail(NO_EXECUTOR);
            return;
        }
        services.posts()
                .read(
                        call,
                        members -> V01ExecuteRequest.read(members, noDestinations.get()),
                        request -> lookUp(call, request, true));
    }

    /** @param isFirst whether the engine is still to be asked about an open quote */
    void lookUp(Call call, V01ExecuteRequest request, boolean isFirst) {
        lookUps.begin(call, mayGoOn -> {
            ExecutableQuote quote = new ExecutableQuote();
            QuoteArchive.State state = request.quoteId() == null ? null : archive.find(request.quoteId(), quote);
            if (state == null || !quote.isOf(call.identity().partnerId())) {
                call.fail(NO_QUOTE);
                return;
            }
            try {
                goOn(call, request, quote, state, isFirst, mayGoOn);
            } catch (RefusedException refused) {
                call.fail(refused.error());
            }
        });
    }

    private void goOn(
            Call call,
            V01ExecuteRequest request,
            ExecutableQuote quote,
            QuoteArchive.State state,
            boolean isFirst,
            BooleanSupplier mayAsk)
            throws RefusedException {
        CorridorView corridor = views.corridor(quote.corridorId());
        Amount amount = V01Amounts.parse(
                QuoteKind.FIRM, request.amount(), corridor.input(quote.side()).decimals());
        if (quote.ended() != null) {
            repeat(call, request, amount, quote, corridor);
        } else if (state != QuoteArchive.State.OPEN) {
            call.fail(new ApiError(ErrorCode.QUOTE_EXPIRED, "the quote has expired", List.of(), null)
                    .as(ErrorCode.QUOTE_EXPIRED, corridor.v01Name()));
        } else if (!isFirst) {
            call.fail(NO_QUOTE);
        } else if (mayAsk.getAsBoolean()) {
            ask(call, request, amount, corridor);
        }
    }

    /** The same again has the same outcome; anything else is another execute of a quote that had its one. */
    private void repeat(
            Call call, V01ExecuteRequest request, Amount amount, ExecutableQuote quote, CorridorView corridor) {
        ExecutionChangedDecoder ended = new ExecutionChangedDecoder();
        ended.wrapAndApplyHeader(quote.ended(), 0, new MessageHeaderDecoder());
        byte[] destination = new byte[request.destination().length];
        ended.getDestination(destination, 0, destination.length);
        boolean isSame = Arrays.equals(destination, request.destination())
                && amount.low() == ended.sourceAmount().low()
                && amount.high() == ended.sourceAmount().high();
        if (isSame) {
            outcomes.answer(call, quote.ended(), quote.chainWord());
        } else {
            call.fail(V01ExecuteReplies.alreadyExecuted(ExecuteWaits.executionId(ended), corridor.v01Name()));
        }
    }

    private void ask(Call call, V01ExecuteRequest request, Amount amount, CorridorView corridor) {
        V01ExecuteReplies replies =
                new V01ExecuteReplies(waits, outcomes, corridor, request.amount(), () -> lookUp(call, request, false));
        ApiError refusal =
                waits.park(call, replies, ticket -> commands.get().offer(request, amount, call.identity(), ticket));
        if (refusal != null) {
            services.rejects().accept(refusal.code());
            call.fail(refusal);
        }
    }
}
