package dev.kurs.service.credentials;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.ResealKeyDecoder;
import dev.kurs.protocol.message.sbe.RotateKeyDecoder;
import dev.kurs.service.credentials.Secrets.Issued;
import dev.kurs.service.system.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** What becomes of keys that somebody changes while secrets move to another master key. */
class MasterKeyMoveTest extends KeyRingWorld {
    @Test
    void shouldSealAnewWhatAKeyBecameWhileOthersWereSealed() throws IOException {
        signingKey();
        signingKey();
        String last = lastKey();
        String former = secrets(last).getFirst();
        List<Issued> rotated = new ArrayList<>();

        assertEquals(2, moveWhile(() -> rotated.add(keys.rotate(last, HOUR, ENDLESS, DESK))));

        open();
        assertEquals(List.of(), ring.unopenable());
        assertEquals(List.of(rotated.getFirst().secret(), former), secrets(last));
    }

    @Test
    void shouldNotTakeBackTheSecretsOfAKeyThatWasRotatedAgainMeanwhile() throws IOException {
        signingKey();
        signingKey();
        String last = lastKey();
        String former = keys.rotate(last, HOUR, ENDLESS, DESK).secret();
        List<Issued> rotated = new ArrayList<>();

        assertEquals(2, moveWhile(() -> rotated.add(keys.rotate(last, HOUR, ENDLESS, DESK))));

        open();
        assertEquals(List.of(rotated.getFirst().secret(), former), secrets(last));
    }

    @Test
    void shouldLeaveOutAKeyThatWasRevokedMeanwhile() throws IOException {
        signingKey();
        signingKey();
        String last = lastKey();

        assertEquals(1, moveWhile(() -> keys.revoke(last, DESK)));

        assertEquals(List.of(), secrets(last));
        assertFalse(masterKeys.isMoving());
    }

    /** The name that a move comes to last. */
    private String lastKey() {
        return List.copyOf(ring.keys()).getLast().apiKey();
    }

    /** Moves to another master key; once the first secret is sealed anew somebody makes a change. */
    private int moveWhile(Runnable change) throws IOException {
        Deque<Runnable> changes = new ArrayDeque<>(List.of(change));
        KeyAdministration moving = administration(command -> {
            String refused = send(command);
            if (!changes.isEmpty()) {
                changes.remove().run();
            }
            return refused;
        });
        return moving.reseal(otherMasterKey(), DESK);
    }

    @Test
    void shouldLetARotationWaitForOneKeyOfAMoveAndNotForAll() throws Exception {
        for (int i = 0; i < 3; i++) {
            signingKey();
        }
        String first = List.copyOf(ring.keys()).getFirst().apiKey();
        String former = secrets(first).getFirst();
        List<Integer> sent = new ArrayList<>();
        Deque<Thread> waiting = new ArrayDeque<>();
        KeyAdministration moving = administration(command -> {
            if (!waiting.isEmpty()) {
                Eventually.startAndAwaitStanding(waiting.remove());
            }
            sent.add(Frame.templateId(new UnsafeBuffer(command), 0));
            return send(command);
        });
        FutureTask<Issued> rotation = new FutureTask<>(() -> moving.rotate(first, HOUR, ENDLESS, DESK));
        waiting.add(new Thread(rotation, "rotation"));

        assertEquals(3, moving.reseal(otherMasterKey(), DESK));

        int reseal = ResealKeyDecoder.TEMPLATE_ID;
        assertEquals(List.of(reseal, RotateKeyDecoder.TEMPLATE_ID, reseal, reseal), sent);
        open();
        assertEquals(List.of(rotation.get().secret(), former), secrets(first));
    }

    @Test
    void shouldLetAnOperatorBeDisabledWhileAKeyIsSealedAnew() throws Exception {
        signingKey();
        String token = keys.addOperator("desk@example.com", KeyRights.of(Set.of("reserve:read")), ENDLESS, DESK);
        Deque<FutureTask<Void>> waiting = new ArrayDeque<>();
        KeyAdministration moving = administration(command -> {
            if (!waiting.isEmpty()) {
                endBeside(waiting.remove());
            }
            return send(command);
        });
        waiting.add(new FutureTask<>(() -> moving.disableOperator("desk@example.com", DESK), null));

        assertEquals(1, moving.reseal(otherMasterKey(), DESK));

        assertNull(ring.bearer(token));
    }

    private static void endBeside(FutureTask<?> task) {
        Thread.ofPlatform().daemon().start(task);
        assertDoesNotThrow(() -> task.get(10, TimeUnit.SECONDS));
    }

    @Test
    void shouldSealUnderTheMasterKeyThatItNamesThoughAMoveBeginsMeanwhile() throws Exception {
        Path next = otherMasterKey();
        FutureTask<Integer> move = new FutureTask<>(() -> keys.reseal(next, DESK));
        Deque<Thread> waiting = new ArrayDeque<>(List.of(new Thread(move, "move")));
        open(Optional.empty(), new SecureRandom() {
            @Override
            public void nextBytes(byte[] bytes) {
                if (!waiting.isEmpty()) {
                    Eventually.startAndAwaitStanding(waiting.remove());
                }
                super.nextBytes(bytes);
            }
        });

        Issued issued = signingKey();

        assertEquals(1, move.get());
        open();
        assertEquals(Files.readString(next), Files.readString(masterKey));
        assertEquals(List.of(issued.secret()), secrets(issued.name()));
    }
}
