package dev.kurs.service.reference;

import dev.kurs.protocol.message.sbe.ConfigureRiskEncoder;
import dev.kurs.service.configuration.Section;
import java.time.Duration;

/** {@code risk}: how the reserve pool's risk is measured and from where on it asks for a state, each as a factor of the pool's capital unless it says otherwise. */
final class RiskDeclaration {
    private static final double USUAL_LAMBDA = 0.94;

    private RiskDeclaration() {}

    static byte[] encode(CommandBuffer commands, Section file) {
        Section risk = file.sectionOrEmpty("risk");
        if (risk.has("history")) {
            risk.text("history");
        }
        return commands.administrative(target -> {
            ConfigureRiskEncoder command = new ConfigureRiskEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .actorKind(target.actorKind())
                    .lambda(risk.has("lambda") ? risk.real("lambda") : USUAL_LAMBDA)
                    .varProtectE8(factor(risk, "var_protect", 5))
                    .varRestrictE8(factor(risk, "var_restrict", 8))
                    .varHaltE8(factor(risk, "var_halt", 12))
                    .concentrationProtectE8(factor(risk, "concentration_protect", 50))
                    .concentrationRestrictE8(factor(risk, "concentration_restrict", 75))
                    .concentrationFloorE8(factor(risk, "concentration_floor", 1))
                    .batchAgeProtectNs(risk.durationNs("batch_age_protect", Duration.ofHours(12)))
                    .batchAgeRestrictNs(risk.durationNs("batch_age_restrict", Duration.ofHours(24)))
                    .lossProtectE8(factor(risk, "loss_protect", 1))
                    .lossRestrictE8(factor(risk, "loss_restrict", 2))
                    .lossHaltE8(factor(risk, "loss_halt", 5))
                    .maxGrossE8(factor(risk, "max_gross", 50))
                    .tellIntervalNs(risk.durationNs("tell_interval", Duration.ofSeconds(1)));
            return command.encodedLength();
        });
    }

    private static long factor(Section risk, String key, int usualPercent) {
        return risk.has(key) ? risk.factorE8(key) : usualPercent * 1_000_000L;
    }
}
