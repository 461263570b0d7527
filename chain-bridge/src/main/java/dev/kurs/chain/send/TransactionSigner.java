package dev.kurs.chain.send;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.rpc.AccessEntry;
import java.math.BigInteger;
import org.web3j.crypto.AccessListObject;
import org.web3j.crypto.Credentials;
import org.web3j.crypto.ECKeyPair;
import org.web3j.crypto.RawTransaction;
import org.web3j.crypto.TransactionEncoder;
import org.web3j.utils.Numeric;

/** Signs transactions of one key for one chain. */
record TransactionSigner(long chainId, SigningKey key) {
    SignedTransaction sign(Intent intent, long nonce, BigInteger gas, GasFees fees) {
        RawTransaction transaction = RawTransaction.createTransaction(
                chainId,
                BigInteger.valueOf(nonce),
                gas,
                intent.to().map(Address::text).orElse(""),
                intent.valueWei(),
                intent.data(),
                fees.tipWei(),
                fees.mostWei(),
                intent.accessList().stream().map(TransactionSigner::named).toList());
        byte[] signed = key.withSecret(
                secret -> TransactionEncoder.signMessage(transaction, Credentials.create(ECKeyPair.create(secret))));
        return SignedTransaction.of(Numeric.toHexString(signed));
    }

    private static AccessListObject named(AccessEntry entry) {
        return new AccessListObject(
                entry.contract().text(),
                entry.keys().stream().map(Bytes32::text).toList());
    }
}
