package dev.kurs.chain.send;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.rpc.AccessEntry;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.web3j.crypto.RawTransaction;
import org.web3j.crypto.TransactionDecoder;
import org.web3j.crypto.transaction.type.Transaction1559;
import org.web3j.utils.Numeric;

/**
 * A transaction as a node takes it; everything else is read out of its bytes.
 *
 * <p>Example: {@code SignedTransaction.of("0x02f8…")} has nonce 5, and its hash is keccak256 of those bytes.
 */
record SignedTransaction(
        String raw,
        Bytes32 hash,
        long nonce,
        BigInteger gas,
        GasFees fees,
        Optional<Address> to,
        BigInteger valueWei,
        String data,
        List<AccessEntry> accessList) {
    /** @throws IllegalArgumentException if the bytes are no signed transaction of EIP-1559's kind */
    static SignedTransaction of(String raw) {
        RawTransaction decoded = TransactionDecoder.decode(raw);
        if (!(decoded.getTransaction() instanceof Transaction1559 transaction)) {
            throw new IllegalArgumentException("not a transaction of EIP-1559: " + raw);
        }
        return new SignedTransaction(
                raw,
                Bytes32.keccak(Numeric.hexStringToByteArray(raw)),
                transaction.getNonce().longValueExact(),
                transaction.getGasLimit(),
                new GasFees(transaction.getMaxPriorityFeePerGas(), transaction.getMaxFeePerGas()),
                receiver(transaction.getTo()),
                transaction.getValue(),
                Numeric.prependHexPrefix(transaction.getData()),
                transaction.getAccessList().stream()
                        .map(entry -> new AccessEntry(
                                Address.of(entry.getAddress()),
                                entry.getStorageKeys().stream()
                                        .map(Bytes32::new)
                                        .toList()))
                        .toList());
    }

    /** A creation has none, which web3j reads as 0x. */
    private static Optional<Address> receiver(String to) {
        return Numeric.cleanHexPrefix(to).isEmpty() ? Optional.empty() : Optional.of(Address.of(to));
    }

    /** What the account must have for it. */
    BigInteger mostWei() {
        return gas.multiply(fees.mostWei()).add(valueWei);
    }

    /** What it does, told as {@code what}. */
    Intent intent(String what) {
        return new Intent(what, to, valueWei, data, accessList);
    }
}
