package dev.kurs.service.configuration;

import dev.kurs.journal.readmodel.ReadModelSettings;
import dev.kurs.outbound.webhook.WebhookStoreSettings;
import dev.kurs.protocol.message.sbe.Environment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The configuration file's technical half; its other half, the instruments and partners, becomes commands (see
 * {@link dev.kurs.service.reference.Declaration}).
 *
 * @param environment SANDBOX or PRODUCTION; development keys work in a sandbox alone
 * @param data directory that holds the journal with its keys, snapshots and the master key
 * @param isPortFromCommandLine whether the port of {@code http} is what a command line said beside the file
 * @param makers market makers by name
 * @param webhookStore where what partners are told is kept
 * @param webhooksKeptFor after which webhooks that were delivered or given up are forgotten
 * @param credentials the sealed file that keys were kept in before the journal knew them, moved into it by the first start
 * @param offChain whether {@code settlement: off-chain} says that quotes settle nowhere on purpose
 * @param riskHistory the file of past days' rates that a start tells closes of
 */
public record Settings(
        Environment environment,
        Path data,
        HttpSettings http,
        boolean isPortFromCommandLine,
        CoreSettings core,
        JournalSection journal,
        SigningSettings signing,
        FeedSection feeds,
        Optional<ChainSettings> chain,
        boolean offChain,
        Optional<String> riskHistory,
        ReadModelSettings readModel,
        OperatorSettings operator,
        Map<String, MakerSettings> makers,
        WebhookStoreSettings webhookStore,
        Duration webhooksKeptFor,
        Path credentials,
        Path masterKey) {
    /** The journal's place in the data directory. */
    public static final String JOURNAL = "journal";

    /** The read model's place in the data directory, where it has no database of its own. */
    public static final String READ_MODEL = "readmodel";

    /** The webhook store's file in the data directory, where it has no database of its own. */
    public static final String WEBHOOKS = "webhooks.sqlite";

    /** The place of an earlier release's credential file in the data directory, where the configuration names no other. */
    public static final String CREDENTIALS = "credentials.sealed";

    /** The master key's place in the data directory, where the configuration names no other. */
    public static final String MASTER_KEY = "master.key";

    private static final String OFF_CHAIN = "off-chain";

    public static Settings of(Section file, Path data) {
        Section credentials = file.sectionOrEmpty("credentials");
        Environment environment = file.choice("environment", Environment.class, Environment.PRODUCTION);
        return new Settings(
                environment,
                data,
                HttpSettings.of(file.sectionOrEmpty("http")),
                false,
                CoreSettings.of(file.sectionOrEmpty("core")),
                JournalSection.of(file.sectionOrEmpty("journal")),
                SigningSettings.of(file.sectionOrEmpty("signing")),
                CorridorBounds.require(file, FeedSection.of(file.section("feeds"), data)),
                ChainSettings.of(file, data),
                offChain(file),
                riskHistory(file.sectionOrEmpty("risk")),
                ReadModelSection.of(file.sectionOrEmpty("read_model"), data),
                OperatorSettings.of(file.sectionOrEmpty("operator"), environment),
                MakerSettings.of(file, data, environment == Environment.SANDBOX),
                WebhookSection.store(file.sectionOrEmpty("webhooks"), data),
                WebhookSection.keptFor(file.sectionOrEmpty("webhooks")),
                data.resolve(credentials.text("file", CREDENTIALS)),
                data.resolve(credentials.text("master_key_file", MASTER_KEY)));
    }

    private static boolean offChain(Section file) {
        if (!file.has("settlement")) {
            return false;
        }
        if (!OFF_CHAIN.equals(file.text("settlement"))) {
            throw file.wrong("settlement", "must be off-chain; a section chain says where quotes settle on one");
        }
        if (file.has("chain")) {
            throw file.wrong("settlement", "cannot stand beside a section chain: leave one of them out");
        }
        return true;
    }

    private static Optional<String> riskHistory(Section risk) {
        return risk.has("history") ? Optional.of(risk.text("history")) : Optional.empty();
    }

    /** With a port that the command line says. */
    public Settings withPort(int port) {
        return with(http.withPort(port), true, journal);
    }

    /** That an operator goes on with a journal that lacks its end; empty where nobody does. */
    public Settings withAcceptedLoss(Optional<AcceptedLoss> loss) {
        return with(http, isPortFromCommandLine, journal.withAcceptedLoss(loss));
    }

    /** The sections by which a start with the other's file would go otherwise. What a command line says beside the file counts for nothing: a port, and a loss that is accepted. */
    public List<String> sectionsOtherIn(Settings other) {
        HttpSettings otherHttp = isPortFromCommandLine ? other.http.withPort(http.port()) : other.http;
        Map<String, Boolean> differences = new LinkedHashMap<>();
        differences.put("http", !http.equals(otherHttp));
        differences.put("core", !core.equals(other.core));
        differences.put("journal", !journal.equals(other.journal.withAcceptedLoss(journal.acceptedLoss())));
        differences.put("signing", !signing.equals(other.signing));
        differences.put("feeds", !feeds.equals(other.feeds));
        differences.put("chain", !chain.equals(other.chain));
        differences.put("settlement", offChain != other.offChain);
        differences.put("risk.history", !riskHistory.equals(other.riskHistory));
        differences.put("read_model", !readModel.equals(other.readModel));
        differences.put("operator", !operator.equals(other.operator));
        differences.put(
                "webhooks", !webhookStore.equals(other.webhookStore) || !webhooksKeptFor.equals(other.webhooksKeptFor));
        differences.put("credentials", !credentials.equals(other.credentials) || !masterKey.equals(other.masterKey));
        return differences.entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .toList();
    }

    private Settings with(HttpSettings newHttp, boolean newPortFromCommandLine, JournalSection newJournal) {
        return new Settings(
                environment,
                data,
                newHttp,
                newPortFromCommandLine,
                core,
                newJournal,
                signing,
                feeds,
                chain,
                offChain,
                riskHistory,
                readModel,
                operator,
                makers,
                webhookStore,
                webhooksKeptFor,
                credentials,
                masterKey);
    }

    public boolean sandbox() {
        return environment == Environment.SANDBOX;
    }
}
