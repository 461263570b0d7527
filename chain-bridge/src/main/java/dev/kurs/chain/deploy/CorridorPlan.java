package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Bytes32;

/**
 * One corridor.
 *
 * @param pair its text, such as {@code USDT-IDRX}
 * @param base symbol of the one token
 * @param quote symbol of the other
 * @param boundBps how far above fair a payout may lie, basis points
 */
public record CorridorPlan(String pair, String base, String quote, int boundBps) {
    /** What the contracts call it: keccak256 of the pair. */
    Bytes32 id() {
        return Bytes32.keccak(pair);
    }
}
