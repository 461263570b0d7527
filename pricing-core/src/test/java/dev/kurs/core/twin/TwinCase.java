package dev.kurs.core.twin;

/** Everything a quote depends on, and nothing else. */
record TwinCase(TwinCorridor corridor, TwinPartner partner, TwinMarket market, TwinRequest request) {
    TwinToken input() {
        return request.sell() ? corridor.base() : corridor.quote();
    }

    TwinToken output() {
        return request.sell() ? corridor.quote() : corridor.base();
    }
}
