package dev.kurs.chain.send;

import dev.kurs.chain.node.DevelopmentAccounts;
import java.math.BigInteger;
import java.time.Duration;

/**
 * How a sender sends.
 *
 * <p>Example: {@code new SendingTerms(64, 12, 3, gwei(200), ofSeconds(1), ofSeconds(30))} has 64 transactions under way at most, calls
 * one done when its block and eleven more are there, and raises its fees after three blocks without it, up to 200 gwei.
 *
 * @param mostUnderWay submissions wait beyond this many
 * @param confirmations blocks from a transaction's own to the newest, both counted
 * @param raiseAfterBlocks blocks without progress after which fees are raised
 * @param feeCeilingWei most that is offered per unit of gas, wei
 * @param poll how often the node is asked while something is under way
 * @param patience how long a submission waits for its turn, and {@link TransactionSender#send} for the transaction's end
 */
public record SendingTerms(
        int mostUnderWay,
        int confirmations,
        int raiseAfterBlocks,
        BigInteger feeCeilingWei,
        Duration poll,
        Duration patience) {
    /** 10 000 gwei. */
    private static final BigInteger UNUSUAL_FEE_WEI = BigInteger.valueOf(10_000_000_000_000L);

    private static final Duration POLL = Duration.ofSeconds(1);
    private static final Duration POLL_OF_DEVELOPMENT_CHAINS = Duration.ofMillis(10);
    private static final Duration PATIENCE_OF_COMMANDS = Duration.ofMinutes(5);

    /** For a chain of this machine: one block is enough. */
    public static final SendingTerms DEVELOPMENT =
            new SendingTerms(64, 1, 3, UNUSUAL_FEE_WEI, Duration.ofMillis(50), Duration.ofSeconds(30));

    /** For a command that somebody watches: one transaction after the other, each awaited. */
    public static SendingTerms ofCommands(long chainId) {
        Duration poll = DevelopmentAccounts.belongTo(chainId) ? POLL_OF_DEVELOPMENT_CHAINS : POLL;
        return new SendingTerms(1, 1, 3, UNUSUAL_FEE_WEI, poll, PATIENCE_OF_COMMANDS);
    }

    /** @throws IllegalArgumentException if one of them is not positive */
    public SendingTerms {
        requirePositive("mostUnderWay", mostUnderWay);
        requirePositive("confirmations", confirmations);
        requirePositive("raiseAfterBlocks", raiseAfterBlocks);
        requirePositive("feeCeilingWei", feeCeilingWei.signum());
        requirePositive("poll", poll.toMillis());
        requirePositive("patience", patience.toMillis());
    }

    private static void requirePositive(String name, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException(name + " must be positive");
        }
    }
}
