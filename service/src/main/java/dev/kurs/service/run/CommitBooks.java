package dev.kurs.service.run;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.access.AccessListBook;
import dev.kurs.chain.allowance.AllowanceBook;
import dev.kurs.chain.allowance.PermitBook;
import dev.kurs.chain.permit.PermitMeans;
import dev.kurs.chain.permit.PermitReader;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.watch.ContractAddresses;
import dev.kurs.edge.v02.CommitPorts;
import dev.kurs.protocol.port.AccessLists;
import dev.kurs.protocol.port.Allowances;
import dev.kurs.protocol.port.Permits;
import dev.kurs.protocol.port.QuoteVoids;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is known that helps wallets to commit: allowances, access lists and permits, and which quotes are void. Nothing of it before the chain is watched, when wallets
 * are only remembered.
 */
final class CommitBooks {
    private static final Logger LOG = LoggerFactory.getLogger(CommitBooks.class);

    private final Endpoints endpoints;
    private final long chainId;
    private final Set<Address> wallets = ConcurrentHashMap.newKeySet();
    private volatile AllowanceBook allowances;
    private volatile AccessListBook accessLists;
    private volatile PermitBook permits;
    private volatile QuoteVoids voids = QuoteVoids.UNKNOWN;

    CommitBooks(Endpoints endpoints, long chainId) {
        this.endpoints = endpoints;
        this.chainId = chainId;
    }

    /** Keeps the allowances of a wallet that may swap. */
    synchronized void register(Address wallet) {
        wallets.add(wallet);
        if (allowances != null) {
            allowances.register(wallet);
        }
    }

    /** Once; later calls give the same. */
    synchronized AllowanceBook openAllowances(ContractAddresses addresses) {
        if (allowances == null) {
            PermitMeans means = new PermitReader(endpoints, chainId).read(addresses);
            LOG.info(
                    "permits: {} tokens take them, Permit2 {}",
                    means.tokens().size(),
                    means.permit2().map(Address::text).orElse("is not used"));
            allowances = new AllowanceBook(endpoints, addresses, means);
            permits = new PermitBook(means, allowances, addresses);
            wallets.forEach(allowances::register);
        }
        return allowances;
    }

    /** Learned before the first quote is given. */
    AccessListBook openAccessLists(ContractAddresses addresses) {
        if (accessLists == null) {
            AccessListBook book = new AccessListBook(endpoints, addresses);
            book.learn();
            accessLists = book;
        }
        return accessLists;
    }

    void learnVoids(QuoteVoids watched) {
        voids = watched;
    }

    CommitPorts ports() {
        return new CommitPorts(
                (wallet, tokenId) -> {
                    Allowances known = allowances;
                    return (known == null ? Allowances.UNKNOWN : known).known(wallet, tokenId);
                },
                quote -> {
                    AccessLists known = accessLists;
                    return (known == null ? AccessLists.UNKNOWN : known).of(quote);
                },
                (quote, signature) -> {
                    Permits known = permits;
                    return (known == null ? Permits.UNKNOWN : known).of(quote, signature);
                },
                issuedAtSeconds -> voids.isVoid(issuedAtSeconds));
    }
}
