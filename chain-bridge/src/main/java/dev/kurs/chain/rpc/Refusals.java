package dev.kurs.chain.rpc;

import dev.kurs.chain.abi.RevertDecoder;
import dev.kurs.chain.abi.RevertReason;
import dev.kurs.chain.contract.ContractErrors;
import java.util.HexFormat;

/** What our contracts say when they refuse, by the names of their errors. */
public final class Refusals {
    private static final RevertDecoder DECODER = new RevertDecoder(ContractErrors.ALL);

    private Refusals() {}

    /** What the data of a refusal say, 0x and digits. */
    public static RevertReason of(String data) {
        return DECODER.read(data);
    }

    /** The same of bytes, such as {@code check} of an engine returns. */
    public static RevertReason of(byte[] data) {
        return of("0x" + HexFormat.of().formatHex(data));
    }
}
