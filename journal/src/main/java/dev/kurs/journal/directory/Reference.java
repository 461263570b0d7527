package dev.kurs.journal.directory;

import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.Tier;
import java.util.List;

/**
 * What a configuration command says of somebody or something that ids stand for.
 *
 * <p>Example: {@code Token(0, "USDT", 6, "0x…")}. Hashes and addresses are 0x and lower-case digits.
 */
public sealed interface Reference {
    /** Whose journal it is. */
    record Instance(String instanceId, long chainId, String engineContract, Environment environment)
            implements Reference {}

    record Calendar(int calendarId, String name) implements Reference {}

    record Feed(int feedId, String name) implements Reference {}

    record Token(int tokenId, String symbol, int decimals, String address) implements Reference {}

    record Corridor(int corridorId, String pair, CorridorTokens tokens, String corridorHash, List<CorridorTier> tiers)
            implements Reference {}

    /**
     * What a corridor asks of quotes of a size.
     *
     * @param maxUsdE6 up to where, dollars × 10^6; the message's null value for no end
     * @param variableE8 a fraction × 10^8, as the spread
     */
    record CorridorTier(Tier tier, long maxUsdE6, long fixedFeeE6, long variableE8, long baseSpreadE8) {}

    /** @param uuid in its usual text */
    record Partner(int partnerId, String uuid, String name) implements Reference {}

    record PartnerCorridor(int partnerId, int corridorId, boolean isEnabled) implements Reference {}

    record Wallet(
            int partnerId, String address, boolean maySwap, boolean mayDepositLiquidity, boolean mayWithdrawLiquidity)
            implements Reference {
        boolean isRemoved() {
            return !maySwap && !mayDepositLiquidity && !mayWithdrawLiquidity;
        }
    }

    /** @param apiKey its public name */
    record ApiKey(int keyId, int partnerId, String apiKey) implements Reference {}
}
