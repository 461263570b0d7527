package dev.kurs.bench;

import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.CallContext;
import dev.kurs.edge.call.RefusedAttempts;
import dev.kurs.edge.limit.LimitedResource;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HttpString;
import java.net.InetAddress;
import java.util.Map;
import org.agrona.concurrent.EpochNanoClock;

/** Calls of the edge without a connection, to measure what is done to a call before it is answered; one that is answered ends the benchmark. */
final class EdgeCalls {
    private final CallContext context;

    private static final class Unanswered implements CallContext.CallListener {
        @Override
        public void onAnswered(Call call, int status, long durationNs) {
            throw new IllegalStateException("answered with " + status + ": this would measure refusals");
        }

        @Override
        public void onLimited(Call call, LimitedResource resource) {
            throw new IllegalStateException("limited by " + resource + ": this would measure refusals");
        }
    }

    EdgeCalls(EpochNanoClock clock) {
        InetAddress address = InetAddress.getLoopbackAddress();
        context = new CallContext(clock, new Unanswered(), "", null, exchange -> address, RefusedAttempts.FORGOTTEN);
    }

    /** A POST whose body has been read. */
    Call post(String path, Map<HttpString, String> headers, byte[] body) {
        HttpServerExchange exchange = new HttpServerExchange(null);
        exchange.setRequestMethod(new HttpString("POST")).setRequestURI(path).setQueryString("");
        headers.forEach((name, value) -> exchange.getRequestHeaders().put(name, value));
        Call call = new Call(exchange, context);
        call.body(body, body.length);
        return call;
    }
}
