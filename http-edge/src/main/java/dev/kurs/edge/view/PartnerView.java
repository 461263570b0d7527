package dev.kurs.edge.view;

import dev.kurs.protocol.message.sbe.PartnerStatus;

/**
 * A partner as configured.
 *
 * @param uuid as text, lower case
 * @param hash keccak256 of that text, the partner's id on chain
 */
@SuppressWarnings("ArrayRecordComponent")
public record PartnerView(int id, String uuid, byte[] hash, PartnerStatus status) {}
