package dev.kurs.service.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Of two commands that may not go on at once the later begins nothing. */
class ExclusiveCommandsTest {
    private static final ControlRequest RESEAL = new ControlRequest("keys reseal", Map.of(), "os:alice");
    private static final ControlRequest APPLY = new ControlRequest("config apply", Map.of(), "os:bob");

    private final ExclusiveCommands commands = new ExclusiveCommands();
    private final List<String> begun = new ArrayList<>();
    private final ControlHandler apply = commands.alone(this::begin);

    private Map<String, Object> begin(ControlRequest request) {
        begun.add(request.command());
        return Map.of();
    }

    private static String refusal(ControlHandler handler, ControlRequest request) {
        return assertThrows(ControlRefused.class, () -> handler.answer(request)).getMessage();
    }

    @Test
    void shouldRefuseAtOnceWhileAnotherGoesOn() {
        commands.alone(request -> {
                    assertEquals(
                            "`kurs keys reseal` of os:alice goes on in this service: nothing was begun, ask again when it has ended",
                            refusal(apply, APPLY));
                    return Map.of();
                })
                .answer(RESEAL);

        assertEquals(List.of(), begun);
    }

    @Test
    void shouldTakeTheNextWhereOneHasEndedWhateverItsEnd() {
        ControlHandler failing = commands.alone(request -> {
            throw new ControlRefused("not today");
        });
        assertEquals("not today", refusal(failing, RESEAL));

        apply.answer(APPLY);
        apply.answer(APPLY);

        assertEquals(List.of("config apply", "config apply"), begun);
    }
}
