package dev.kurs.edge.address;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.HttpString;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a request comes from: the other end of its connection, or, where that is a trusted proxy, the last address in {@code X-Forwarded-For} that is none.
 *
 * <p>With 10.0.0.1 trusted, {@code X-Forwarded-For: 1.1.1.1, 203.0.113.9} over a connection from 10.0.0.1 comes from 203.0.113.9.
 */
public final class ClientAddresses {
    private static final HttpString FORWARDED_FOR = new HttpString("X-Forwarded-For");

    private static final Pattern WITH_PORT =
            Pattern.compile("\\[([0-9A-Fa-f:.]+)](?::\\d{1,5})?|(\\d+(?:\\.\\d+){3}):\\d{1,5}");

    private final AllowedAddresses trustedProxies;

    /** @param trustedProxies addresses and CIDR blocks; none: every request comes from the other end of its connection */
    public ClientAddresses(List<String> trustedProxies) {
        this.trustedProxies = AllowedAddresses.of(trustedProxies);
    }

    public InetAddress of(HttpServerExchange exchange) {
        InetSocketAddress peer = exchange.getSourceAddress();
        InetAddress address = peer.getAddress();
        List<String> forwarded = forwardedFor(exchange);
        for (int hop = forwarded.size() - 1; hop >= 0 && trustedProxies.holds(address); hop--) {
            Optional<InetAddress> before =
                    AddressRange.literal(withoutPort(forwarded.get(hop).strip()));
            if (before.isEmpty()) {
                break;
            }
            address = before.get();
        }
        return address;
    }

    /** Some proxies name the port too: {@code 203.0.113.9:4711} and {@code [2001:db8::1]:4711}; an IPv6 address may stand in brackets without one. */
    private static String withoutPort(String hop) {
        Matcher named = WITH_PORT.matcher(hop);
        if (!named.matches()) {
            return hop;
        }
        return named.group(1) == null ? named.group(2) : named.group(1);
    }

    private static List<String> forwardedFor(HttpServerExchange exchange) {
        List<String> hops = new ArrayList<>();
        var values = exchange.getRequestHeaders().get(FORWARDED_FOR);
        if (values != null) {
            values.forEach(value -> hops.addAll(List.of(value.split(","))));
        }
        return hops;
    }
}
