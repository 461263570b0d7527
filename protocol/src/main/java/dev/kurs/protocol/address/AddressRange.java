package dev.kurs.protocol.address;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Internet addresses with a common beginning: {@code 198.51.100.0/24}, {@code 2001:db8::/32}, or one address alone. */
public final class AddressRange {
    private static final String IPV4 = "\\d{1,3}(\\.\\d{1,3}){3}";
    private static final int MAX_LENGTH = 64;

    private static final List<AddressRange> NOT_PUBLIC = Stream.of(
                    "0.0.0.0/8",
                    "10.0.0.0/8",
                    "100.64.0.0/10",
                    "127.0.0.0/8",
                    "169.254.0.0/16",
                    "172.16.0.0/12",
                    "192.0.0.0/24",
                    "192.0.2.0/24",
                    "192.88.99.0/24",
                    "192.168.0.0/16",
                    "198.18.0.0/15",
                    "198.51.100.0/24",
                    "203.0.113.0/24",
                    "224.0.0.0/3",
                    "::/3",
                    "2001::/23",
                    "2001:db8::/32",
                    "2002::/16",
                    "3fff::/20",
                    "4000::/2",
                    "8000::/1")
            .map(AddressRange::parse)
            .flatMap(Optional::stream)
            .toList();

    private final byte[] address;
    private final int bits;

    private AddressRange(byte[] address, int bits) {
        this.address = address;
        this.bits = bits;
    }

    /** Reads an address or a CIDR block, never a name; empty where it is none, or has bits behind its length. */
    public static Optional<AddressRange> parse(String text) {
        int slash = text.indexOf('/');
        Optional<byte[]> address = addressOf(slash < 0 ? text : text.substring(0, slash));
        if (address.isEmpty()) {
            return Optional.empty();
        }
        int whole = address.get().length * Byte.SIZE;
        int bits = slash < 0 ? whole : lengthOf(text.substring(slash + 1), whole);
        AddressRange range = new AddressRange(address.get(), bits);
        return bits < 0 || !range.endsWithZeros() ? Optional.empty() : Optional.of(range);
    }

    /** The address that a text is, in four or sixteen bytes. */
    private static Optional<byte[]> addressOf(String text) {
        boolean isLiteral =
                text.length() <= MAX_LENGTH && (text.matches(IPV4) || text.matches("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*"));
        if (!isLiteral) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.ofLiteral(text).getAddress());
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    /** The address that a text is, without asking anybody for a name. */
    public static Optional<InetAddress> literal(String text) {
        return addressOf(text).map(bytes -> InetAddress.ofLiteral(text));
    }

    /** Whether an address is anybody's on the Internet: neither private, local, shared, reserved nor for many at once. */
    public static boolean isPublic(InetAddress address) {
        return NOT_PUBLIC.stream().noneMatch(range -> range.contains(address));
    }

    private static int lengthOf(String text, int whole) {
        boolean isNumber = text.matches("\\d{1,3}");
        int length = isNumber ? Integer.parseInt(text) : -1;
        return length > whole ? -1 : length;
    }

    private boolean endsWithZeros() {
        for (int bit = bits; bit < address.length * Byte.SIZE; bit++) {
            if (bit >= 0 && isSet(address, bit)) {
                return false;
            }
        }
        return true;
    }

    public boolean contains(InetAddress other) {
        byte[] bytes = other.getAddress();
        if (bytes.length != address.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            if (isSet(bytes, bit) != isSet(address, bit)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSet(byte[] bytes, int bit) {
        return (bytes[bit / Byte.SIZE] >> (Byte.SIZE - 1 - bit % Byte.SIZE) & 1) != 0;
    }
}
