package dev.kurs.service.command;

import picocli.CommandLine.Option;

/** {@code --cursor CURSOR}, as the page before said it. */
final class PageOption {
    @Option(names = "--cursor", paramLabel = "CURSOR", description = "goes on behind a page")
    private String cursor;

    /** Null for the first page. */
    String cursor() {
        return cursor;
    }

    /** Behind the other parameters of a query: {@code &cursor=MTIz}; nothing for the first page. */
    String query() {
        return cursor == null ? "" : "&cursor=" + OperatorSurface.part(cursor);
    }
}
