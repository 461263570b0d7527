package dev.kurs.chain.permit;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.KursEngine;
import dev.kurs.chain.rpc.Batch;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.NodeUnreachable;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.standard.PermitToken;
import dev.kurs.chain.watch.ContractAddresses;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Finds out how wallets can sign permits: a token takes EIP-2612 permits if it counts nonces and its {@code DOMAIN_SEPARATOR()} is the hash of a domain that
 * can be told; the engine contract names the Permit2 that it uses.
 */
public final class PermitReader {
    private static final String USUAL_VERSION = "1";
    private static final Bytes32 PERMIT_TYPE =
            Bytes32.keccak("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    /** Name, version, chain id and contract, and nothing else. */
    private static final byte USUAL_FIELDS = 0x0f;

    private final ChainReader chain;
    private final long chainId;
    private final Batch batch = new Batch();

    /** What a token says of itself. */
    private record Told(
            Supplier<Bytes32> separator,
            Supplier<BigInteger> nonces,
            Supplier<Bytes32> typeHash,
            Supplier<PermitToken.Domain> domain,
            Supplier<String> name,
            Supplier<String> version) {}

    public PermitReader(ChainReader chain, long chainId) {
        this.chain = chain;
        this.chainId = chainId;
    }

    /** @throws NodeUnreachable if no node answers */
    public PermitMeans read(ContractAddresses addresses) {
        Map<Address, Told> told = new HashMap<>();
        addresses.tokenIds().keySet().forEach(token -> told.put(token, ask(token)));
        Supplier<Address> permit2 = batch.add(Queries.view(addresses.engine(), KursEngine.permit2()));
        chain.send(batch);
        Map<Address, TokenDomain> tokens = new HashMap<>();
        told.forEach((token, said) -> domain(token, said).ifPresent(domain -> tokens.put(token, domain)));
        return new PermitMeans(
                answer(permit2)
                        .filter(contract -> !contract.isZero())
                        .filter(contract -> chain.ask(Queries.hasCode(contract))),
                tokens);
    }

    private Told ask(Address token) {
        return new Told(
                ask(token, PermitToken.domainSeparator()),
                ask(token, PermitToken.nonces(token)),
                ask(token, PermitToken.permitTypeHash()),
                ask(token, PermitToken.eip712Domain()),
                ask(token, PermitToken.name()),
                ask(token, PermitToken.version()));
    }

    private <T> Supplier<T> ask(Address token, ContractCall<T> call) {
        return batch.add(Queries.view(token, call));
    }

    private Optional<TokenDomain> domain(Address token, Told said) {
        Optional<Bytes32> separator = answer(said.separator());
        boolean isAnothers = answer(said.typeHash())
                .filter(type -> !type.equals(PERMIT_TYPE))
                .isPresent();
        if (separator.isEmpty() || isAnothers || answer(said.nonces()).isEmpty()) {
            return Optional.empty();
        }
        return candidates(said).stream()
                .filter(domain -> domain.separator(chainId, token).equals(separator.get()))
                .findFirst();
    }

    private static List<TokenDomain> candidates(Told said) {
        List<TokenDomain> candidates = new ArrayList<>();
        answer(said.domain())
                .filter(domain -> domain.fields() == USUAL_FIELDS)
                .ifPresent(domain -> candidates.add(new TokenDomain(domain.name(), domain.version())));
        answer(said.name()).ifPresent(name -> {
            answer(said.version()).ifPresent(version -> candidates.add(new TokenDomain(name, version)));
            candidates.add(new TokenDomain(name, USUAL_VERSION));
        });
        return candidates;
    }

    /** Empty where the contract has no such thing to say. */
    private static <T> Optional<T> answer(Supplier<T> supplier) {
        try {
            return Optional.ofNullable(supplier.get());
        } catch (NodeUnreachable silent) {
            throw silent;
        } catch (ChainException untold) {
            return Optional.empty();
        }
    }
}
