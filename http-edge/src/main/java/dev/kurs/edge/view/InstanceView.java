package dev.kurs.edge.view;

import dev.kurs.edge.json.JsonText;
import dev.kurs.protocol.message.sbe.Environment;

/**
 * Who this instance is.
 *
 * @param engineContract address of the engine contract as answers print it, EIP-55
 */
@SuppressWarnings("ArrayRecordComponent")
public record InstanceView(long chainId, JsonText engineContract, byte[] engineAddress, Environment environment) {}
