package dev.kurs.feeds.redstone;

import dev.kurs.protocol.port.SignerRecovery;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Packages as a gateway answers them, signed by nodes whose keys are 1001, 1002, … */
public final class SignedPackages {
    private final Map<String, List<String>> packages = new LinkedHashMap<>();

    static BigInteger key(int node) {
        return BigInteger.valueOf(1000L + node);
    }

    public static Set<String> addresses(int nodes) {
        return IntStream.rangeClosed(1, nodes)
                .mapToObj(node -> NaiveSecp256k1.address(key(node)))
                .collect(Collectors.toSet());
    }

    /** Who signed, by the book. */
    public static SignerRecovery recovery() {
        return NaiveSecp256k1::signer;
    }

    /** What one node has signed. */
    static DataPackage signed(int node, String feedId, String told, BigInteger signed, long timestampMs) {
        DataPackage unsigned = new DataPackage(feedId, new BigDecimal(told), 8, timestampMs, "");
        return new DataPackage(
                feedId,
                new BigDecimal(told),
                8,
                timestampMs,
                HexFormat.of().formatHex(NaiveSecp256k1.sign(key(node), unsigned.digest(signed))));
    }

    static DataPackage signed(int node, String feedId, String told, long timestampMs) {
        return signed(node, feedId, told, new BigDecimal(told).movePointRight(8).toBigIntegerExact(), timestampMs);
    }

    public SignedPackages with(int node, String feedId, String value, long timestampMs) {
        DataPackage signed = signed(node, feedId, value, timestampMs);
        packages.computeIfAbsent(feedId, first -> new ArrayList<>()).add("""
                        {"timestampMilliseconds":%d,"signature":"%s","isSignatureValid":true,\
                        "dataPoints":[{"dataFeedId":"%s","value":%s,"metadata":{"sourceMetadata":{"a":{"value":"1"}}}}],\
                        "dataPackageId":"%s","signerAddress":"0x00"}""".formatted(
                timestampMs, Base64.getEncoder().encodeToString(signed.signatureBytes()), feedId, value, feedId));
        return this;
    }

    public String json() {
        return packages.entrySet().stream()
                .map(feed -> "\"" + feed.getKey() + "\":[" + String.join(",", feed.getValue()) + "]")
                .collect(Collectors.joining(",", "{", "}"));
    }
}
