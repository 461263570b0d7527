package dev.kurs.service.export;

/** How rows are written. */
public enum ExportFormat {
    /** RFC 4180 with a line of names first. */
    CSV,
    /** One JSON object a line; amounts, rates and dollars as strings. */
    JSONL
}
