package dev.kurs.edge.address;

import dev.kurs.protocol.address.AddressRange;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** From where a key may be shown: {@code 198.51.100.0/24,2001:db8::1}, or from anywhere where nothing is said. */
public final class AllowedAddresses {
    public static final AllowedAddresses ANY = new AllowedAddresses(List.of(), true);

    private final List<AddressRange> ranges;
    private final boolean isAny;

    private AllowedAddresses(List<AddressRange> ranges, boolean isAny) {
        this.ranges = ranges;
        this.isAny = isAny;
    }

    /** Of a message's text, in which commas separate them; what is no address admits nobody. */
    public static AllowedAddresses of(String text) {
        return text.isEmpty() ? ANY : of(List.of(text.split(",")));
    }

    public static AllowedAddresses of(List<String> texts) {
        return texts.isEmpty()
                ? ANY
                : new AllowedAddresses(
                        texts.stream()
                                .map(AddressRange::parse)
                                .flatMap(Optional::stream)
                                .toList(),
                        false);
    }

    /** @param address found out only where it matters */
    public boolean admits(Supplier<InetAddress> address) {
        return isAny || holds(address.get());
    }

    /** Whether the address is named here; nothing said names none. */
    public boolean holds(InetAddress address) {
        return ranges.stream().anyMatch(range -> range.contains(address));
    }
}
