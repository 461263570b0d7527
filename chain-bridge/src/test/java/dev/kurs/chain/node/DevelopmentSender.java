package dev.kurs.chain.node;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.abi.Creation;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.send.Intent;
import dev.kurs.chain.send.MinedTransaction;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.send.TransactionSender;
import java.math.BigInteger;
import java.time.Duration;
import java.util.function.Function;

/** Sends for a test, each transaction awaited: {@code new DevelopmentSender(chain, key).create(KursRoles.create(0, admin, delay))}. */
public final class DevelopmentSender {
    private static final SendingTerms TERMS = new SendingTerms(
            64, 1, 3, BigInteger.valueOf(10_000_000_000_000L), Duration.ofMillis(5), Duration.ofSeconds(30));

    private final ChainReader chain;
    private final SigningKey key;

    public DevelopmentSender(ChainReader chain, SigningKey key) {
        this.chain = chain;
        this.key = key;
    }

    public Address account() {
        return Address.of(key.address());
    }

    public long nextNonce() {
        return with(TransactionSender::nextNonce);
    }

    /** Where the contract is. */
    public Address create(Creation creation) {
        return with(sender -> {
            Address address = Address.ofContract(sender.account(), sender.nextNonce());
            sender.send(Intent.of(creation));
            return address;
        });
    }

    public MinedTransaction send(Address contract, ContractCall<?> call) {
        return with(sender -> sender.send(contract, call));
    }

    public MinedTransaction send(Intent intent) {
        return with(sender -> sender.send(intent));
    }

    private <T> T with(Function<TransactionSender, T> use) {
        try (TransactionSender sender = TransactionSender.ofThisProcess(chain, key, TERMS)) {
            return use.apply(sender);
        }
    }
}
