package dev.kurs.edge.operator;

import dev.kurs.protocol.message.sbe.RateTier;
import dev.kurs.protocol.port.ChangeApprovals.Matter;
import dev.kurs.protocol.port.PartnerRecord;
import dev.kurs.protocol.port.PartnerRecord.Corridor;
import java.util.EnumSet;
import java.util.OptionalLong;
import java.util.Set;

/** Why a change of a partner's terms may need a second operator: a daily limit from 1 000 to 2 000 is LIMITS, and back again it is nothing. */
final class ReviewedTerms {
    private static final Corridor CLOSED = new Corridor(false, OptionalLong.of(0), OptionalLong.of(0));

    private ReviewedTerms() {}

    /** Of one that is made, whatever it may do is new. */
    static Set<Matter> ofNew(PartnerRecord partner) {
        Set<Matter> matters = matters(PartnerMerge.BLANK, partner);
        matters.add(Matter.PARTNERS);
        return matters;
    }

    static Set<Matter> matters(PartnerRecord before, PartnerRecord after) {
        Set<Matter> matters = EnumSet.noneOf(Matter.class);
        if (isLooser(before, after)) {
            matters.add(Matter.LIMITS);
        }
        if (!after.pricing().equals(before.pricing())) {
            matters.add(Matter.PRICING);
        }
        if (before.isSuspended() && !after.isSuspended()) {
            matters.add(Matter.PARTNERS);
        }
        if (!after.webhookUrl().isEmpty() && !after.webhookUrl().equals(before.webhookUrl())) {
            matters.add(Matter.WEBHOOKS);
        }
        return matters;
    }

    private static boolean isLooser(PartnerRecord before, PartnerRecord after) {
        boolean isFaster = before.rateTier() == RateTier.STANDARD && after.rateTier() == RateTier.PREMIUM;
        return isFaster
                || isRaised(before.maxOpenE6(), after.maxOpenE6())
                || after.corridors().entrySet().stream()
                        .anyMatch(corridor -> isLooser(
                                before.corridors().getOrDefault(corridor.getKey(), CLOSED), corridor.getValue()));
    }

    /** Limits of a closed corridor too: whoever approves that it opens sees no more than that. */
    private static boolean isLooser(Corridor before, Corridor after) {
        boolean isOpened = !before.isEnabled() && after.isEnabled();
        boolean isWider = isRaised(before.dailyLimitE6(), after.dailyLimitE6())
                || isRaised(before.monthlyLimitE6(), after.monthlyLimitE6());
        return isOpened || isWider;
    }

    private static boolean isRaised(OptionalLong before, OptionalLong after) {
        return before.isPresent() && (after.isEmpty() || after.getAsLong() > before.getAsLong());
    }
}
