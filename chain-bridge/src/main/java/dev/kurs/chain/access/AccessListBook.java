package dev.kurs.chain.access;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.NodeUnreachable;
import dev.kurs.chain.watch.ChainFollower;
import dev.kurs.chain.watch.ContractAddresses;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.port.AccessLists;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Names for each quote what its commit touches beyond the engine contract, as learned from the chain. A contract or key named beforehand saves 100 gas or
 * more, and one named in vain costs 1 900 or more, so that what is not certain is left out.
 *
 * <p>The engine contract's own keys are not named: as the transaction's receiver it is warm, and naming it costs 2 400. Learned at the start and again every ten
 * minutes of the chain's time, from what most nodes say that can tell. Quotes wait for nobody.
 */
public final class AccessListBook implements ChainFollower, AccessLists {
    private static final Logger LOG = LoggerFactory.getLogger(AccessListBook.class);
    private static final long LEARN_EVERY_SECONDS = 600;

    private final ChainReader chain;
    private final ContractAddresses addresses;
    private volatile AccessTemplates templates = AccessTemplates.UNKNOWN;
    private volatile long learnedAtSeconds;

    public AccessListBook(ChainReader chain, ContractAddresses addresses) {
        this.chain = chain;
        this.addresses = addresses;
    }

    @Override
    public void onConfirmed(Header block) {
        if (block.timeSeconds() - learnedAtSeconds >= LEARN_EVERY_SECONDS) {
            learn(block);
        }
    }

    /** Learns as of the newest block; what is not told leaves what was known before, since lists only save gas. */
    public void learn() {
        try {
            learn(chain.newest());
        } catch (ChainException silent) {
            LOG.warn("what commits touch was not learned: {}", silent.getMessage());
        }
    }

    private void learn(Header at) {
        learnedAtSeconds = at.timeSeconds();
        try {
            List<Optional<AccessTemplates>> told = chain.each(node -> learnOf(node, at));
            mostSay(told)
                    .ifPresentOrElse(
                            learned -> templates = learned,
                            () -> LOG.warn(
                                    "no access lists are given anew: nodes do not tell alike what calls touch (eth_createAccessList) as of block {}",
                                    at.number()));
        } catch (ChainException silent) {
            LOG.warn("what commits touch was not learned: {}", silent.getMessage());
        }
    }

    private Optional<AccessTemplates> learnOf(ChainReader node, Header at) {
        try {
            return Optional.of(new AccessLearner(addresses, node, at).learn());
        } catch (NodeUnreachable silent) {
            throw silent;
        } catch (ChainException untold) {
            LOG.debug("a node does not tell what calls touch", untold);
            return Optional.empty();
        }
    }

    /** What more than half of those say who can tell. */
    private static Optional<AccessTemplates> mostSay(List<Optional<AccessTemplates>> told) {
        List<AccessTemplates> answers = told.stream().flatMap(Optional::stream).toList();
        return answers.stream()
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
                .entrySet()
                .stream()
                .filter(said -> 2 * said.getValue() > answers.size())
                .map(Map.Entry::getKey)
                .findFirst();
    }

    @Override
    public List<Entry> of(FirmQuote quote) {
        AccessTemplates known = templates;
        Address tokenIn = Address.of(quote.tokenIn());
        Address tokenOut = Address.of(quote.tokenOut());
        Touched touched = new Touched();
        touched.add(known.always(), StorageWords.ofReplay(quote.quoteId()));
        touched.add(template(known.corridors(), Bytes32.of(quote.corridorId())), new byte[Bytes32.LENGTH]);
        touched.add(template(known.incoming(), tokenIn), StorageWords.padded(quote.payer()));
        touched.add(template(known.outgoing(), tokenOut), StorageWords.padded(quote.recipient()));
        boolean hasFee = !quote.fixedFeeIn().isZero() || !quote.variableFeeIn().isZero();
        if (hasFee && !tokenIn.equals(known.usdt()) && !tokenOut.equals(known.usdt())) {
            touched.add(known.fees(), new byte[Bytes32.LENGTH]);
        }
        return touched.entries(addresses.engine());
    }

    private static <K> AccessTemplate template(Map<K, AccessTemplate> known, K key) {
        return known.getOrDefault(key, AccessTemplate.NOTHING);
    }

    /** What comes together for one quote. */
    private static final class Touched {
        private final Map<Address, Set<Bytes32>> keys = new LinkedHashMap<>();

        void add(AccessTemplate template, byte[] subject) {
            template.fixed().forEach((contract, fixed) -> of(contract).addAll(fixed));
            template.keyed().forEach(recipe -> of(recipe.contract()).add(recipe.keyOf(subject)));
        }

        private Set<Bytes32> of(Address contract) {
            return keys.computeIfAbsent(contract, unseen -> new LinkedHashSet<>());
        }

        /** In the order of addresses and keys, so that two answers of one quote are alike. */
        List<Entry> entries(Address engine) {
            keys.remove(engine);
            return keys.entrySet().stream()
                    .sorted(Map.Entry.comparingByKey(Comparator.comparing(Address::text)))
                    .map(entry -> new Entry(
                            entry.getKey().bytes(),
                            entry.getValue().stream()
                                    .sorted(Comparator.comparing(Bytes32::text))
                                    .map(Bytes32::bytes)
                                    .toList()))
                    .toList();
        }
    }
}
