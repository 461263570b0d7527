package dev.kurs.feeds.redstone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.SourceException;
import dev.kurs.feeds.http.Mutations;
import dev.kurs.feeds.source.SourcePrice;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DataPackageFuzzTest {
    private static final int RUNS = Integer.getInteger("kurs.fuzz", 300);
    private static final long T = 1_776_082_500_000L;

    /** What a quorum of three signed was 0.0000613, and whatever is done to the answer nothing else comes of it. */
    @Test
    void shouldBelieveNothingElseThanWhatWasSigned() {
        SignedPackages packages = new SignedPackages();
        for (int node = 1; node <= 3; node++) {
            packages.with(node, "IDR", "0.0000613", T);
        }
        DataPackageDecoder decoder = new DataPackageDecoder(1 << 16);
        SignerQuorum quorum = new SignerQuorum(NaiveSecp256k1::signer, SignedPackages.addresses(3), 3);
        Mutations mutations = new Mutations(Mutations.seed());
        int believed = 0;
        for (int run = 0; run < RUNS; run++) {
            String damaged = mutations.of(packages.json());
            try {
                Map<String, List<DataPackage>> decoded = decoder.decode(damaged, Set.of("IDR"));
                Optional<SourcePrice> price = quorum.price("IDR", decoded.getOrDefault("IDR", List.of()));
                if (price.isPresent()) {
                    assertEquals(
                            0, new BigDecimal("0.0000613").compareTo(price.get().price()), damaged);
                    assertEquals(T, price.get().publishTimeMs(), damaged);
                    believed++;
                }
            } catch (SourceException refused) {
                assertTrue(refused.getMessage().length() <= 301);
            }
        }
        assertTrue(believed > RUNS / 150, believed + " of " + RUNS + " were believed");
    }
}
