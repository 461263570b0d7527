package dev.kurs.core.state;

import dev.kurs.protocol.message.sbe.ConfigureInstanceDecoder;
import dev.kurs.protocol.message.sbe.Environment;
import java.util.HexFormat;

/** Who this instance is, which never changes but for the engine contract, whose place another of the same pool may take: id and engine contract in hex, chain, environment. */
public record InstanceIdentity(String instanceId, long chainId, String engineContract, Environment environment) {
    public static InstanceIdentity from(ConfigureInstanceDecoder command) {
        byte[] instanceId = new byte[ConfigureInstanceDecoder.instanceIdLength()];
        byte[] contract = new byte[ConfigureInstanceDecoder.engineContractLength()];
        command.getInstanceId(instanceId, 0, instanceId.length);
        command.getEngineContract(contract, 0, contract.length);
        return new InstanceIdentity(
                HexFormat.of().formatHex(instanceId),
                command.chainId(),
                HexFormat.of().formatHex(contract),
                command.environment());
    }

    /** The same instance, signing for another engine contract. */
    public InstanceIdentity withEngine(String contract) {
        return new InstanceIdentity(instanceId, chainId, contract, environment);
    }

    public byte[] instanceIdBytes() {
        return HexFormat.of().parseHex(instanceId);
    }
}
