package dev.kurs.protocol.port;

import java.util.List;

/**
 * What contracts said as of one block.
 *
 * @param said in the order asked for
 * @param blockTimeSeconds of the block, Unix
 */
public record AsOfBlock<T>(List<T> said, long blockTimeSeconds) {}
