package dev.kurs.service.reference;

import java.util.HexFormat;

/** The identifier of a corridor on the wire and on chain: keccak256 of its pair. */
public final class CorridorIds {
    private CorridorIds() {}

    public static String text(String pair) {
        return "0x" + HexFormat.of().formatHex(OnchainIds.corridor(pair));
    }
}
