package dev.kurs.service.run;

import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.port.TokenFaucet;
import java.util.Optional;

/**
 * What a sandbox adds to a service.
 *
 * @param faucet mints its tokens; empty without a chain
 * @param frames told every journaled frame, and those of the recovered state first; it may be slow
 */
public record Attachments(Optional<TokenFaucet> faucet, Optional<FrameListener> frames) {
    /** Nothing. */
    public static final Attachments NONE = new Attachments(Optional.empty(), Optional.empty());
}
