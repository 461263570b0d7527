package dev.kurs.service.configuration;

import dev.kurs.protocol.message.sbe.Environment;
import java.nio.file.Path;

/**
 * The configuration file's technical half; its other half, the instruments and partners, becomes commands (see
 * {@link dev.kurs.service.world.World}).
 *
 * @param environment SANDBOX or PRODUCTION; development keys work in a sandbox alone
 * @param data directory that holds the journal, snapshots and credentials
 */
public record Settings(
        Environment environment,
        Path data,
        HttpSettings http,
        CoreSettings core,
        JournalSettings journal,
        SigningSettings signing,
        FeedSettings feeds,
        Path credentials,
        Path masterKey) {
    public static Settings of(Section file, Path data) {
        Section credentials = file.sectionOrEmpty("credentials");
        return new Settings(
                file.choice("environment", Environment.class, Environment.PRODUCTION),
                data,
                HttpSettings.of(file.sectionOrEmpty("http")),
                CoreSettings.of(file.sectionOrEmpty("core")),
                JournalSettings.of(file.sectionOrEmpty("journal")),
                SigningSettings.of(file.sectionOrEmpty("signing")),
                FeedSettings.of(file.section("feeds")),
                data.resolve(credentials.text("file", "credentials.sealed")),
                data.resolve(credentials.text("master_key_file", "master.key")));
    }

    public Settings withPort(int port) {
        return new Settings(
                environment, data, http.withPort(port), core, journal, signing, feeds, credentials, masterKey);
    }

    public boolean sandbox() {
        return environment == Environment.SANDBOX;
    }
}
