package dev.kurs.service.client;

import dev.kurs.chain.node.SandboxClock;
import dev.kurs.service.sandbox.Manifest;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;

/** What a sandbox takes for the time: the machine's clock, or ahead of it by the days that its short days have leapt over. */
public final class ServiceTime {
    private static final Duration NEGLIGIBLE = Duration.ofMinutes(1);

    private ServiceTime() {}

    /** Of the sandbox that the manifest tells of; its chain's newest block says how far ahead it is. */
    public static InstantSource of(Manifest manifest) {
        return manifest.chain().map(chain -> of(URI.create(chain.rpcUrl()))).orElse(InstantSource.system());
    }

    private static InstantSource of(URI chain) {
        try (SandboxClock clock = new SandboxClock(chain)) {
            Duration ahead =
                    Duration.ofMillis(clock.newestMs() - InstantSource.system().millis());
            return ahead.compareTo(NEGLIGIBLE) > 0
                    ? () -> InstantSource.system().instant().plus(ahead)
                    : InstantSource.system();
        }
    }
}
