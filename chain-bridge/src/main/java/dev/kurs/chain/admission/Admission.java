package dev.kurs.chain.admission;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import java.math.BigInteger;

/** Something that is to stand on chain, and of which no confirmed block says so yet. */
public sealed interface Admission {
    /** For people, and the name under which it is sent at most once at a time. */
    String what();

    /** What the pool's allow-list is to let a wallet do. */
    record OfWallet(Address wallet, boolean mayDeposit, boolean mayWithdraw) implements Admission {
        @Override
        public String what() {
            return "allow-list entry of " + wallet + ": deposit " + yes(mayDeposit) + ", withdraw " + yes(mayWithdraw);
        }

        private static String yes(boolean flag) {
            return flag ? "yes" : "no";
        }
    }

    /**
     * A partner's first daily cap of a token.
     *
     * @param cap raw units a day
     * @param isAnnounced whether a confirmed block announced it
     */
    record OfCap(Bytes32 partnerId, String symbol, Address token, BigInteger cap, boolean isAnnounced)
            implements Admission {
        @Override
        public String what() {
            return "daily cap of " + symbol + " for partner " + partnerId;
        }
    }
}
