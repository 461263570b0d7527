package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.Engine;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.ApprovalStatus;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.DecideChangeDecoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.OperatorStatus;
import dev.kurs.protocol.message.sbe.RotateOperatorDecoder;
import dev.kurs.protocol.port.ChangeApprovals.Approval;
import dev.kurs.protocol.port.ChangeApprovals.Matter;
import dev.kurs.protocol.port.ChangeApprovals.Proposal;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.control.ControlRefused;
import dev.kurs.service.control.ControlRequest;
import dev.kurs.service.credentials.KeyAdministration;
import dev.kurs.service.credentials.KeyRing;
import dev.kurs.service.credentials.MasterKey;
import dev.kurs.service.credentials.MasterKeys;
import dev.kurs.service.partner.ApprovalRegister;
import dev.kurs.service.partner.JournaledApprovals;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.system.Eventually;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.FutureTask;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Operators of an engine, changed by commands at the machine of which others are sent meanwhile. */
class OperatorControlTest {
    private static final String MAKER = "maker@example.com";
    private static final String CHECKER = "checker@example.com";
    private long nowNs = 1_767_225_600_000_000_000L;

    @TempDir
    private Path directory;

    private final Engine engine = new Engine(this::onEvent);
    private KeyRing ring;
    private final ApprovalRegister register = new ApprovalRegister();
    private KeyAdministration keys;
    private JournaledApprovals approvals;
    private OperatorControl control;
    private String refusal;
    private int awaited = Frame.NO_ENTITY;
    private Runnable meanwhile;

    @BeforeEach
    void open() throws IOException {
        Path masterKey = directory.resolve("master.key");
        MasterKey.generate(masterKey, new SecureRandom());
        MasterKeys masterKeys = MasterKeys.open(masterKey, new SecureRandom());
        ring = new KeyRing(masterKeys, () -> nowNs);
        keys = new KeyAdministration(
                ring, masterKeys, new ReferenceData(), Environment.SANDBOX, this::send, () -> nowNs);
        approvals = new JournaledApprovals(register, Set.of(), Duration.ofHours(1), this::send, () -> nowNs);
        control = new OperatorControl(keys, ring, approvals);
        ask("operator add");
    }

    /** Just before the engine has a command of this kind for the first time, something else is done. */
    private void before(int templateId, Runnable other) {
        awaited = templateId;
        meanwhile = other;
    }

    @AfterEach
    void shouldHaveDoneEverythingMeanwhile() {
        assertEquals(
                Frame.NO_ENTITY,
                awaited,
                "the engine never had the command before which something else was to be done");
    }

    private String send(byte[] command) {
        UnsafeBuffer frame = new UnsafeBuffer(command);
        if (Frame.templateId(frame, 0) == awaited) {
            awaited = Frame.NO_ENTITY;
            meanwhile.run();
        }
        Frame.stamp(frame, 0, engine.lastSequence() + 1, nowNs);
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
        register.onFrame(frame, offset, length);
    }

    private Map<String, Object> ask(String command) {
        return ask(command, "no");
    }

    private Map<String, Object> ask(String command, String enable) {
        return ask(command, MAKER, enable);
    }

    private Map<String, Object> ask(String command, String email, String enable) {
        Map<String, Object> arguments = Map.of(
                "email", email, "scopes", "operator:partners", "lifetime", "never", "enable", enable, "reason", "test");
        return control.handlers().get(command).answer(new ControlRequest(command, arguments, "os:alice"));
    }

    private void assertIs(OperatorStatus status) {
        assertEquals(status, ring.operator(MAKER).orElseThrow().status());
    }

    @Test
    void shouldNotEnableWhomSomebodyDisablesWhileItsTokenIsRotated() throws Exception {
        FutureTask<Map<String, Object>> disabling = new FutureTask<>(() -> ask("operator disable"));
        before(
                RotateOperatorDecoder.TEMPLATE_ID,
                () -> Eventually.startAndAwaitStanding(new Thread(disabling, "disabling")));

        ask("operator rotate");

        disabling.get();
        assertIs(OperatorStatus.DISABLED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"notanemail", "@desk.example", "bunga@", "bunga@desk@example", "bunga rose@desk.example"})
    void shouldAddNobodyWithoutAnAddress(String email) {
        ControlRequest request = new ControlRequest(
                "operator add",
                Map.of("email", email, "scopes", "operator:partners", "lifetime", "never", "reason", "test"),
                "os:alice");

        ControlRefused refused = assertThrows(
                ControlRefused.class,
                () -> control.handlers().get("operator add").answer(request));

        assertEquals(email + " is no e-mail address", refused.getMessage());
        assertTrue(ring.operator(email).isEmpty());
    }

    @Test
    void shouldListATokenThatHasEndedAsExpired() {
        add("today@example.com", "1h");
        add("gone@example.com", "1h");
        ask("operator disable", "gone@example.com", "no");
        assertEquals(
                Map.of(MAKER, "ACTIVE", "today@example.com", "ACTIVE", "gone@example.com", "DISABLED"), statuses());

        nowNs += Duration.ofHours(1).toNanos();

        assertEquals(
                Map.of(MAKER, "ACTIVE", "today@example.com", "EXPIRED", "gone@example.com", "DISABLED"), statuses());
    }

    private void add(String email, String lifetime) {
        Map<String, Object> arguments =
                Map.of("email", email, "scopes", "reserve:read", "lifetime", lifetime, "reason", "test");
        control.handlers().get("operator add").answer(new ControlRequest("operator add", arguments, "os:alice"));
    }

    private Map<String, String> statuses() {
        Map<String, String> statuses = new HashMap<>();
        for (Object line : (List<?>) ask("operator list").get("operators")) {
            Map<?, ?> operator = (Map<?, ?>) line;
            statuses.put(String.valueOf(operator.get("email")), String.valueOf(operator.get("status")));
        }
        return statuses;
    }

    @Test
    void shouldEnableOnlyWhereThatIsMeant() {
        ask("operator disable");

        assertThrows(InvalidConfiguration.class, () -> ask("operator rotate"));
        assertIs(OperatorStatus.DISABLED);
        ask("operator rotate", "yes");
        assertIs(OperatorStatus.ACTIVE);
    }

    private String propose(String email) {
        Proposal proposal = new Proposal("POST /v1/operator/partners", "{}", "", Set.of(Matter.PARTNERS));
        return approvals.propose(proposal, operator(email)).approvalId();
    }

    private static Authority operator(String email) {
        return new Authority(new Actor(ActorKind.OPERATOR, email, "", ""), "a new one");
    }

    private List<String> waiting() {
        return approvals.page(OptionalLong.empty(), 10).stream()
                .map(Approval::approvalId)
                .toList();
    }

    @Test
    void shouldRejectWhatADisabledOperatorAskedForAndNothingElse() {
        String id = propose(MAKER);
        String ofAnother = propose(CHECKER);

        assertEquals(1, ask("operator disable").get("rejected"));

        assertEquals(List.of(ofAnother), waiting());
        Approval rejected = approvals.find(id).orElseThrow();
        assertEquals(ApprovalStatus.REJECTED, rejected.status());
        assertEquals("os:alice", rejected.checker());
        assertEquals("who asked for it was disabled", rejected.checkerReason());
    }

    /** As an earlier release left it, and a stop between the two does. */
    @Test
    void shouldRejectWhatADisabledOperatorAskedForBeforeItOperatesAgain() {
        propose(MAKER);
        keys.disableOperator(MAKER, operator(CHECKER));
        before(RotateOperatorDecoder.TEMPLATE_ID, () -> assertEquals(List.of(), waiting()));

        assertEquals(1, ask("operator rotate", "yes").get("rejected"));
    }

    @Test
    void shouldRejectWhatIsAskedForUntilTheNewToken() {
        propose(MAKER);
        before(RotateOperatorDecoder.TEMPLATE_ID, () -> propose(MAKER));

        assertEquals(2, ask("operator rotate").get("rejected"));

        assertEquals(List.of(), waiting());
    }

    @Test
    void shouldLeaveWhatAnotherDecidesMeanwhile() {
        String id = propose(MAKER);
        before(DecideChangeDecoder.TEMPLATE_ID, () -> approvals.decide(id, true, operator(CHECKER)));

        assertEquals(0, ask("operator rotate").get("rejected"));

        assertEquals(ApprovalStatus.APPROVED, approvals.find(id).orElseThrow().status());
    }

    @Test
    void shouldRejectNothingWhereTheOperatorStaysAsItIs() {
        String id = propose(MAKER);
        ask("operator disable");
        String late = propose(MAKER);

        assertThrows(InvalidConfiguration.class, () -> ask("operator rotate"));
        assertThrows(InvalidConfiguration.class, () -> ask("operator disable"));

        assertEquals(List.of(late), waiting());
        assertEquals(ApprovalStatus.REJECTED, approvals.find(id).orElseThrow().status());
    }
}
