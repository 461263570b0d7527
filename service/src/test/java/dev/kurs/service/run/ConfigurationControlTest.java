package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.control.ControlRequest;
import dev.kurs.service.reference.Declaration;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.Rehearsal;
import dev.kurs.service.system.ConfigurationText;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code kurs config apply} takes of an edited file, and what it leaves to a start. */
class ConfigurationControlTest {
    private static final ConfigurationText PACKAGED = ConfigurationText.packaged();
    private static final ConfigurationText ON_CHAIN =
            new ConfigurationText(PACKAGED.yaml().replaceAll(", initial_balance: \"[^\"]+\"", "")
                    + "\nchain: {rpc_urls: [\"http://127.0.0.1:1\"]}\n");

    @TempDir
    private Path data;

    private final List<byte[]> sent = new ArrayList<>();
    private Rehearsal engine;

    private ControlRequest applying(ConfigurationText edited) {
        String file = edited.write(data.resolve("edited.yaml")).toString();
        return new ControlRequest(
                "config apply", Map.of("file", file, "reason", "a test", "withdraw", "no"), "os:desk");
    }

    /** Asks a service in which another file is in force. */
    private void apply(ConfigurationText inForce, ConfigurationText edited) {
        Section file = Section.ofText("in force", inForce.yaml());
        engine = Rehearsal.of(new ReferenceData());
        engine.run(new Declaration(file, Environment.SANDBOX, Instant.now(), Actor.SYSTEM, "a test")
                .against(engine.reference()));
        ConfigurationControl control = new ConfigurationControl(
                engine.reference(),
                Settings.of(file, data),
                this::take,
                InstantSource.system(),
                Optional.empty(),
                section -> {});
        control.handlers().get("config apply").answer(applying(edited));
    }

    private String take(byte[] command) {
        sent.add(command);
        return "";
    }

    private void assertRefused(String sentence, ConfigurationText inForce, ConfigurationText edited) {
        String message = assertThrows(InvalidConfiguration.class, () -> apply(inForce, edited))
                .getMessage();
        assertTrue(message.contains(sentence), message);
        assertEquals(List.of(), sent);
    }

    @Test
    void shouldRefuseAKeyThatNobodyKnows() {
        assertRefused(
                "core.max_clock_stepp is not a known key",
                PACKAGED,
                PACKAGED.with("max_clock_step: 1s", "max_clock_step: 1s, max_clock_stepp: 2s"));
    }

    @Test
    void shouldRefuseWhatAStartInProductionRefuses() {
        assertRefused(
                "primary must be live with environment PRODUCTION",
                PACKAGED,
                PACKAGED.with("environment: SANDBOX", "environment: PRODUCTION"));
    }

    @Test
    void shouldLeaveWhoTheInstanceIsAndWhereItSettlesToAStart() {
        assertRefused(
                "instance (chainId: 31337 -> 5) takes effect at a start alone",
                PACKAGED,
                PACKAGED.with("chain_id: 31337", "chain_id: 5"));
        assertRefused("settlementVenue: ON_CHAIN -> NOWHERE", ON_CHAIN, PACKAGED);
    }

    @Test
    void shouldLetTheInstancesPoolsGrow() {
        apply(PACKAGED, PACKAGED.with("chain_id: 31337", "chain_id: 31337\n  open_quote_capacity: 300000"));

        assertEquals(1, sent.size());
    }
}
