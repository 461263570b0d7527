package dev.kurs.protocol.address;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/**
 * Where our own requests may go: to an https URL with a host, without user and fragment, at public addresses alone; a sandbox also takes http and loopback.
 *
 * <p>Example: outside a sandbox {@code issue("https://10.0.0.1/hooks")} is "its host is no public address". A name is judged when it is resolved, address by
 * address, by whoever connects.
 *
 * @param isSandbox whether http and loopback are taken too
 */
public record DestinationRules(boolean isSandbox) {
    private static final int LONGEST = 1_024;
    private static final int MOST_PORTS = 65_535;

    /** What is wrong with a URL, without asking anybody for its name; empty where nothing is. */
    public Optional<String> issue(String text) {
        if (text.length() > LONGEST || !text.chars().allMatch(character -> character > ' ' && character <= '~')) {
            return Optional.of("not a URL of at most " + LONGEST + " visible ASCII characters");
        }
        try {
            return Optional.ofNullable(issue(new URI(text)));
        } catch (URISyntaxException malformed) {
            return Optional.of("not a URL");
        }
    }

    private String issue(URI url) {
        String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
        boolean isKnownScheme = scheme.equals("https") || (scheme.equals("http") && isSandbox);
        if (!isKnownScheme) {
            return isSandbox ? "neither https nor http" : "not https";
        }
        if (url.getHost() == null || url.getRawUserInfo() != null || url.getRawFragment() != null) {
            return "needs a host, and neither a user nor a fragment";
        }
        if (url.getPort() == 0 || url.getPort() > MOST_PORTS) {
            return "its port is none";
        }
        return admitsHost(bare(url.getHost())) ? null : "its host is no public address";
    }

    /** A host without the brackets that an IPv6 address has in a URL. */
    public static String bare(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    private boolean admitsHost(String host) {
        boolean isLocalName = host.equalsIgnoreCase("localhost")
                || host.toLowerCase(Locale.ROOT).endsWith(".localhost");
        return AddressRange.literal(host).map(this::admits).orElse(!isLocalName || isSandbox);
    }

    /** Whether a connection to an address may be made. */
    public boolean admits(InetAddress address) {
        return address.isLoopbackAddress() ? isSandbox : AddressRange.isPublic(address);
    }
}
