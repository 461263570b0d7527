package dev.kurs.core.maker;

import org.agrona.DirectBuffer;

/**
 * A partner's request for a firm quote, kept as it came until makers have quoted.
 *
 * @param frame from 0 on
 */
public record PartnerRequest(int partnerId, DirectBuffer frame) {}
