package dev.kurs.edge.operator;

import dev.kurs.edge.address.AddressRange;
import dev.kurs.edge.call.RefusedException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Says where a partner may be told of executions: https, a host, no user and no fragment, no address that is not public; a sandbox also takes http and loopback.
 *
 * <p>Names are not resolved here: whoever connects judges the address that it connects to.
 */
final class WebhookUrls {
    private static final int LONGEST = 1_024;

    private final BooleanSupplier isSandbox;

    WebhookUrls(BooleanSupplier isSandbox) {
        this.isSandbox = isSandbox;
    }

    String checked(String member, String text) throws RefusedException {
        String issue = issue(text);
        if (issue != null) {
            throw OperatorValues.invalid(member, issue, text);
        }
        return text;
    }

    private String issue(String text) {
        if (text.length() > LONGEST || !text.chars().allMatch(character -> character > ' ' && character <= '~')) {
            return "not a URL of at most " + LONGEST + " visible ASCII characters";
        }
        URI url;
        try {
            url = new URI(text);
        } catch (URISyntaxException malformed) {
            return "not a URL";
        }
        String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
        boolean isKnownScheme = scheme.equals("https") || (scheme.equals("http") && isSandbox.getAsBoolean());
        if (!isKnownScheme) {
            return isSandbox.getAsBoolean() ? "neither https nor http" : "not https";
        }
        if (url.getHost() == null || url.getRawUserInfo() != null || url.getRawFragment() != null) {
            return "needs a host, and neither a user nor a fragment";
        }
        return isPublic(url.getHost()) ? null : "its host is no public address";
    }

    private boolean isPublic(String host) {
        String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        boolean isLocalName = bare.equalsIgnoreCase("localhost")
                || bare.toLowerCase(Locale.ROOT).endsWith(".localhost");
        Optional<InetAddress> literal = AddressRange.literal(bare);
        if (literal.isEmpty()) {
            return !isLocalName || isSandbox.getAsBoolean();
        }
        InetAddress address = literal.get();
        if (address.isLoopbackAddress()) {
            return isSandbox.getAsBoolean();
        }
        return AddressRange.isPublic(address);
    }
}
