package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.service.control.ControlRefused;
import dev.kurs.service.control.ControlRequest;
import dev.kurs.service.reference.ReferenceData;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PartnerControlTest {
    private final PartnerControl control = new PartnerControl(new ReferenceData(), command -> "");

    @Test
    void shouldSetNobodyPendingSinceThatIsASeedingUnderWay() {
        Map<String, Object> arguments = Map.of("partner", "somebody", "status", "PENDING", "reason", "a test");
        ControlRequest request = new ControlRequest("partner status", arguments, "os:desk");

        ControlRefused refused = assertThrows(
                ControlRefused.class,
                () -> control.handlers().get("partner status").answer(request));

        assertEquals("status is PENDING, must be ACTIVE or SUSPENDED", refused.getMessage());
    }
}
