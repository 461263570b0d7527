package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.edge.EdgeConfiguration.Address;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class PortProbeTest {
    private static final Address ANY = new Address("127.0.0.1", 0);

    private static void assertRefused(String sentence, String why, Address api, Address metrics) {
        UncheckedIOException refused = assertThrows(UncheckedIOException.class, () -> PortProbe.require(api, metrics));

        assertEquals(sentence, refused.getMessage());
        assertEquals(why, refused.getCause().getMessage());
    }

    @Test
    void shouldNameTheKeyOfAPortThatSomebodyListensOn() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Address address = new Address("127.0.0.1", taken.getLocalPort());
            String sentence = "cannot listen on 127.0.0.1:" + address.port() + ", as ";

            assertRefused(sentence + "http.metrics_port has it", "Address already in use", ANY, address);
            assertRefused(
                    sentence + "http.port, or --port of a sandbox, has it", "Address already in use", address, ANY);
        }
    }

    @Test
    void shouldLeaveAFreePortAsItWas() throws IOException {
        Address address = new Address("127.0.0.1", freePort());

        PortProbe.require(address, ANY);

        assertDoesNotThrow(() -> new ServerSocket(address.port(), 1, InetAddress.getLoopbackAddress()).close());
    }

    @Test
    void shouldRefuseOnePortForTwoUses() throws IOException {
        Address address = new Address("127.0.0.1", freePort());

        assertRefused(
                "cannot listen on 127.0.0.1:" + address.port() + ", as http.metrics_port has it",
                "http.port has it too",
                address,
                address);
        PortProbe.require(ANY, ANY);
    }

    @Test
    void shouldRefuseAnAddressOfAnotherMachine() {
        assertRefused(
                "cannot listen on 192.0.2.1:0, as http.metrics_port has it",
                "Cannot assign requested address",
                ANY,
                new Address("192.0.2.1", 0));
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }
}
