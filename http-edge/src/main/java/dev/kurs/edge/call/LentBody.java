package dev.kurs.edge.call;

import dev.kurs.edge.json.JsonBody;
import io.undertow.io.IoCallback;
import io.undertow.io.Sender;
import io.undertow.server.HttpServerExchange;
import java.io.IOException;

/** Ends an exchange whose answer was sent out of the memory that it was written in, which goes back once the connection has taken all of it. */
record LentBody(JsonBody json) implements IoCallback {
    @Override
    public void onComplete(HttpServerExchange exchange, Sender sender) {
        json.giveBack();
        IoCallback.END_EXCHANGE.onComplete(exchange, sender);
    }

    @Override
    public void onException(HttpServerExchange exchange, Sender sender, IOException broken) {
        IoCallback.END_EXCHANGE.onException(exchange, sender, broken);
    }
}
