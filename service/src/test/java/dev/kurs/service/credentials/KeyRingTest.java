package dev.kurs.service.credentials;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.Engine;
import dev.kurs.protocol.message.AcceptedFrames;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerEncoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.PartnerStatus;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.credentials.KeyAdministration.Authority;
import dev.kurs.service.credentials.Secrets.Issued;
import dev.kurs.service.reference.CommandBuffer;
import dev.kurs.service.reference.ConfigurationUpdate.Recipient;
import dev.kurs.service.reference.ReferenceData;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys and operators as an engine says them, opened under master keys. */
class KeyRingTest {
    private static final UUID PARTNER = UUID.fromString("6f1c1a52-3f0e-4b52-9d68-6d2a3f6a9b10");
    private static final Authority DESK = new Authority(Actor.shell("os:desk"), "a test");
    private static final Optional<Duration> ENDLESS = Optional.empty();
    private static final Duration HOUR = Duration.ofHours(1);

    @TempDir
    private Path directory;

    private final AtomicLong nowNs = new AtomicLong(1_767_225_600_000_000_000L);
    private final ReferenceData reference = new ReferenceData();
    private final FrameListener accepted = new AcceptedFrames(reference);
    private final List<byte[]> journal = new ArrayList<>();
    private final Engine engine = new Engine(this::onEvent);
    private Path masterKey;
    private MasterKeys masterKeys;
    private KeyRing ring;
    private KeyAdministration keys;
    private String refusal;

    @BeforeEach
    void configure() throws IOException {
        masterKey = directory.resolve("master.key");
        MasterKey.generate(masterKey, new SecureRandom());
        open();
        send(partner());
    }

    /** As after a start: what the engine holds is all there is. */
    private void open() {
        open(Optional.empty());
    }

    private void open(Optional<String> fromEnvironment) {
        masterKeys = MasterKeys.open(fromEnvironment, masterKey, new SecureRandom());
        ring = new KeyRing(masterKeys, nowNs::get);
        engine.writeSnapshot(ring);
        keys = administration(this::send);
    }

    private KeyAdministration administration(Recipient recipient) {
        return new KeyAdministration(ring, masterKeys, reference, Environment.SANDBOX, recipient, nowNs::get);
    }

    private String send(byte[] command) {
        UnsafeBuffer frame = new UnsafeBuffer(command);
        Frame.stamp(frame, 0, engine.lastSequence() + 1, nowNs.get());
        journal.add(command.clone());
        accepted.onFrame(frame, 0, command.length);
        refusal = "";
        engine.onCommand(frame, 0, command.length);
        return refusal;
    }

    private void onEvent(DirectBuffer frame, int offset, int length) {
        byte[] event = new byte[length];
        frame.getBytes(offset, event);
        journal.add(event);
        if (Frame.templateId(frame, offset) == CommandRejectedDecoder.TEMPLATE_ID) {
            refusal = new CommandRejectedDecoder()
                    .wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder())
                    .detail();
        }
        accepted.onFrame(frame, offset, length);
        ring.onFrame(frame, offset, length);
    }

    private static byte[] partner() {
        byte[] uuid = ByteBuffer.allocate(16)
                .putLong(PARTNER.getMostSignificantBits())
                .putLong(PARTNER.getLeastSignificantBits())
                .array();
        return new CommandBuffer(Actor.SYSTEM, "a test").administrative(target -> {
            ConfigurePartnerEncoder command = new ConfigurePartnerEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .partnerId(Frame.NO_ENTITY)
                    .putUuid(uuid, 0, uuid.length)
                    .status(PartnerStatus.ACTIVE)
                    .discountE8(ConfigurePartnerEncoder.discountE8NullValue())
                    .maxOpenE6(ConfigurePartnerEncoder.maxOpenE6NullValue())
                    .maxOpenQuotes(ConfigurePartnerEncoder.maxOpenQuotesNullValue())
                    .maxRequestIds(ConfigurePartnerEncoder.maxRequestIdsNullValue())
                    .actorKind(target.actorKind());
            command.spreadOverridesCount(0);
            command.name("Bunga");
            return command.encodedLength();
        });
    }

    private Issued signingKey() {
        return keys.issue(PARTNER, KeyKind.HMAC, Set.of(), ENDLESS, DESK);
    }

    private Issued bearerKey(String... scopes) {
        return keys.issue(PARTNER, KeyKind.BEARER, Set.of(scopes), ENDLESS, DESK);
    }

    private Path otherMasterKey() throws IOException {
        Path other = directory.resolve("other.key");
        MasterKey.generate(other, new SecureRandom());
        return other;
    }

    private List<String> secrets(String apiKey) {
        return ring.secrets(apiKey).stream()
                .map(secret -> new String(secret, StandardCharsets.UTF_8))
                .toList();
    }

    @Test
    void shouldKnowAfterARestartWhatWasIssued() {
        Issued signing = signingKey();
        Issued bearer = bearerKey("reserve:read");
        Set<String> scopes = Set.of("reserve:operate", "reserve:read");
        String operator = keys.addOperator("desk@example.com", scopes, ENDLESS, DESK);

        open();

        assertEquals(List.of(signing.secret()), secrets(signing.name()));
        assertEquals(0, ring.bearer(bearer.secret()).partnerId());
        assertEquals(Set.of("reserve:read"), ring.bearer(bearer.secret()).scopes());
        assertEquals("desk@example.com", ring.bearer(operator).operatorEmail());
        assertEquals(scopes, ring.bearer(operator).scopes());
        assertNull(ring.bearer(bearer.secret() + "x"));
        assertEquals(List.of(), secrets("sk_unknown"));
    }

    @Test
    void shouldWriteNoSecretIntoTheJournal() throws IOException {
        Issued signing = signingKey();
        Set<String> scopes = Set.of("reserve:read");
        List<String> secrets = new ArrayList<>(List.of(
                signing.secret(),
                bearerKey().secret(),
                keys.rotate(signing.name(), HOUR, ENDLESS, DESK).secret(),
                keys.addOperator("risk@example.com", scopes, ENDLESS, DESK),
                keys.rotateOperator("risk@example.com", false, ENDLESS, DESK)));
        new KeySeeding(keys, ring, reference, DESK)
                .seed(
                        List.of(
                                SeedKey.signing(PARTNER, "sk_1", "a seeded secret"),
                                SeedKey.bearer(PARTNER, "bk_seeded", List.of())),
                        List.of(new SeedOperator("seed@example.com", "op_seeded", scopes)));
        secrets.addAll(List.of("a seeded secret", "bk_seeded", "op_seeded"));
        move(earlierFile());
        secrets.addAll(List.of("an old secret", "bk_old", "op_old"));
        keys.reseal(otherMasterKey(), DESK);

        for (byte[] frame : journal) {
            String text = new String(frame, StandardCharsets.ISO_8859_1);
            secrets.forEach(secret -> assertFalse(text.contains(secret), secret));
        }
    }

    @Test
    void shouldHonourBothSecretsForTheOverlapOfARotation() {
        Issued before = signingKey();
        Issued after = keys.rotate(before.name(), HOUR, ENDLESS, DESK);
        assertEquals(List.of(after.secret(), before.secret()), secrets(before.name()));

        nowNs.addAndGet(HOUR.toNanos() - 1);
        assertEquals(2, secrets(before.name()).size());
        nowNs.addAndGet(1);
        assertEquals(List.of(after.secret()), secrets(before.name()));
    }

    @Test
    void shouldHonourBothTokensOfABearerKeyForTheOverlapOfARotation() {
        Issued before = bearerKey();
        Issued after = keys.rotate(before.name(), HOUR, ENDLESS, DESK);
        assertEquals(0, ring.bearer(before.secret()).partnerId());
        assertEquals(0, ring.bearer(after.secret()).partnerId());

        nowNs.addAndGet(HOUR.toNanos());
        assertNull(ring.bearer(before.secret()));
        assertEquals(0, ring.bearer(after.secret()).partnerId());
    }

    @Test
    void shouldForgetWhatWasRevokedDisabledOrHasRunOut() {
        Issued signing = signingKey();
        Issued bearer = bearerKey();
        String operator = keys.addOperator("desk@example.com", Set.of("reserve:read"), Optional.of(HOUR), DESK);
        keys.revoke(signing.name(), DESK);
        keys.revoke(bearer.name(), DESK);

        assertEquals(List.of(), secrets(signing.name()));
        assertNull(ring.bearer(bearer.secret()));
        assertEquals("desk@example.com", ring.bearer(operator).operatorEmail());
        nowNs.addAndGet(HOUR.toNanos());
        assertNull(ring.bearer(operator));

        String again = keys.rotateOperator("DESK@example.com", false, ENDLESS, DESK);
        assertEquals("desk@example.com", ring.bearer(again).operatorEmail());
        keys.disableOperator("desk@example.com", DESK);
        assertNull(ring.bearer(again));
    }

    @Test
    void shouldMoveEverySecretToAnotherMasterKey() throws IOException {
        Issued before = signingKey();
        Issued after = keys.rotate(before.name(), HOUR, ENDLESS, DESK);
        Issued other = signingKey();
        keys.revoke(signingKey().name(), DESK);
        Path next = otherMasterKey();

        assertEquals(2, keys.reseal(next, DESK));

        open();
        assertEquals(List.of(), ring.unopenable());
        assertEquals(List.of(after.secret(), before.secret()), secrets(before.name()));
        assertEquals(List.of(other.secret()), secrets(other.name()));
        assertEquals(Files.readString(next), Files.readString(masterKey));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(masterKey)));
        assertFalse(Files.exists(directory.resolve("master.key.next")));
    }

    @Test
    void shouldEndAMoveThatWasInterrupted() throws IOException {
        Issued first = signingKey();
        Issued second = signingKey();
        Path next = otherMasterKey();
        AtomicLong sent = new AtomicLong();
        KeyAdministration interrupted = administration(command -> {
            if (sent.incrementAndGet() > 1) {
                throw new IllegalStateException("killed");
            }
            return send(command);
        });
        assertThrows(IllegalStateException.class, () -> interrupted.reseal(next, DESK));

        open();
        assertEquals(List.of(), ring.unopenable());
        assertEquals(List.of(first.secret()), secrets(first.name()));
        assertEquals(1, keys.finishResealing(DESK));

        open();
        assertEquals(Files.readString(next), Files.readString(masterKey));
        assertEquals(List.of(first.secret()), secrets(first.name()));
        assertEquals(List.of(second.secret()), secrets(second.name()));
    }

    @Test
    void shouldEndAMoveThatWasInterruptedWhenEverythingWasSealedAnew() throws IOException {
        Issued issued = signingKey();
        String former = Files.readString(masterKey);
        Path next = otherMasterKey();
        keys.reseal(next, DESK);
        Files.copy(next, directory.resolve("master.key.next"));
        Files.delete(directory.resolve("master.key.before"));
        Files.writeString(masterKey, former);

        open();
        assertEquals(0, keys.finishResealing(DESK));

        open();
        assertEquals(Files.readString(next), Files.readString(masterKey));
        assertEquals(List.of(issued.secret()), secrets(issued.name()));
    }

    @Test
    void shouldMoveToOneMasterKeyAtATime() throws IOException {
        signingKey();
        Path next = otherMasterKey();
        KeyAdministration interrupted = administration(command -> {
            throw new IllegalStateException("killed");
        });
        assertThrows(IllegalStateException.class, () -> interrupted.reseal(next, DESK));
        Path third = directory.resolve("third.key");
        MasterKey.generate(third, new SecureRandom());

        InvalidConfiguration refused = assertThrows(InvalidConfiguration.class, () -> keys.reseal(third, DESK));

        assertEquals(
                "secrets are moving to the master key " + masterKeys.newestId() + " in " + masterKey
                        + ".next already: finish that first",
                refused.getMessage());
        assertEquals(1, keys.reseal(next, DESK));
    }

    @Test
    void shouldLeaveAMasterKeyOfTheEnvironmentToWhoeverSetsIt() throws IOException {
        Optional<String> former = Optional.of(Files.readString(masterKey));
        Issued issued = signingKey();
        Path next = otherMasterKey();
        open(former);

        assertEquals(1, keys.reseal(next, DESK));
        assertEquals("; now set KURS_MASTER_KEY to it for the service, and start that again", keys.whatIsLeftToDo());

        open(former);
        assertEquals(0, keys.finishResealing(DESK));
        assertEquals(List.of(issued.secret()), secrets(issued.name()));

        open(Optional.of(Files.readString(next)));
        assertEquals(List.of(issued.secret()), secrets(issued.name()));
        assertEquals("", keys.whatIsLeftToDo());
        assertFalse(Files.exists(directory.resolve("master.key.next")));
    }

    @Test
    void shouldKnowWhatNoMasterKeyHereOpens() throws IOException {
        Issued issued = signingKey();
        Files.delete(masterKey);
        MasterKey.generate(masterKey, new SecureRandom());

        open();

        assertEquals(List.of(issued.name()), ring.unopenable());
        InvalidConfiguration refused = assertThrows(
                InvalidConfiguration.class,
                () -> KeySeeding.require(ring, masterKeys, masterKey, directory.resolve("credentials.sealed")));
        assertTrue(refused.getMessage().contains("put the right one back"), refused::getMessage);
    }

    @Test
    void shouldGoOnWithoutALostMasterKeyOnceThatIsSaid() throws IOException {
        Issued lost = signingKey();
        Files.delete(masterKey);
        MasterKey.generate(masterKey, new SecureRandom());
        open();
        Files.createFile(directory.resolve("master.key.lost"));

        KeySeeding.require(ring, masterKeys, masterKey, directory.resolve("credentials.sealed"));

        Issued anew = signingKey();
        assertEquals(1, keys.reseal(otherMasterKey(), DESK));
        open();
        assertEquals(List.of(anew.secret()), secrets(anew.name()));
        assertEquals(List.of(lost.name()), ring.unopenable());
        assertRefused(
                "the secret of " + lost.name() + " is sealed under a master key that is not here: issue another key and"
                        + " revoke this one",
                () -> keys.rotate(lost.name(), HOUR, ENDLESS, DESK));
        keys.revoke(lost.name(), DESK);
        assertEquals(List.of(), ring.unopenable());
    }

    @Test
    void shouldOpenUnderTheMasterKeyBeforeWhatALossOfPowerLeftSealedUnderIt() throws IOException {
        Issued issued = signingKey();
        String former = Files.readString(masterKey);
        administration(lostWithThePower -> "").reseal(otherMasterKey(), DESK);
        Path before = directory.resolve("master.key.before");
        assertEquals(former, Files.readString(before));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(before)));

        open();
        assertEquals(List.of(issued.secret()), secrets(issued.name()));
        assertEquals(1, keys.finishResealing(DESK));

        Files.delete(before);
        open();
        assertEquals(List.of(issued.secret()), secrets(issued.name()));
    }

    @Test
    void shouldRemoveANextMasterKeyThatIsThePresentOne() throws IOException {
        Path next = directory.resolve("master.key.next");
        Files.copy(masterKey, next);

        open();

        assertFalse(Files.exists(next));
    }

    @Test
    void shouldNotOpenWhatWasSealedForAnotherKey() {
        byte[] secret = "a secret".getBytes(StandardCharsets.UTF_8);
        String id = masterKeys.newestId();
        byte[] sealed = masterKeys.seal(secret, "sk_one");

        assertArrayEquals(secret, masterKeys.unseal(id, sealed, "sk_one"));
        assertThrows(InvalidConfiguration.class, () -> masterKeys.unseal(id, sealed, "sk_two"));
        sealed[sealed.length - 1] ^= 1;
        assertThrows(InvalidConfiguration.class, () -> masterKeys.unseal(id, sealed, "sk_one"));
    }

    @Test
    void shouldSayWhoOrWhatIsNotKnown() {
        UUID nobody = new UUID(0, 0);

        assertRefused("no partner is " + nobody, () -> keys.issue(nobody, KeyKind.HMAC, Set.of(), ENDLESS, DESK));
        assertRefused("no key is called sk_1", () -> keys.revoke("sk_1", DESK));
        assertRefused("no operator is a@b.c", () -> keys.disableOperator("a@b.c", DESK));
    }

    private static void assertRefused(String message, Runnable attempt) {
        assertEquals(
                message, assertThrows(InvalidConfiguration.class, attempt::run).getMessage());
    }

    @Test
    void shouldGiveOnlyScopesThatThereAreAndNoneToSigningKeys() {
        Set<String> scopes = Set.of("reserve:read");

        assertRefused(
                "a signing key has its partner's rights and no scopes: issue a bearer key",
                () -> keys.issue(PARTNER, KeyKind.HMAC, scopes, ENDLESS, DESK));
        assertRefused(
                "reserve:write is no scope; there are reserve:read and reserve:operate",
                () -> bearerKey("reserve:write"));
        assertRefused(
                "everything is no scope; there are reserve:read and reserve:operate",
                () -> keys.addOperator("desk@example.com", Set.of("everything"), ENDLESS, DESK));
    }

    @Test
    void shouldLetADisabledOperatorOperateAgainOnlyWhereThatIsMeant() {
        keys.addOperator("desk@example.com", Set.of("reserve:read"), ENDLESS, DESK);
        keys.disableOperator("desk@example.com", DESK);

        assertRefused(
                "operator desk@example.com is disabled: say --enable to let it operate again",
                () -> keys.rotateOperator("desk@example.com", false, ENDLESS, DESK));

        String again = keys.rotateOperator("desk@example.com", true, ENDLESS, DESK);
        assertEquals("desk@example.com", ring.bearer(again).operatorEmail());
    }

    @Test
    void shouldSeedWhatTheJournalDoesNotKnowAndLeaveWhatItKnows() {
        KeySeeding seeding = new KeySeeding(keys, ring, reference, DESK);
        List<SeedKey> seeds =
                List.of(SeedKey.signing(PARTNER, "sk_1", "one"), SeedKey.bearer(PARTNER, "bk_2", List.of()));
        List<SeedOperator> operators = List.of(new SeedOperator("desk@example.com", "op_3", Set.of("reserve:read")));
        seeding.seed(seeds, operators);
        assertEquals(List.of("one"), secrets("sk_1"));
        assertEquals(0, ring.bearer("bk_2").partnerId());
        assertEquals("desk@example.com", ring.bearer("op_3").operatorEmail());

        keys.revoke("sk_1", DESK);
        keys.disableOperator("desk@example.com", DESK);
        int before = journal.size();
        seeding.seed(seeds, operators);

        assertEquals(before, journal.size());
        assertEquals(List.of(), secrets("sk_1"));
    }

    @Test
    void shouldMoveAnEarlierReleasesCredentialFileIntoTheJournal() throws IOException {
        Path file = directory.resolve("credentials.sealed");
        EarlierCredentials.write(file, masterKeys.current(), "SANDBOX", PARTNER);
        CredentialFile earlier =
                CredentialFile.read(file, masterKeys, Environment.SANDBOX).orElseThrow();

        new KeySeeding(keys, ring, reference, DESK).move(earlier, file);

        open();
        assertEquals(List.of("an old secret"), secrets("sk_old"));
        assertEquals(0, ring.bearer("bk_old").partnerId());
        assertEquals("desk@example.com", ring.bearer("op_old").operatorEmail());
        assertFalse(Files.exists(file));
        assertTrue(Files.exists(directory.resolve("credentials.sealed.moved")));
    }

    @Test
    void shouldLeaveOperatorsThatTheJournalKnowsThoughACredentialFileComesBack() throws IOException {
        move(earlierFile());
        keys.disableOperator("desk@example.com", DESK);

        move(earlierFile());

        assertNull(ring.bearer("op_old"));
        assertFalse(ring.operator("desk@example.com").orElseThrow().isActive());
    }

    @Test
    void shouldHonourTheLastOfSeveralTokensOfAnOperatorInACredentialFile() throws IOException {
        CredentialFile.Bearer first = earlierOperator("op_first", "desk@example.com");
        CredentialFile.Bearer last = earlierOperator("op_last", "DESK@example.com");

        move(new CredentialFile(List.of(), List.of(first, last)));

        assertNull(ring.bearer("op_first"));
        assertEquals("DESK@example.com", ring.bearer("op_last").operatorEmail());
    }

    private static CredentialFile.Bearer earlierOperator(String token, String email) {
        String hash = HexFormat.of().formatHex(Secrets.sha256(token));
        return new CredentialFile.Bearer(hash, "desk", null, email, Set.of("reserve:read"));
    }

    @Test
    void shouldKeepTheScopesOfABearerKeyOfACredentialFile() throws IOException {
        String hash = HexFormat.of().formatHex(Secrets.sha256("bk_old"));
        Set<String> scopes = Set.of("reserve:read");

        move(new CredentialFile(
                List.of(), List.of(new CredentialFile.Bearer(hash, "bearer_old", PARTNER, null, scopes))));

        assertEquals(scopes, ring.bearer("bk_old").scopes());
    }

    private void move(CredentialFile earlier) throws IOException {
        Path file = directory.resolve("credentials.sealed");
        if (!Files.exists(file)) {
            Files.createFile(file);
        }
        new KeySeeding(keys, ring, reference, DESK).move(earlier, file);
    }

    private CredentialFile earlierFile() throws IOException {
        Path file = directory.resolve("credentials.sealed");
        EarlierCredentials.write(file, masterKeys.current(), "SANDBOX", PARTNER);
        return CredentialFile.read(file, masterKeys, Environment.SANDBOX).orElseThrow();
    }

    @Test
    void shouldTellNoSecretOfACredentialFileAndRefuseAKeyWithoutAny() throws IOException {
        assertFalse(earlierFile().toString().contains("an old secret"));

        Path file = directory.resolve("credentials.sealed");
        EarlierCredentials.write(file, masterKeys.current(), "SANDBOX", PARTNER, "[]");
        assertRefused(
                "the credential file " + file + " does not hold what it should",
                () -> CredentialFile.read(file, masterKeys, Environment.SANDBOX));
    }

    @Test
    void shouldRefuseACredentialFileOfAnotherEnvironmentOrOneThatWasChanged() throws IOException {
        Path file = directory.resolve("credentials.sealed");
        EarlierCredentials.write(file, masterKeys.current(), "SANDBOX", PARTNER);
        InvalidConfiguration refused = assertThrows(
                InvalidConfiguration.class, () -> CredentialFile.read(file, masterKeys, Environment.PRODUCTION));
        assertTrue(
                refused.getMessage().contains("was made for SANDBOX and is refused in PRODUCTION"),
                refused::getMessage);

        byte[] sealed = Files.readAllBytes(file);
        sealed[sealed.length / 2] ^= 1;
        Files.write(file, sealed);
        assertRefused(
                "the credential file " + file + " does not open with this master key, or was changed",
                () -> CredentialFile.read(file, masterKeys, Environment.SANDBOX));
    }

    @Test
    void shouldRefuseAMasterKeyThatOthersMayRead() throws IOException {
        Files.setPosixFilePermissions(masterKey, PosixFilePermissions.fromString("rw-r--r--"));

        assertRefused(
                "the master key file " + masterKey + " can be read by others (mode 0644): chmod 600 " + masterKey,
                () -> MasterKey.read(masterKey));
    }
}
