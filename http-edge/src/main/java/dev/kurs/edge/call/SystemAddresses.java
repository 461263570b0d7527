package dev.kurs.edge.call;

import java.util.Arrays;
import java.util.List;

/**
 * Addresses of the system itself, which no output goes to and which are no partner's wallet: {@code wallet_address: a contract or token of the system: 0xEEE…}.
 *
 * @param addresses 20 bytes each: engines, pool, vault and tokens
 */
public record SystemAddresses(List<byte[]> addresses) {
    public static final SystemAddresses NONE = new SystemAddresses(List.of());

    /** The 20 bytes of an address that is somebody's outside, by the rules of {@link RequestValues#address}. */
    public byte[] outsider(String field, String text) throws RefusedException {
        byte[] address = new RequestValues().address(field, text);
        boolean isZero = Arrays.equals(address, new byte[address.length]);
        if (isZero || addresses.stream().anyMatch(ours -> Arrays.equals(ours, address))) {
            String issue = isZero ? "the zero address" : "a contract or token of the system";
            throw RefusedException.field(ErrorCode.INVALID_REQUEST, field, issue, text);
        }
        return address;
    }
}
