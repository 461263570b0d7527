package dev.kurs.service.client;

import dev.kurs.service.client.PartnerClient.Reply;
import dev.kurs.service.client.SettledSwap.Refused;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Polls for the execution of a quote that was committed, each time signed by the service's time of then.
 *
 * @param pauses before each poll
 */
record AwaitedExecution(PartnerClient client, List<Duration> pauses) {
    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;

    /**
     * The execution once it has settled.
     *
     * @throws Refused if the desk has none after the last poll, or refuses to look
     */
    Map<?, ?> of(String quoteId) throws IOException, InterruptedException, Refused {
        Reply reply = null;
        for (Duration pause : pauses) {
            Thread.sleep(pause);
            reply = client.execution(quoteId);
            if (reply.status() == OK && "SETTLED".equals(data(reply).get("status"))) {
                return data(reply);
            }
            if (reply.status() != OK && reply.status() != NOT_FOUND && !isSignedAsTheDayLeapt(reply)) {
                throw new Refused(reply);
            }
        }
        throw new Refused(reply);
    }

    /** With short days the service's time may leap between the signature and its check. */
    private static boolean isSignedAsTheDayLeapt(Reply reply) {
        return reply.status() == UNAUTHORIZED
                && reply.json().get("error") instanceof Map<?, ?> error
                && "TIMESTAMP_OUT_OF_RANGE".equals(error.get("code"));
    }

    /** What an answer tells. */
    static Map<?, ?> data(Reply reply) throws Refused {
        if (reply.status() != OK) {
            throw new Refused(reply);
        }
        return (Map<?, ?>) reply.json().get("data");
    }
}
