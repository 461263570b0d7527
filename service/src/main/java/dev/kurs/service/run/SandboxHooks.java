package dev.kurs.service.run;

import dev.kurs.chain.watch.ChainFollower;
import dev.kurs.journal.file.JournalLock;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.port.TokenFaucet;
import dev.kurs.protocol.port.VaultDeposits;
import dev.kurs.service.credentials.SeedKey;
import dev.kurs.service.credentials.SeedOperator;
import java.util.List;
import java.util.Optional;

/**
 * What a sandbox adds to a service.
 *
 * @param lock its journal's, which it took before it began its chain, and which is the service's from now on
 * @param faucet mints its tokens; empty without a chain
 * @param deposits mints its tokens into the settlement vault; empty without a chain
 * @param frames told every journaled frame, and those of the recovered state first; it may be slow
 * @param chain told of each block before anything of it is journaled
 * @param keys put into a journal that does not know them
 * @param operators put into a journal that does not know them
 */
public record SandboxHooks(
        Optional<JournalLock> lock,
        Optional<TokenFaucet> faucet,
        Optional<VaultDeposits> deposits,
        Optional<FrameListener> frames,
        Optional<ChainFollower> chain,
        List<SeedKey> keys,
        List<SeedOperator> operators) {
    /** Nothing. */
    public static final SandboxHooks NONE = new SandboxHooks(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of());

    public SandboxHooks {
        keys = List.copyOf(keys);
        operators = List.copyOf(operators);
    }
}
