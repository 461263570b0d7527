package dev.kurs.edge.view;

import dev.kurs.edge.limit.RatePolicy;
import dev.kurs.protocol.message.sbe.PartnerStatus;

/**
 * A partner as configured.
 *
 * @param uuid as text, lower case
 * @param hash keccak256 of that text, the partner's id on chain
 * @param v01Rate how often its bearer may ask
 * @param v02Rate how often its signed requests may come
 */
@SuppressWarnings("ArrayRecordComponent")
public record PartnerView(
        int id, String uuid, byte[] hash, PartnerStatus status, RatePolicy v01Rate, RatePolicy v02Rate) {}
