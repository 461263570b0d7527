package dev.kurs.chain.keeper;

/** What anybody may ask of the liquidity desk once it is due; of actions that are due at one moment the one named first comes first. */
public enum KeeperAction {
    /** Stores the day's price of USDT and whether the pool is solvent. */
    MARK("mark"),
    /** Pays the oldest day's redemptions, as far as there are tokens. */
    PROCESS("process"),
    /** Sells shares to a day's deposits. */
    PROCESS_DEPOSIT("processDeposit");

    private final String call;

    KeeperAction(String call) {
        this.call = call;
    }

    /** The contract's name of it. */
    public String call() {
        return call;
    }
}
