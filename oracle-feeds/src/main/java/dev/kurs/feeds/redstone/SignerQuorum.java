package dev.kurs.feeds.redstone;

import dev.kurs.feeds.source.SourcePrice;
import dev.kurs.protocol.port.SignerRecovery;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Believes a price when enough authorised nodes signed one of the same time, and takes the median of theirs.
 *
 * <p>Example: with a quorum of 3 the signed values 6130, 6131, 6130 and 9999 of one time, each of another authorised node, give 6130.5 / 10^8 give or take the
 * distance to 9999. A node that signed two values for one time is not counted at that time.
 */
final class SignerQuorum {
    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private final SignerRecovery signatures;
    private final Set<String> authorised;
    private final int quorum;

    /** @param authorised addresses, 40 lower-case hexadecimal digits each */
    SignerQuorum(SignerRecovery signatures, Set<String> authorised, int quorum) {
        this.signatures = signatures;
        this.authorised = Set.copyOf(authorised);
        this.quorum = quorum;
    }

    /** The newest price of a quorum; empty where there is none. */
    Optional<SourcePrice> price(String feedId, List<DataPackage> packages) {
        NavigableMap<Long, Map<String, BigDecimal>> votes = votes(packages);
        return votes.descendingMap().entrySet().stream()
                .filter(time -> time.getValue().size() >= quorum)
                .findFirst()
                .map(time -> median(feedId, new ArrayList<>(time.getValue().values()), time.getKey()));
    }

    /** By time, and then by signer. */
    private NavigableMap<Long, Map<String, BigDecimal>> votes(List<DataPackage> packages) {
        NavigableMap<Long, Map<String, BigDecimal>> votes = new TreeMap<>();
        NavigableMap<Long, Set<String>> liars = new TreeMap<>();
        for (DataPackage signed : packages) {
            vote(signed).ifPresent(vote -> {
                BigDecimal before = votes.computeIfAbsent(signed.timestampMs(), time -> new TreeMap<>())
                        .putIfAbsent(vote.signer(), vote.value());
                if (before != null && before.compareTo(vote.value()) != 0) {
                    liars.computeIfAbsent(signed.timestampMs(), time -> new HashSet<>())
                            .add(vote.signer());
                }
            });
        }
        liars.forEach((time, signers) -> votes.get(time).keySet().removeAll(signers));
        return votes;
    }

    /** What an authorised node has signed. */
    private record Vote(String signer, BigDecimal value) {}

    private Optional<Vote> vote(DataPackage signed) {
        for (BigInteger candidate : signed.candidates()) {
            Optional<String> signer = signatures
                    .signer(signed.digest(candidate), signed.signatureBytes())
                    .map(address -> HexFormat.of().formatHex(address))
                    .filter(authorised::contains);
            if (signer.isPresent()) {
                return Optional.of(new Vote(signer.get(), new BigDecimal(candidate, signed.decimals())));
            }
        }
        return Optional.empty();
    }

    private static SourcePrice median(String feedId, List<BigDecimal> values, long timestampMs) {
        values.sort(null);
        int middle = values.size() / 2;
        BigDecimal median = values.size() % 2 == 1
                ? values.get(middle)
                : values.get(middle - 1).add(values.get(middle)).divide(TWO);
        BigDecimal furthest =
                median.subtract(values.getFirst()).max(values.getLast().subtract(median));
        return new SourcePrice(feedId, median, furthest, timestampMs);
    }
}
