package dev.kurs.edge.server;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.RequestIdFormat;
import dev.kurs.edge.call.SurfaceVersion;
import java.util.Map;

/** Answers a head that cannot be parsed. */
@FunctionalInterface
public interface HeadRefusal {
    String SENTENCE = "the request's head or query cannot be parsed";
    int STATUS = 400;

    /** In plain text whatever the head. */
    HeadRefusal PLAIN = head -> Answer.text(head.refusalStatus(), head.refusalSentence())
            .withHeaders(
                    Map.of("x-svc-version", SurfaceVersion.V02.text(), "x-svc-request-id", RequestIdFormat.fresh()));

    /** @return with every header but those of the body and of the connection, which ends */
    Answer answer(UnparsedHead head);
}
