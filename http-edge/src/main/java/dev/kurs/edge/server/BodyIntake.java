package dev.kurs.edge.server;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import io.undertow.server.HttpServerExchange;

/** Reads bodies within bounds: how large each may be, how slow, and how many bytes all may hold together. */
public final class BodyIntake {
    /** A quote fits in, with the longest usual reference. */
    static final int FIRST_BYTES = 1_024;

    static final ApiError NO_ROOM =
            ApiError.of(ErrorCode.OVERLOADED, "too many large bodies are on their way; try again shortly");

    private final Limits limits;
    private final BodyBudget budget;

    /** What one body may take up. */
    record Limits(int maxLength, BodyPace pace) {}

    public BodyIntake(int maxLength, long timeoutMs, BodyBudget budget) {
        limits = new Limits(maxLength, new BodyPace(timeoutMs));
        this.budget = budget;
    }

    /** Reads the body into the call and goes on; answers the call itself when the body is too large, too slow or broken, or there is no room for it. */
    void read(Call call, Runnable whenRead) {
        HttpServerExchange exchange = call.exchange();
        long announced = exchange.getRequestContentLength();
        if (announced > limits.maxLength()) {
            call.answer(call.render(tooLarge(limits)).thenClose());
        } else if (exchange.isRequestComplete()) {
            whenRead.run();
        } else if (announced > FIRST_BYTES && !budget.hasRoomFor(announced)) {
            call.answer(call.render(NO_ROOM).thenClose());
        } else {
            new BodyReader(call, limits, budget, whenRead).start();
        }
    }

    static ApiError tooLarge(Limits limits) {
        return ApiError.of(ErrorCode.BODY_TOO_LARGE, "a body has at most " + limits.maxLength() + " bytes");
    }
}
