package dev.kurs.edge.view;

import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.call.RequestValues;
import java.util.List;

/** Tokens by what a request calls them: the symbol as it is, or the address in one case or with a right checksum. */
public final class TokenNames {
    private static final String MEMBER = "token";
    private static final int ADDRESS_TEXT_LENGTH = 42;

    private TokenNames() {}

    /** The one that the request's member of that name says. */
    public static TokenView find(String text, List<TokenView> tokens) throws RefusedException {
        String address = text.startsWith("0x") && text.length() == ADDRESS_TEXT_LENGTH
                ? RequestValues.lowerCase(new RequestValues().address(MEMBER, text))
                : "";
        return tokens.stream()
                .filter(token ->
                        token.symbol().equals(text) || token.addressText().equals(address))
                .findFirst()
                .orElseThrow(() -> RefusedException.field(
                        ErrorCode.INVALID_REQUEST, MEMBER, "neither symbol nor address of a token here", text));
    }
}
