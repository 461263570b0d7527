package dev.kurs.service.credentials;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.core.engine.Engine;
import dev.kurs.protocol.message.AcceptedFrames;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerEncoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.PartnerStatus;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.credentials.Secrets.Issued;
import dev.kurs.service.reference.CommandBuffer;
import dev.kurs.service.reference.ConfigurationUpdate.Recipient;
import dev.kurs.service.reference.ReferenceData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.junit.jupiter.api.io.TempDir;

/** Keys and operators of an engine, opened under master keys in a directory of their own. */
abstract class KeyRingWorld {
    static final UUID PARTNER = UUID.fromString("6f1c1a52-3f0e-4b52-9d68-6d2a3f6a9b10");
    static final Authority DESK = new Authority(Actor.shell("os:desk"), "a test");
    static final Optional<Duration> ENDLESS = Optional.empty();
    static final Duration HOUR = Duration.ofHours(1);

    @TempDir
    Path directory;

    final AtomicLong nowNs = new AtomicLong(1_767_225_600_000_000_000L);
    final ReferenceData reference = new ReferenceData();
    final FrameListener accepted = new AcceptedFrames(reference);
    final List<byte[]> journal = new ArrayList<>();
    final Engine engine = new Engine(this::onEvent);
    Path masterKey;
    MasterKeys masterKeys;
    KeyRing ring;
    KeyAdministration keys;
    String refusal;

    @BeforeEach
    void configure() throws IOException {
        masterKey = directory.resolve("master.key");
        MasterKey.generate(masterKey, new SecureRandom());
        open();
        send(partner());
    }

    /** As after a start: what the engine holds is all there is. */
    void open() {
        open(Optional.empty());
    }

    void open(Optional<String> fromEnvironment) {
        open(fromEnvironment, new SecureRandom());
    }

    void open(Optional<String> fromEnvironment, SecureRandom random) {
        masterKeys = MasterKeys.open(fromEnvironment, masterKey, random);
        ring = new KeyRing(masterKeys, nowNs::get);
        engine.writeSnapshot(ring);
        keys = administration(this::send);
    }

    KeyAdministration administration(Recipient recipient) {
        return new KeyAdministration(ring, masterKeys, reference, Environment.SANDBOX, recipient, nowNs::get);
    }

    String send(byte[] command) {
        UnsafeBuffer frame = new UnsafeBuffer(command);
        Frame.stamp(frame, 0, engine.lastSequence() + 1, nowNs.get());
        journal.add(command.clone());
        accepted.onFrame(frame, 0, command.length);
        refusal = "";
        engine.onCommand(frame, 0, command.length);
        return refusal;
    }

    void onEvent(DirectBuffer frame, int offset, int length) {
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

    static byte[] partner() {
        return new CommandBuffer(Actor.SYSTEM, "a test").administrative(target -> {
            ConfigurePartnerEncoder command = new ConfigurePartnerEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .partnerId(Frame.NO_ENTITY)
                    .putUuid(Uuids.bytes(PARTNER), 0, Uuids.LENGTH)
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

    Issued signingKey() {
        return keys.issue(PARTNER, KeyKind.HMAC, KeyRights.of(Set.of()), ENDLESS, DESK);
    }

    Issued bearerKey(String... scopes) {
        return keys.issue(PARTNER, KeyKind.BEARER, KeyRights.of(Set.of(scopes)), ENDLESS, DESK);
    }

    Path otherMasterKey() throws IOException {
        Path other = directory.resolve("other.key");
        MasterKey.generate(other, new SecureRandom());
        return other;
    }

    List<String> secrets(String apiKey) {
        return ring.secrets(apiKey).stream()
                .map(secret -> new String(secret, StandardCharsets.UTF_8))
                .toList();
    }

    static void assertRefused(String message, Runnable attempt) {
        assertEquals(
                message, assertThrows(InvalidConfiguration.class, attempt::run).getMessage());
    }

    static CredentialFile.Bearer earlierOperator(String token, String email) {
        String hash = HexFormat.of().formatHex(Secrets.sha256(token));
        return new CredentialFile.Bearer(hash, "desk", null, email, Set.of("reserve:read"));
    }

    void move(CredentialFile earlier) throws IOException {
        Path file = directory.resolve("credentials.sealed");
        if (!Files.exists(file)) {
            Files.createFile(file);
        }
        new KeySeeding(keys, ring, reference, DESK).move(earlier, file);
    }

    CredentialFile earlierFile() throws IOException {
        Path file = directory.resolve("credentials.sealed");
        EarlierCredentials.write(file, masterKeys.current(), "SANDBOX", PARTNER);
        return CredentialFile.read(file, masterKeys, Environment.SANDBOX).orElseThrow();
    }
}
