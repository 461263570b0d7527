package dev.kurs.service.run;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.send.GasBudget;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.send.TransactionSender;
import dev.kurs.edge.metrics.Metrics;
import dev.kurs.service.configuration.ChainSettings;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.reserve.GasMeterFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The service's accounts on chain: each sends from an outbox of its own in the data directory, and what that costs is metered.
 *
 * <p>Example: the role {@code keeper} has {@code keeper.outbox}.
 */
final class SenderAccounts {
    private final Path data;
    private final GasMeterFiles gas;
    private final DutyKeys keys = new DutyKeys();
    private final Map<String, TransactionSender> byRole = new ConcurrentSkipListMap<>();

    SenderAccounts(Settings settings) {
        data = settings.data();
        gas = new GasMeterFiles(settings.chain().flatMap(ChainSettings::coinUsd), data);
    }

    DutyKeys keys() {
        return keys;
    }

    /** Goes on with what the role's outbox has; as {@link TransactionSender#open}. */
    TransactionSender open(String role, ChainReader chain, SigningKey key, SendingTerms terms, GasBudget budget) {
        TransactionSender sender = TransactionSender.open(
                chain, key, data.resolve(role + ".outbox"), terms, gas.of(role, Address.of(key.address())), budget);
        byRole.put(role, sender);
        return sender;
    }

    GasMeterFiles gas() {
        return gas;
    }

    void observe(Metrics metrics) {
        metrics.gauges(
                "kurs_sender_balance_wei",
                "What the account that sends for a duty has for gas, as of the newest block",
                List.of("role"),
                sample -> byRole.forEach(
                        (role, sender) -> sender.balanceWei().ifPresent(wei -> sample.take(wei.doubleValue(), role))));
    }
}
