package dev.kurs.service.configuration;

import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.port.ChangeApprovals.Matter;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * {@code operator}: what operators may not change alone.
 *
 * @param approvals what needs a second operator; in production corrections of balances always do
 * @param approvalLifetime how long a change waits for one
 */
public record OperatorSettings(Set<Matter> approvals, Duration approvalLifetime) {
    private static final Duration USUAL_LIFETIME = Duration.ofDays(1);
    private static final Duration LONGEST_LIFETIME = Duration.ofDays(30);

    static OperatorSettings of(Section operator, Environment environment) {
        Duration lifetime = operator.interval("approval_expires", USUAL_LIFETIME);
        if (lifetime.compareTo(LONGEST_LIFETIME) > 0) {
            throw operator.wrong("approval_expires", "must be " + LONGEST_LIFETIME.toDays() + "d or less");
        }
        return new OperatorSettings(approvals(operator, environment), lifetime);
    }

    private static Set<Matter> approvals(Section operator, Environment environment) {
        Set<Matter> approvals = EnumSet.noneOf(Matter.class);
        if (environment == Environment.PRODUCTION) {
            approvals.add(Matter.BALANCES);
        }
        if (operator.has("approvals")) {
            operator.texts("approvals").forEach(name -> approvals.add(matter(operator, name)));
        }
        return approvals;
    }

    private static Matter matter(Section operator, String name) {
        return Arrays.stream(Matter.values())
                .filter(matter -> matter.name().equals(name))
                .findFirst()
                .orElseThrow(() -> operator.wrong(
                        "approvals", "holds " + name + ", must be of " + Arrays.toString(Matter.values())));
    }
}
