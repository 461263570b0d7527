package dev.kurs.outbound.http;

/**
 * What the other side answered.
 *
 * @param status such as 200; a redirect is an answer like any other
 * @param body empty where nobody wanted it
 */
@SuppressWarnings("ArrayRecordComponent")
public record OutboundAnswer(int status, byte[] body) {
    @Override
    public String toString() {
        return status + " with " + body.length + " bytes";
    }
}
