package dev.kurs.service.reference;

import dev.kurs.protocol.message.sbe.ConfigureInstanceEncoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.SettlementVenue;
import dev.kurs.service.configuration.ChainSettings;
import dev.kurs.service.configuration.Section;

/** {@code instance}: who this instance is, which contract it signs for and how much it remembers. */
final class InstanceDeclaration {
    private InstanceDeclaration() {}

    static byte[] encode(CommandBuffer commands, Section file, Environment environment) {
        Section instance = file.section("instance");
        PoolSizes sizes = PoolSizes.of(file);
        boolean isOnChain = file.has("chain");
        return commands.administrative(target -> {
            ConfigureInstanceEncoder command = new ConfigureInstanceEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .actorKind(target.actorKind())
                    .putInstanceId(instance.bytes32("id"), 0, 32)
                    .chainId(instance.integer("chain_id"))
                    .putEngineContract(instance.address("engine_contract"), 0, 20)
                    .environment(environment)
                    .openQuoteCapacity(sizes.openQuotes())
                    .requestIdCapacity(sizes.requestIds())
                    .requestIdMemoryNs(PoolSizes.requestMemoryNs(instance))
                    .settlementVenue(isOnChain ? SettlementVenue.ON_CHAIN : SettlementVenue.NOWHERE)
                    .chainMaxAgeNs(
                            isOnChain
                                    ? ChainSettings.maxRecordAge(file.section("chain"))
                                            .toNanos()
                                    : 0);
            return command.encodedLength();
        });
    }
}
