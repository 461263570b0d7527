package dev.kurs.core.state;

import dev.kurs.protocol.message.sbe.ConfigureKeyDecoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.KeyKind;

/** What of a key never changes: whose it is, how it authenticates, where, and its public name. */
public record KeyIdentity(int partnerId, KeyKind kind, Environment environment, String apiKey) {
    public static KeyIdentity from(ConfigureKeyDecoder command) {
        return new KeyIdentity(command.partnerId(), command.kind(), command.environment(), command.apiKey());
    }
}
