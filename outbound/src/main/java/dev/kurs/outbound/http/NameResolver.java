package dev.kurs.outbound.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Knows the addresses of a name. */
@FunctionalInterface
public interface NameResolver {
    /** The machine's own way of looking names up. */
    NameResolver SYSTEM = host -> List.of(InetAddress.getAllByName(host));

    List<InetAddress> resolve(String host) throws UnknownHostException;
}
