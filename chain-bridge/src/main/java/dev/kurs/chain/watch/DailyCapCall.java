package dev.kurs.chain.watch;

import dev.kurs.chain.abi.AbiValues;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.contract.SettlementVault.DailyCapSet;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.Optional;

/** Reads which daily cap an announced call would set, from its calldata; of any other call there is none. */
final class DailyCapCall {
    private static final int SELECTOR_DIGITS = 8;
    private static final int DIGITS = SELECTOR_DIGITS + 3 * 64;
    private static final int PREFIX = 2;
    private static final String SELECTOR = SettlementVault.setDailyCap(Bytes32.ZERO, Address.ZERO, BigInteger.ZERO)
            .data()
            .substring(PREFIX, PREFIX + SELECTOR_DIGITS);

    private DailyCapCall() {}

    static Optional<DailyCapSet> read(byte[] call) {
        String digits = HexFormat.of().formatHex(call);
        if (digits.length() != DIGITS || !digits.startsWith(SELECTOR) || !isAddress(digits)) {
            return Optional.empty();
        }
        AbiValues values = new AbiValues("bytes32,address,uint256", "0x" + digits.substring(SELECTOR_DIGITS));
        return Optional.of(new DailyCapSet(values.bytes32(), values.address(), values.integer()));
    }

    /** Whether the second word's first twelve bytes are empty, as the contract requires of an address. */
    private static boolean isAddress(String digits) {
        int second = SELECTOR_DIGITS + 64;
        return digits.startsWith("0".repeat(24), second);
    }
}
