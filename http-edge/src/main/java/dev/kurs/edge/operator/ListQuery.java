package dev.kurs.edge.operator;

import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.QueryParameters;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.JsonBody;
import java.util.OptionalLong;
import java.util.Set;

/** Which page of a list is asked for: {@code per_page=20&cursor=…}. */
public record ListQuery(OptionalLong behind, int perPage) {
    static final Set<String> PARAMETERS = Set.of("cursor", "per_page");

    private static final int DEFAULT_PER_PAGE = 50;
    private static final int MAX_PER_PAGE = 100;

    public static ListQuery read(QueryParameters query, SealedCursors cursors, String list) throws RefusedException {
        return read(query, cursors, list, DEFAULT_PER_PAGE, MAX_PER_PAGE);
    }

    /** The same of a list whose pages have another length. */
    public static ListQuery read(
            QueryParameters query, SealedCursors cursors, String list, int usualPerPage, int mostPerPage)
            throws RefusedException {
        String cursor = query.get("cursor");
        OptionalLong behind = cursor == null ? OptionalLong.empty() : cursors.open(cursor, list);
        if (cursor != null && behind.isEmpty()) {
            throw RefusedException.field(
                    ErrorCode.INVALID_CURSOR, "cursor", "not a next_cursor of this list with these filters", cursor);
        }
        return new ListQuery(behind, perPage(query.get("per_page"), usualPerPage, mostPerPage));
    }

    private static int perPage(String text, int usual, int most) throws RefusedException {
        if (text == null) {
            return usual;
        }
        int perPage = text.matches("\\d{1,3}") ? Integer.parseInt(text) : 0;
        if (perPage < 1 || perPage > most) {
            throw RefusedException.field(
                    ErrorCode.INVALID_PER_PAGE, "per_page", "not an integer from 1 to " + most, text);
        }
        return perPage;
    }

    /** Writes what follows a page. */
    public void write(JsonBody body, String nextCursor) {
        body.openObject("pagination")
                .field("next_cursor", nextCursor)
                .field("has_more", nextCursor != null)
                .field("per_page", perPage)
                .closeObject();
    }
}
