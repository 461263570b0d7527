package dev.kurs.service.reference;

import dev.kurs.protocol.message.sbe.ConfigureInstanceEncoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.SettlementVenue;
import dev.kurs.service.configuration.ChainSettings;
import dev.kurs.service.configuration.Section;
import java.time.Duration;

/** {@code instance}: who this instance is, which contract it signs for and how much it remembers. */
final class InstanceDeclaration {
    private static final int OPEN_QUOTES = 1 << 18;
    private static final int REQUEST_IDS = 1 << 20;
    private static final Duration REQUEST_MEMORY = Duration.ofSeconds(150);

    private InstanceDeclaration() {}

    static byte[] encode(CommandBuffer commands, Section file, Environment environment) {
        Section instance = file.section("instance");
        boolean isOnChain = file.has("chain");
        return commands.administrative(target -> {
            ConfigureInstanceEncoder command = new ConfigureInstanceEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .actorKind(target.actorKind())
                    .putInstanceId(instance.bytes32("id"), 0, 32)
                    .chainId(instance.integer("chain_id"))
                    .putEngineContract(instance.address("engine_contract"), 0, 20)
                    .environment(environment)
                    .openQuoteCapacity(openQuotes(instance))
                    .requestIdCapacity(requestIds(instance))
                    .requestIdMemoryNs(instance.durationNs("request_id_memory", REQUEST_MEMORY))
                    .settlementVenue(isOnChain ? SettlementVenue.ON_CHAIN : SettlementVenue.NOWHERE)
                    .chainMaxAgeNs(
                            isOnChain
                                    ? ChainSettings.maxRecordAge(file.section("chain"))
                                            .toNanos()
                                    : 0);
            return command.encodedLength();
        });
    }

    static PoolShares shares(Section instance) {
        return PoolShares.of(openQuotes(instance), requestIds(instance));
    }

    private static int openQuotes(Section instance) {
        return instance.integer("open_quote_capacity", OPEN_QUOTES);
    }

    private static int requestIds(Section instance) {
        return instance.integer("request_id_capacity", REQUEST_IDS);
    }
}
