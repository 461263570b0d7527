package dev.kurs.service.reference;

import dev.kurs.protocol.message.sbe.ConfigureMakersEncoder;
import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.ReferenceData.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code makers}: which market makers are asked in which corridors, in order of preference, and how; where and by which secret is this process's alone. */
final class MakersDeclaration {
    private static final long BPS_E8 = 10_000;
    private static final int USUAL_TOLERANCE_BPS = 20;
    private static final int USUAL_FLOOR_BPS = 50;
    private static final List<String> BREACHES = Stream.of(RiskBreach.values())
            .filter(breach -> breach != RiskBreach.NONE && breach != RiskBreach.NULL_VAL)
            .map(Enum::name)
            .toList();

    private MakersDeclaration() {}

    /** A maker's place in the list, and a corridor that it is asked in. */
    private record Offered(int maker, int corridorId) {}

    static byte[] encode(CommandBuffer commands, Section file, ReferenceData reference) {
        Section makers = file.sectionOrEmpty("makers");
        Map<String, Section> list = makers.named("list");
        List<Offered> offers =
                offers(list, file.named("corridors").keySet().stream().toList(), reference);
        List<RiskBreach> automatic = automatic(makers);
        return commands.administrative(target -> {
            ConfigureMakersEncoder command = new ConfigureMakersEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .actorKind(target.actorKind())
                    .rfqTimeoutNs(makers.durationNs("rfq_timeout", Duration.ofMillis(800)))
                    .emergencyTimeoutNs(makers.durationNs("emergency_timeout", Duration.ofSeconds(60)))
                    .acceptTimeoutNs(makers.durationNs("accept_timeout", Duration.ofSeconds(5)))
                    .toleranceE8(bps(makers, "rfq_tolerance_bps", USUAL_TOLERANCE_BPS))
                    .priceFloorE8(bps(makers, "price_floor_bps", USUAL_FLOOR_BPS))
                    .penaltyNs(makers.durationNs("penalty", Duration.ofMinutes(15)))
                    .automaticPauseNs(makers.durationNs("automatic_pause", Duration.ofMinutes(15)));
            ConfigureMakersEncoder.AutomaticEncoder breaches = command.automaticCount(automatic.size());
            automatic.forEach(breach -> breaches.next().breach(breach));
            ConfigureMakersEncoder.OffersEncoder group = command.offersCount(offers.size());
            offers.forEach(offer -> group.next().offerMaker(offer.maker()).offerCorridorId(offer.corridorId()));
            ConfigureMakersEncoder.MakersEncoder named = command.makersCount(list.size());
            list.keySet().forEach(name -> named.next().makerName(name));
            return command.encodedLength();
        });
    }

    private static long bps(Section makers, String key, int usualBps) {
        return makers.has(key) ? makers.bpsE8(key) : usualBps * BPS_E8;
    }

    /** A corridor that only the file knows has no id yet: the command is encoded anew once it has. */
    private static List<Offered> offers(Map<String, Section> list, List<String> declared, ReferenceData reference) {
        List<Offered> offers = new ArrayList<>();
        int place = 0;
        for (Section maker : list.values()) {
            for (String pair : maker.texts("corridors")) {
                int corridorId = reference.idOrNone(Kind.CORRIDORS, pair);
                if (!declared.contains(pair)) {
                    throw maker.wrong("corridors", "must name configured corridors");
                }
                offers.add(new Offered(place, corridorId));
            }
            place++;
        }
        return offers;
    }

    private static List<RiskBreach> automatic(Section makers) {
        List<RiskBreach> breaches = new ArrayList<>();
        for (String name : makers.texts("automatic")) {
            breaches.add(breach(makers, name));
        }
        return breaches;
    }

    private static RiskBreach breach(Section makers, String name) {
        if (!BREACHES.contains(name)) {
            throw makers.wrong("automatic", "must be of " + String.join(", ", BREACHES));
        }
        return RiskBreach.valueOf(name);
    }
}
