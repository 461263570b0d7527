package dev.kurs.chain.access;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import java.util.Map;

/**
 * What commits touch, put together from their steps.
 *
 * @param always by every commit, about its replay word
 * @param corridors by corridor id
 * @param incoming by input token, about the payer
 * @param outgoing by output token, about the recipient
 * @param fees where a fee is paid in a USDT that is no side of the corridor
 */
record AccessTemplates(
        Address usdt,
        AccessTemplate always,
        Map<Bytes32, AccessTemplate> corridors,
        Map<Address, AccessTemplate> incoming,
        Map<Address, AccessTemplate> outgoing,
        AccessTemplate fees) {
    static final AccessTemplates UNKNOWN = new AccessTemplates(
            Address.ZERO, AccessTemplate.NOTHING, Map.of(), Map.of(), Map.of(), AccessTemplate.NOTHING);
}
