package dev.kurs.core.state;

import dev.kurs.protocol.message.sbe.SettlementVenue;

/** The instance as it was configured: who it is, where its quotes settle, for how long a silent chain is trusted, and how much it has room for. */
public final class Instance {
    private InstanceIdentity identity;
    private boolean settlesOnChain;
    private long chainMaxAgeNs;
    private int openQuoteCapacity;
    private int requestIdCapacity;

    public void configure(InstanceIdentity newIdentity, SettlementVenue venue, long newChainMaxAgeNs) {
        identity = newIdentity;
        settlesOnChain = venue == SettlementVenue.ON_CHAIN;
        chainMaxAgeNs = newChainMaxAgeNs;
    }

    public void setCapacities(int openQuotes, int requestIds) {
        openQuoteCapacity = openQuotes;
        requestIdCapacity = requestIds;
    }

    /** Null before it is configured. */
    public InstanceIdentity identity() {
        return identity;
    }

    /** Where they settle nowhere, time alone ends quotes. */
    public boolean settlesOnChain() {
        return settlesOnChain;
    }

    /** How old the last look at the chain may be for a firm quote. */
    public long chainMaxAgeNs() {
        return chainMaxAgeNs;
    }

    public int openQuoteCapacity() {
        return openQuoteCapacity;
    }

    public int requestIdCapacity() {
        return requestIdCapacity;
    }
}
