package dev.kurs.core.book;

import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;

/**
 * How much of the pools that all partners share one of them may hold: with {@code maxOpenQuotes} 65_536 of 262_144, three more partners
 * like it still find room.
 *
 * @param maxOpenQuotes open firm quotes at a time
 * @param maxRequestIds request ids remembered at a time
 */
public record PartnerQuotas(int maxOpenQuotes, int maxRequestIds) {
    /** A quota that never ends; what journals from before there were quotas say. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    public static PartnerQuotas from(ConfigurePartnerDecoder command) {
        return new PartnerQuotas(
                quota(command.maxOpenQuotes(), ConfigurePartnerDecoder.maxOpenQuotesNullValue()),
                quota(command.maxRequestIds(), ConfigurePartnerDecoder.maxRequestIdsNullValue()));
    }

    private static int quota(int value, int nullValue) {
        return value == nullValue ? UNLIMITED : value;
    }
}
