package dev.kurs.feeds.recorded;

/**
 * Says where a recording is not what it must be: file, line, field and value.
 *
 * <p>Example: {@code prices.jsonl, line 7, price: "16312,5" is not a decimal number}.
 */
public final class RecordingFormatException extends IllegalArgumentException {
    public RecordingFormatException(String file, long lineNumber, String field, String problem) {
        super(file + ", line " + lineNumber + ", " + field + ": " + problem);
    }

    public RecordingFormatException(String file, long lineNumber, String problem) {
        super(file + ", line " + lineNumber + ": " + problem);
    }

    public RecordingFormatException(String file, String problem, Throwable cause) {
        super(file + ": " + problem, cause);
    }
}
