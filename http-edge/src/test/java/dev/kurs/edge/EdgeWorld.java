package dev.kurs.edge;

import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.KeyStatus;
import dev.kurs.protocol.message.sbe.RiskState;

/**
 * What the edge is told before it begins: five tokens and corridors, two partners, and every kind of key.
 *
 * <p>The edge of a sandbox also has a key of production's, and the other way round.
 */
final class EdgeWorld {
    private static final long E12 = 1_000_000_000_000L;

    private final EdgeFixture edge;
    private final Environment environment;

    EdgeWorld(EdgeFixture edge, Environment environment) {
        this.edge = edge;
        this.environment = environment;
    }

    /** Puts everything in force. */
    void configure() {
        Environment other = environment == Environment.SANDBOX ? Environment.PRODUCTION : Environment.SANDBOX;
        edge.restore(EngineFrames.instance(environment));
        edge.restore(EngineFrames.feed(0, "USDT/USD"));
        edge.restore(EngineFrames.feed(1, "USD/IDR"));
        edge.restore(EngineFrames.token(0, "USDT", 6, true, EngineFrames.address(0x11)));
        edge.restore(EngineFrames.token(1, "IDRX", 2, false, EngineFrames.address(0x22)));
        edge.restore(EngineFrames.token(2, "JPYC", 18, false, EngineFrames.address(0x33)));
        edge.restore(EngineFrames.token(3, "tnSGD", 6, false, EngineFrames.address(0x44)));
        edge.restore(EngineFrames.token(4, "tnMYR", 6, false, EngineFrames.address(0x99)));
        edge.restore(EngineFrames.corridor(0, "USDT-IDRX", 0, 1, true, "USD", "IDR"));
        edge.restore(EngineFrames.corridor(1, "USDT-JPYC", 0, 2, true));
        edge.restore(EngineFrames.corridor(2, "IDRX-JPYC", 1, 2, true));
        edge.restore(EngineFrames.corridor(3, "USDT-tnSGD", 0, 3, false, "USD", "SGD"));
        edge.restore(EngineFrames.corridor(4, "tnMYR-IDRX", 4, 1, false, "MYR", "IDR"));
        edge.restore(EngineFrames.partner(0, EdgeFixture.PARTNER));
        edge.restore(EngineFrames.partner(1, EdgeFixture.OTHER_PARTNER));
        edge.restore(EngineFrames.partnerCorridor(0, 0, 100_000_000_000L));
        edge.restore(EngineFrames.wallet(0, EngineFrames.address(0x55)));
        edge.restore(EngineFrames.wallet(1, EngineFrames.address(0x66)));
        key(0, 0, EdgeFixture.API_KEY, KeyKind.HMAC, KeyStatus.ACTIVE, environment, EngineFrames.never());
        key(1, 1, "key-other-partner", KeyKind.HMAC, KeyStatus.ACTIVE, environment, EngineFrames.never());
        key(2, 0, "key-revoked", KeyKind.HMAC, KeyStatus.REVOKED, environment, EngineFrames.never());
        key(3, 0, "key-expired", KeyKind.HMAC, KeyStatus.ACTIVE, environment, edge.clock.nanoTime());
        key(4, 0, "key-elsewhere", KeyKind.HMAC, KeyStatus.ACTIVE, other, EngineFrames.never());
        key(5, 0, "bearer-one", KeyKind.BEARER, KeyStatus.ACTIVE, environment, EngineFrames.never());
        key(6, 0, "key-without-secret", KeyKind.HMAC, KeyStatus.ACTIVE, environment, EngineFrames.never());
        key(7, 0, "bearer-revoked", KeyKind.BEARER, KeyStatus.REVOKED, environment, EngineFrames.never());
        key(8, 0, "key-being-revoked", KeyKind.HMAC, KeyStatus.ACTIVE, environment, EngineFrames.never());
        long atNs = edge.clock.nanoTime() - 1_500_000_000L;
        edge.restore(EngineFrames.rate(0, Availability.AVAILABLE, 16_312_500_000_000_000L, atNs, E12, atNs));
        edge.restore(EngineFrames.rate(1, Availability.AVAILABLE, 157_250_000_000_000L, atNs, E12, atNs));
        edge.restore(EngineFrames.rate(2, Availability.ORACLE_STALE, 0, 0, 0, atNs));
        for (int corridor = 0; corridor < 3; corridor++) {
            edge.restore(EngineFrames.state(corridor, RiskState.NORMAL, false, EngineFrames.permanent(), atNs));
        }
        int today = (int) (edge.clock.seconds() / 86_400);
        edge.restore(EngineFrames.usage(0, 0, today, 250_500_000, 900_000_000));
        edge.restore(EngineFrames.volume(0, today - 30, 1_000_000_000));
        edge.restore(EngineFrames.volume(0, today - 1, 250_500_000));
        edge.restore(EngineFrames.volume(0, today, 9_000_000));
    }

    private void key(
            int id,
            int partnerId,
            String name,
            KeyKind kind,
            KeyStatus status,
            Environment environment,
            long expiresAtNs) {
        edge.restore(EngineFrames.key(id, partnerId, name, kind, status, environment, expiresAtNs));
    }
}
