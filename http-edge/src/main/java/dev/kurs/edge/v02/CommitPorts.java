package dev.kurs.edge.v02;

import dev.kurs.protocol.port.AccessLists;
import dev.kurs.protocol.port.Allowances;
import dev.kurs.protocol.port.Permits;
import dev.kurs.protocol.port.QuoteVoids;

/** What is known of the chain that helps wallets to commit, and of which quotes they no longer can. */
public record CommitPorts(Allowances allowances, AccessLists accessLists, Permits permits, QuoteVoids voids) {
    /** Of no chain. */
    public static final CommitPorts UNKNOWN =
            new CommitPorts(Allowances.UNKNOWN, AccessLists.UNKNOWN, Permits.UNKNOWN, QuoteVoids.UNKNOWN);
}
