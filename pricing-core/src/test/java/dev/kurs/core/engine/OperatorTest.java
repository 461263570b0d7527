package dev.kurs.core.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.OperatorChange;
import dev.kurs.protocol.message.sbe.OperatorChangedDecoder;
import dev.kurs.protocol.message.sbe.OperatorStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Operators are the engine's: added, given another token, and disabled by command. */
class OperatorTest {
    private final EngineDriver desk = EngineDriver.sandbox();
    private final KeyFrames frames = new KeyFrames(desk.frames());

    @Test
    void shouldAddAnOperatorWithTheNextId() {
        desk.send(frames.addOperator("first@desk.invalid", "reserve:read", 1));
        desk.send(frames.addOperator("second@desk.invalid", "reserve:read,reserve:operate", 2));

        OperatorChangedDecoder said = said();
        assertEquals(1, said.operatorId());
        assertEquals(OperatorChange.ADDED, said.change());
        assertEquals(OperatorStatus.ACTIVE, said.status());
        assertEquals(desk.nowNs(), said.addedAtNs());
        assertArrayEquals(KeyFrames.material(KeyKind.BEARER, 2), hash(said));
        assertEquals("second@desk.invalid", said.email());
        assertEquals("reserve:read,reserve:operate", said.scopes());
    }

    @ParameterizedTest
    @CsvSource({"desk@desk.invalid", "DESK@desk.invalid"})
    void shouldKnowAnAddressOnce(String again) {
        desk.send(frames.addOperator("desk@desk.invalid", "reserve:read", 1));

        desk.send(frames.addOperator(again, "reserve:read", 2));

        assertEquals("email " + again + " is an operator's already", refusal().detail());
    }

    @Test
    void shouldHonourTheNewerTokenAloneAndLetADisabledOneBack() {
        desk.send(frames.addOperator("desk@desk.invalid", "reserve:read", 1));
        desk.send(frames.disableOperator(0));
        assertEquals(OperatorStatus.DISABLED, said().status());

        desk.send(frames.rotateOperator(0, "reserve:operate", 2));

        OperatorChangedDecoder said = said();
        assertEquals(OperatorStatus.ACTIVE, said.status());
        assertArrayEquals(KeyFrames.material(KeyKind.BEARER, 2), hash(said));
        assertEquals("desk@desk.invalid", said.email());
        assertEquals("reserve:operate", said.scopes());
    }

    @Test
    void shouldRefuseWhatNamesNobodyOrChangesNothing() {
        desk.send(frames.disableOperator(0));
        assertEquals("operatorId 0 is not configured", refusal().detail());

        desk.send(frames.addOperator("desk@desk.invalid", "", 1));
        assertEquals("length of scopes is 0, must be 1 to 512", refusal().detail());

        desk.send(frames.addOperator("desk@desk.invalid", "reserve:read", 1));
        desk.send(frames.disableOperator(0));
        desk.send(frames.disableOperator(0));
        assertEquals("operatorId 0 is disabled", refusal().detail());
    }

    @Test
    void shouldStandInASnapshotAsItStood() {
        desk.send(frames.addOperator("first@desk.invalid", "reserve:read", 1));
        desk.send(frames.addOperator("second@desk.invalid", "reserve:read", 2));
        desk.send(frames.disableOperator(0));
        Engine restored = new Engine((frame, offset, length) -> {});

        desk.engine().writeSnapshot(restored::restore);

        assertEquals(desk.engine().stateHash(), restored.stateHash());
    }

    private OperatorChangedDecoder said() {
        return desk.events().last(new OperatorChangedDecoder());
    }

    private CommandRejectedDecoder refusal() {
        return desk.events().first(new CommandRejectedDecoder());
    }

    private static byte[] hash(OperatorChangedDecoder said) {
        byte[] hash = new byte[32];
        said.getTokenHash(hash, 0, hash.length);
        return hash;
    }
}
