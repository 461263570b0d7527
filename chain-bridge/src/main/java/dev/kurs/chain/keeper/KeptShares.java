package dev.kurs.chain.keeper;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.deploy.DeploymentManifest;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * A class of a token's shares, whose requests the keeper has processed.
 *
 * <p>Example: {@code kUSDT-full} of USDT is of class 1, and its vault keeps its requests by day.
 *
 * @param token what a request is paid in
 * @param shareClass 0 for senior (fx), 1 for junior (full), as the contracts count
 * @param noticeDays days of notice of its redemptions
 */
record KeptShares(String symbol, Address token, int shareClass, Address vault, int noticeDays, int decimals) {
    static final int SENIOR = 0;
    static final int JUNIOR = 1;

    private static final int SENIOR_NOTICE_DAYS = 3;
    private static final int JUNIOR_NOTICE_DAYS = 14;

    /** All of a deployment, seniors before juniors, which is the order in which redemptions are paid. */
    static List<KeptShares> of(DeploymentManifest manifest) {
        List<KeptShares> shares = new ArrayList<>();
        manifest.settings()
                .tokens()
                .values()
                .forEach(token -> shares.add(of(token, token.seniorShares(), SENIOR, SENIOR_NOTICE_DAYS)));
        manifest.settings()
                .tokens()
                .values()
                .forEach(token -> shares.add(of(token, token.juniorShares(), JUNIOR, JUNIOR_NOTICE_DAYS)));
        return List.copyOf(shares);
    }

    private static KeptShares of(
            DeploymentManifest.Token token, DeploymentManifest.Shares shares, int shareClass, int noticeDays) {
        return new KeptShares(
                shares.symbol(), token.address(), shareClass, shares.vault(), noticeDays, token.decimals());
    }

    /** Raw units, of the token as of its shares. */
    BigInteger raw(long wholeTokens) {
        return BigInteger.TEN.pow(decimals).multiply(BigInteger.valueOf(wholeTokens));
    }
}
