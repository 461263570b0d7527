package dev.kurs.core.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.KeyChange;
import dev.kurs.protocol.message.sbe.KeyChangedDecoder;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.KeyStatus;
import dev.kurs.protocol.message.sbe.RejectReason;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Keys are the engine's: issued, rotated, revoked and resealed by command. */
class KeyTest {
    private static final long HOUR_NS = 3_600_000_000_000L;
    private static final byte[] NOTHING = {};

    private final EngineDriver desk = EngineDriver.sandbox();
    private final KeyFrames keys = new KeyFrames(desk.frames());

    /** What is sent to a desk that knows a live key and a revoked one, and what the refusal says. */
    private record Refusal(RejectReason reason, String detail, BiFunction<KeyFrames, Integer, CommandFrames> command) {}

    private static final List<Refusal> REFUSALS = List.of(
            invalid("apiKey sk_live is taken", (keys, live) -> keys.issue(1, KeyKind.HMAC, "sk_live", 7)),
            invalid("apiKey sk_revoked is taken", (keys, live) -> keys.issue(1, KeyKind.HMAC, "sk_revoked", 7)),
            invalid("length of apiKey is 0, must be 1 to 128", (keys, live) -> keys.issue(1, KeyKind.HMAC, "", 7)),
            unknown("partnerId 9 is not configured", (keys, live) -> keys.issue(9, KeyKind.HMAC, "sk_new", 7)),
            invalid(
                    "kind has no name",
                    (keys, live) ->
                            keys.issue(1, KeyKind.HMAC, "sk_new", NOTHING, message -> message.kind(KeyKind.NULL_VAL))),
            invalid(
                    "environment has no name",
                    (keys, live) -> keys.issue(
                            1, KeyKind.HMAC, "sk_new", NOTHING, message -> message.environment(Environment.NULL_VAL))),
            invalid(
                    "length of keyMaterial is 28, must be 29 to 256",
                    (keys, live) -> keys.issue(1, KeyKind.HMAC, "sk_new", new byte[28], message -> {})),
            invalid(
                    "length of keyMaterial is 31, must be 32 to 32",
                    (keys, live) -> keys.issue(1, KeyKind.BEARER, "bearer_new", new byte[31], message -> {})),
            invalid(
                    "expiresAtNs is 1, must be",
                    (keys, live) -> keys.issue(
                            1, KeyKind.BEARER, "bearer_new", new byte[32], message -> message.expiresAtNs(1))),
            unknown("keyId 99 is not configured", (keys, live) -> keys.revoke(99)),
            invalid("keyId 4 is revoked", (keys, live) -> keys.revoke(live + 1)),
            invalid("keyId 4 is revoked", (keys, live) -> keys.rotate(live + 1, 7, Long.MAX_VALUE)),
            invalid("previousUntilNs is -1, must be 0 to", (keys, live) -> keys.rotate(live, 7, -1)),
            invalid(
                    "previousKeyMaterial of keyId 3 is said, but there is none",
                    (keys, live) -> keys.reseal(live, "next", new byte[71], new byte[71])),
            invalid(
                    "length of masterKeyId is 0, must be 1 to 64",
                    (keys, live) -> keys.reseal(live, "", new byte[71], NOTHING)));

    private static Refusal invalid(String detail, BiFunction<KeyFrames, Integer, CommandFrames> command) {
        return new Refusal(RejectReason.INVALID_CONFIGURATION, detail, command);
    }

    private static Refusal unknown(String detail, BiFunction<KeyFrames, Integer, CommandFrames> command) {
        return new Refusal(RejectReason.UNKNOWN_ENTITY, detail, command);
    }

    @Test
    void shouldGiveAKeyTheNextIdAndSayItWhole() {
        desk.send(keys.issue(1, KeyKind.HMAC, "sk_first", 7));

        KeyChangedDecoder said = said();
        assertEquals(SandboxWorld.PARTNERS, said.keyId());
        assertEquals(1, said.partnerId());
        assertEquals(KeyChange.ISSUED, said.change());
        assertEquals(KeyStatus.ACTIVE, said.status());
        assertEquals(desk.nowNs(), said.issuedAtNs());
        assertEquals(KeyChangedDecoder.revokedAtNsNullValue(), said.revokedAtNs());
        assertEquals("sk_first", said.apiKey());
        assertEquals("reserve:read", said.scopes());
        assertEquals(KeyFrames.MASTER_KEY, said.masterKeyId());
        assertArrayEquals(KeyFrames.material(KeyKind.HMAC, 7), bytes(said, said.keyMaterialLength()));
    }

    @Test
    void shouldHonourTheSecretBeforeForAsLongAsARotationSays() {
        int keyId = issued("sk_rotated");
        long untilNs = desk.nowNs() + HOUR_NS;

        desk.send(keys.rotate(keyId, 8, untilNs));

        KeyChangedDecoder said = said();
        assertEquals(KeyChange.ROTATED, said.change());
        assertEquals(untilNs, said.previousUntilNs());
        said.skipApiKey();
        said.skipScopes();
        said.skipMasterKeyId();
        assertArrayEquals(KeyFrames.material(KeyKind.HMAC, 8), bytes(said, said.keyMaterialLength()));
        assertEquals(KeyFrames.MASTER_KEY, said.previousMasterKeyId());
        byte[] previous = new byte[said.previousKeyMaterialLength()];
        said.getPreviousKeyMaterial(previous, 0, previous.length);
        assertArrayEquals(KeyFrames.material(KeyKind.HMAC, 7), previous);
    }

    @Test
    void shouldGiveNoQuoteByAKeyThatWasRevokedBeforeTheCommand() {
        int keyId = issued("sk_raced");
        QuoteRequest request =
                QuoteRequest.firm(0, SandboxWorld.USDT_IDRX, 1_000_000_000L).withKey(keyId);
        assertEquals(RejectReason.NONE, desk.ask(request));

        desk.send(keys.revoke(keyId));

        assertEquals(RejectReason.KEY_REVOKED, desk.ask(request));
    }

    @Test
    void shouldGiveNoQuoteByAKeyFromTheNanosecondItEnds() {
        long endNs = desk.nowNs() + HOUR_NS;
        byte[] material = KeyFrames.material(KeyKind.HMAC, 7);
        desk.send(keys.issue(1, KeyKind.HMAC, "sk_ending", material, message -> message.expiresAtNs(endNs)));
        QuoteRequest request =
                QuoteRequest.firm(1, SandboxWorld.USDT_IDRX, 1_000_000_000L).withKey(said().keyId());
        desk.setClock(endNs - 1);
        desk.quietTicks();

        assertEquals(RejectReason.NONE, desk.ask(request));

        desk.waitNs(1);
        assertEquals(RejectReason.KEY_EXPIRED, desk.ask(request));
        assertEquals(RejectReason.NONE, desk.ask(request.withKey(1)), "another key of the partner goes on");
    }

    @Test
    void shouldSayFromWhereAKeyMayBeShown() {
        issued("sk_bound");

        KeyChangedDecoder said = said();
        said.skipApiKey();
        said.skipScopes();
        said.skipMasterKeyId();
        said.skipKeyMaterial();
        said.skipPreviousMasterKeyId();
        said.skipPreviousKeyMaterial();
        assertEquals("198.51.100.0/24", said.allowedAddresses());
    }

    @Test
    void shouldForgetWhatProvedARevokedKey() {
        int keyId = issued("sk_gone");
        desk.send(keys.rotate(keyId, 8, desk.nowNs() + HOUR_NS));

        desk.send(keys.revoke(keyId));

        KeyChangedDecoder said = said();
        assertEquals(KeyStatus.REVOKED, said.status());
        assertEquals(desk.nowNs(), said.revokedAtNs());
        said.skipApiKey();
        said.skipScopes();
        assertEquals("", said.masterKeyId());
        assertEquals(0, said.skipKeyMaterial());
        said.skipPreviousMasterKeyId();
        assertEquals(0, said.skipPreviousKeyMaterial());
    }

    @Test
    void shouldTakeTheSameSecretsUnderAnotherMasterKey() {
        int keyId = issued("sk_moved");
        desk.send(keys.rotate(keyId, 8, desk.nowNs() + HOUR_NS));

        desk.send(keys.reseal(keyId, "fedcba9876543210", new byte[71], new byte[72]));

        KeyChangedDecoder said = said();
        assertEquals(KeyChange.RESEALED, said.change());
        said.skipApiKey();
        said.skipScopes();
        assertEquals("fedcba9876543210", said.masterKeyId());
        assertArrayEquals(new byte[71], bytes(said, said.keyMaterialLength()));
        assertEquals("fedcba9876543210", said.previousMasterKeyId());
        assertEquals(72, said.skipPreviousKeyMaterial());
    }

    @Test
    void shouldGiveAKeyOfAnOlderJournalItsMaterialOnce() {
        desk.send(keys.issue(1, KeyKind.HMAC, "key-1", 7));
        assertEquals(1, said().keyId());

        desk.send(keys.issue(1, KeyKind.HMAC, "key-1", 7));
        assertEquals("apiKey key-1 is taken", refusal().detail());
    }

    @Test
    void shouldNotGiveAnotherPartnerTheNameOfAKeyOfAnOlderJournal() {
        desk.send(keys.issue(2, KeyKind.HMAC, "key-1", 7));

        assertEquals("apiKey key-1 is taken", refusal().detail());
    }

    @TestFactory
    Stream<DynamicTest> shouldRefuse() {
        return REFUSALS.stream()
                .map(refusal -> DynamicTest.dynamicTest(refusal.detail(), () -> {
                    EngineDriver fresh = EngineDriver.sandbox();
                    KeyFrames frames = new KeyFrames(fresh.frames());
                    fresh.send(frames.issue(1, KeyKind.HMAC, "sk_live", 7));
                    fresh.send(frames.issue(1, KeyKind.HMAC, "sk_revoked", 7));
                    fresh.send(frames.revoke(SandboxWorld.PARTNERS + 1));
                    List<String> before = state(fresh);

                    fresh.send(refusal.command().apply(frames, SandboxWorld.PARTNERS));

                    CommandRejectedDecoder said = fresh.events().first(new CommandRejectedDecoder());
                    assertEquals(refusal.reason(), said.reason());
                    String detail = said.detail();
                    assertEquals(
                            refusal.detail(),
                            detail.substring(
                                    0,
                                    Math.min(detail.length(), refusal.detail().length())));
                    assertEquals(before, state(fresh));
                }));
    }

    @Test
    void shouldStandInASnapshotAsItStood() {
        int keyId = issued("sk_kept");
        desk.send(keys.rotate(keyId, 8, desk.nowNs() + HOUR_NS));
        desk.send(keys.issue(2, KeyKind.BEARER, "bearer_kept", 9));
        desk.send(keys.issue(2, KeyKind.BEARER, "bearer_gone", 9));
        desk.send(keys.revoke(keyId + 2));
        Engine restored = new Engine((frame, offset, length) -> {});

        desk.engine().writeSnapshot(restored::restore);

        assertEquals(desk.engine().stateHash(), restored.stateHash());
        assertFalse(desk.events().has(CommandRejectedDecoder.TEMPLATE_ID));
    }

    /** A snapshot without the place and time of the last command. */
    private static List<String> state(EngineDriver driver) {
        List<String> frames = new ArrayList<>();
        driver.engine().writeSnapshot((frame, offset, length) -> {
            byte[] said = new byte[length - Frame.MIN_LENGTH];
            frame.getBytes(offset + Frame.MIN_LENGTH, said);
            frames.add(HexFormat.of().formatHex(said));
        });
        return frames;
    }

    @Test
    void shouldNotBringBackASecretWhoseEndHasPassed() {
        long endNs = desk.nowNs() + HOUR_NS;
        desk.send(keys.issue(
                1,
                KeyKind.HMAC,
                "sk_ending",
                KeyFrames.material(KeyKind.HMAC, 7),
                message -> message.expiresAtNs(endNs)));
        int keyId = said().keyId();

        desk.send(keys.rotate(keyId, 8, endNs + HOUR_NS));

        assertEquals(endNs, said().previousUntilNs());
    }

    private int issued(String apiKey) {
        desk.send(keys.issue(1, KeyKind.HMAC, apiKey, 7));
        return said().keyId();
    }

    private KeyChangedDecoder said() {
        return desk.events().last(new KeyChangedDecoder());
    }

    private CommandRejectedDecoder refusal() {
        return desk.events().first(new CommandRejectedDecoder());
    }

    private static byte[] bytes(KeyChangedDecoder said, int length) {
        byte[] bytes = new byte[length];
        said.getKeyMaterial(bytes, 0, length);
        return bytes;
    }
}
