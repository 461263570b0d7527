package dev.kurs.protocol.message;

import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;

/**
 * Up to which versions this release knows what journals and snapshots say.
 *
 * <p>Example: by schema 4 and rules 12 a record of schema 5, or one that puts rules 13 in force, is a newer release's.
 */
public final class KnownVersions {
    public static final int SCHEMA = MessageHeaderDecoder.SCHEMA_VERSION;

    /** Of the rules by which the engine behaves. */
    public static final int RULES = 12;

    private KnownVersions() {}
}
