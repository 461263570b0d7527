package dev.kurs.service.world;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.ConfigurePartnerCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureWalletDecoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.service.configuration.Section;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class RemovedPermissionsTest {
    private static final String KEPT = "0x7232ef9316c8cfdf488bb2582210a6f8bb143c4a";
    private static final String LEAKED = "0xe9378222d2fa5f7dc0481c5d77afd52f607977a8";

    private final NameDirectory directory = new NameDirectory();

    private List<byte[]> start(String partner) throws IOException {
        try (InputStream in = World.class.getResourceAsStream("/sandbox/kurs.yaml")) {
            String yaml = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    + "partners:\n  6f1c1a52-3f0e-4b52-9d68-6d2a3f6a9b10:\n    name: Somebody\n" + partner;
            return World.commands(
                    Section.ofText("test", yaml),
                    Environment.SANDBOX,
                    List.of(),
                    Instant.EPOCH,
                    directory,
                    Actor.SYSTEM);
        }
    }

    private void remember(List<byte[]> commands) {
        commands.forEach(command -> directory.onFrame(new UnsafeBuffer(command), 0, command.length));
    }

    private static List<String> permissions(List<byte[]> commands) {
        List<String> permissions = new ArrayList<>();
        for (byte[] bytes : commands) {
            UnsafeBuffer frame = new UnsafeBuffer(bytes);
            if (Frame.templateId(frame, 0) == ConfigureWalletDecoder.TEMPLATE_ID) {
                var wallet = new ConfigureWalletDecoder().wrapAndApplyHeader(frame, 0, new MessageHeaderDecoder());
                permissions.add("wallet " + Integer.toHexString(wallet.wallet(0)) + " " + wallet.maySwap());
            }
            if (Frame.templateId(frame, 0) == ConfigurePartnerCorridorDecoder.TEMPLATE_ID) {
                var terms =
                        new ConfigurePartnerCorridorDecoder().wrapAndApplyHeader(frame, 0, new MessageHeaderDecoder());
                permissions.add("corridor " + terms.corridorId() + " " + terms.enabled());
            }
        }
        return permissions;
    }

    @Test
    void shouldTakeAwayWhatTheFileNoLongerNames() throws IOException {
        remember(start("    corridors: {USDT-IDRX: {}, USDT-JPYC: {}}\n    wallets: {main: {address: \"" + KEPT
                + "\", permissions: [swap]}, other: {address: \"" + LEAKED + "\", permissions: [swap]}}\n"));

        List<byte[]> next = start("    corridors: {USDT-JPYC: {}}\n    wallets: {main: {address: \"" + KEPT
                + "\", permissions: [swap]}}\n");

        assertEquals(List.of("corridor 2 YES", "corridor 0 NO", "wallet 72 YES", "wallet e9 NO"), permissions(next));
    }
}
