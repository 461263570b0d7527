package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.core.engine.Engine;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.OperatorStatus;
import dev.kurs.protocol.message.sbe.RotateOperatorDecoder;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.control.ControlRequest;
import dev.kurs.service.credentials.KeyAdministration;
import dev.kurs.service.credentials.KeyRing;
import dev.kurs.service.credentials.MasterKey;
import dev.kurs.service.credentials.MasterKeys;
import dev.kurs.service.reference.ReferenceData;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Operators of an engine, changed by commands at the machine of which others are sent meanwhile. */
class OperatorControlTest {
    private static final String MAKER = "maker@example.com";
    private static final long NOW_NS = 1_767_225_600_000_000_000L;

    @TempDir
    private Path directory;

    private final Engine engine = new Engine(this::onEvent);
    private KeyRing ring;
    private OperatorControl control;
    private String refusal;
    private int awaited = Frame.NO_ENTITY;
    private Runnable meanwhile;

    @BeforeEach
    void open() throws IOException {
        Path masterKey = directory.resolve("master.key");
        MasterKey.generate(masterKey, new SecureRandom());
        MasterKeys masterKeys = MasterKeys.open(masterKey, new SecureRandom());
        ring = new KeyRing(masterKeys, () -> NOW_NS);
        KeyAdministration keys = new KeyAdministration(
                ring, masterKeys, new ReferenceData(), Environment.SANDBOX, this::send, () -> NOW_NS);
        control = new OperatorControl(keys, ring);
        ask("operator add");
    }

    /** Just before the engine has a command of this kind for the first time, something else is done. */
    private void before(int templateId, Runnable other) {
        awaited = templateId;
        meanwhile = other;
    }

    private String send(byte[] command) {
        UnsafeBuffer frame = new UnsafeBuffer(command);
        if (Frame.templateId(frame, 0) == awaited) {
            awaited = Frame.NO_ENTITY;
            meanwhile.run();
        }
        Frame.stamp(frame, 0, engine.lastSequence() + 1, NOW_NS);
        refusal = "";
        engine.onCommand(frame, 0, command.length);
        return refusal;
    }

    private void onEvent(DirectBuffer frame, int offset, int length) {
        if (Frame.templateId(frame, offset) == CommandRejectedDecoder.TEMPLATE_ID) {
            refusal = new CommandRejectedDecoder()
                    .wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder())
                    .detail();
        }
        ring.onFrame(frame, offset, length);
    }

    private Map<String, Object> ask(String command) {
        return ask(command, "no");
    }

    private Map<String, Object> ask(String command, String enable) {
        Map<String, Object> arguments = Map.of(
                "email", MAKER, "scopes", "operator:partners", "lifetime", "never", "enable", enable, "reason", "test");
        return control.handlers().get(command).answer(new ControlRequest(command, arguments, "os:alice"));
    }

    private void assertIs(OperatorStatus status) {
        assertEquals(status, ring.operator(MAKER).orElseThrow().status());
    }

    @Test
    void shouldNotEnableWhomSomebodyDisablesWhileItsTokenIsRotated() throws Exception {
        FutureTask<Map<String, Object>> disabling = new FutureTask<>(() -> ask("operator disable"));
        before(RotateOperatorDecoder.TEMPLATE_ID, () -> startAndAwaitStanding(new Thread(disabling, "disabling")));

        ask("operator rotate");

        disabling.get();
        assertIs(OperatorStatus.DISABLED);
    }

    /** Until it waits for somebody, or has ended. */
    private static void startAndAwaitStanding(Thread thread) {
        thread.start();
        while (thread.isAlive() && thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }

    @Test
    void shouldEnableOnlyWhereThatIsMeant() {
        ask("operator disable");

        assertThrows(InvalidConfiguration.class, () -> ask("operator rotate"));
        assertIs(OperatorStatus.DISABLED);
        ask("operator rotate", "yes");
        assertIs(OperatorStatus.ACTIVE);
    }
}
