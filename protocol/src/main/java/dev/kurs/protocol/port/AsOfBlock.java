package dev.kurs.protocol.port;

import java.util.List;

/**
 * What contracts answered as of one block.
 *
 * @param values in the order asked for
 * @param blockTimeSeconds of the block, Unix
 */
public record AsOfBlock<T>(List<T> values, long blockTimeSeconds) {}
