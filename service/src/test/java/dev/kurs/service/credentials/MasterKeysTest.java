package dev.kurs.service.credentials;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.credentials.Secrets.Issued;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Moving to another master key, losing one, and what is sealed under none. */
class MasterKeysTest extends KeyRingWorld {
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
    void shouldNotMoveToTheMasterKeyThatIsInForce() throws IOException {
        signingKey();
        Path next = otherMasterKey();
        keys.reseal(next, DESK);
        String before = Files.readString(directory.resolve("master.key.before"));

        InvalidConfiguration refused = assertThrows(InvalidConfiguration.class, () -> keys.reseal(next, DESK));

        assertEquals("the master key in " + next + " is in force already", refused.getMessage());
        assertEquals(before, Files.readString(directory.resolve("master.key.before")));
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
    void shouldRefuseAMasterKeyThatOthersMayRead() throws IOException {
        Files.setPosixFilePermissions(masterKey, PosixFilePermissions.fromString("rw-r--r--"));

        assertRefused(
                "the master key file " + masterKey + " can be read by others (mode 0644): chmod 600 " + masterKey,
                () -> MasterKey.read(masterKey));
    }
}
