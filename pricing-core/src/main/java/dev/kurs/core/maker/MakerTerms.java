package dev.kurs.core.maker;

import dev.kurs.protocol.message.sbe.ConfigureMakersDecoder;
import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.protocol.money.Fractions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * How market makers are asked (PRICING §8).
 *
 * <p>{@code priceFloorE8} 500 000: an emergency's price may be 50 bps from the mid on the side that hurts. {@code penaltyNs} 15 minutes: a maker that did not stand by
 * its quote is left out for 15, 30, 60 minutes and so on, until it stands by one.
 *
 * @param automatic breaches that ask for an emergency request by themselves
 * @param offers makers by name, in order of preference, each with the ids of its corridors
 */
public record MakerTerms(
        long rfqTimeoutNs,
        long emergencyTimeoutNs,
        long acceptTimeoutNs,
        long toleranceE8,
        long priceFloorE8,
        long penaltyNs,
        long automaticPauseNs,
        Set<RiskBreach> automatic,
        List<Offer> offers) {
    /** The most makers that one message tells of. */
    public static final int MOST_MAKERS = 16;

    private static final int LONGEST_NAME = 64;
    private static final long HOUR_NS = 3_600_000_000_000L;
    private static final long DAY_NS = 24 * HOUR_NS;

    /** A maker and the corridors in which it is asked. */
    public record Offer(String name, Set<Integer> corridorIds) {}

    /** Reads the groups to their end: the command's limit stands at its actor afterwards. */
    public static MakerTerms from(ConfigureMakersDecoder command) {
        Set<RiskBreach> automatic = new TreeSet<>();
        for (ConfigureMakersDecoder.AutomaticDecoder breach : command.automatic()) {
            automatic.add(breach.breach());
        }
        List<int[]> corridors = new ArrayList<>();
        for (ConfigureMakersDecoder.OffersDecoder offer : command.offers()) {
            corridors.add(new int[] {offer.offerMaker(), offer.offerCorridorId()});
        }
        List<Offer> offers = new ArrayList<>();
        for (ConfigureMakersDecoder.MakersDecoder maker : command.makers()) {
            int place = offers.size();
            Set<Integer> ids = new TreeSet<>();
            corridors.stream().filter(pair -> pair[0] == place).forEach(pair -> ids.add(pair[1]));
            offers.add(new Offer(maker.makerName(), ids));
        }
        return new MakerTerms(
                command.rfqTimeoutNs(),
                command.emergencyTimeoutNs(),
                command.acceptTimeoutNs(),
                command.toleranceE8(),
                command.priceFloorE8(),
                command.penaltyNs(),
                command.automaticPauseNs(),
                automatic,
                List.copyOf(offers));
    }

    /** What is wrong, with the field and its value; null where nothing is. */
    public String invalidity(int corridors) {
        if (rfqTimeoutNs <= 0 || emergencyTimeoutNs <= 0 || acceptTimeoutNs <= 0) {
            return "rfqTimeoutNs is " + rfqTimeoutNs + ", emergencyTimeoutNs " + emergencyTimeoutNs
                    + " and acceptTimeoutNs " + acceptTimeoutNs + ", must be above 0";
        }
        if (emergencyTimeoutNs > HOUR_NS || rfqTimeoutNs > HOUR_NS || acceptTimeoutNs > HOUR_NS) {
            return "rfqTimeoutNs is " + rfqTimeoutNs + ", emergencyTimeoutNs " + emergencyTimeoutNs
                    + " and acceptTimeoutNs " + acceptTimeoutNs + ", must be at most an hour";
        }
        if (toleranceE8 < 0 || toleranceE8 >= Fractions.E8 || priceFloorE8 < 0 || priceFloorE8 >= Fractions.E8) {
            return "toleranceE8 is " + toleranceE8 + " and priceFloorE8 " + priceFloorE8 + ", must be 0 to below "
                    + Fractions.E8;
        }
        if (penaltyNs < 0 || penaltyNs > DAY_NS || automaticPauseNs < 0 || automaticPauseNs > DAY_NS) {
            return "penaltyNs is " + penaltyNs + " and automaticPauseNs " + automaticPauseNs + ", must be 0 to a day";
        }
        return automatic.contains(RiskBreach.NONE) || automatic.contains(RiskBreach.NULL_VAL)
                ? "automatic names no breach"
                : invalidityOfOffers(corridors);
    }

    private String invalidityOfOffers(int corridors) {
        if (offers.size() > MOST_MAKERS) {
            return offers.size() + " makers are declared, may be " + MOST_MAKERS;
        }
        Set<String> names = new TreeSet<>();
        for (Offer offer : offers) {
            if (offer.name().isBlank() || offer.name().length() > LONGEST_NAME || !names.add(offer.name())) {
                return "makerName " + offer.name() + " is blank, longer than " + LONGEST_NAME + " or declared twice";
            }
            for (int corridorId : offer.corridorIds()) {
                if (corridorId < 0 || corridorId >= corridors) {
                    return "offerCorridorId " + corridorId + " of " + offer.name() + " is not configured";
                }
            }
        }
        return null;
    }
}
