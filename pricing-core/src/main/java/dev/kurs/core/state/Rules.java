package dev.kurs.core.state;

import dev.kurs.protocol.message.KnownVersions;

/**
 * The rules by which the engine behaves, by version. A new version is adopted by command alone, never by a new release, so that a journal which crosses an
 * upgrade replays to the bit: up to that command by the rules it was written under.
 *
 * <p>Each method below is one change, in the order of their versions; CHANGELOG.md tells operators what each version brings.
 *
 * <table>
 *   <caption>What each version is about</caption>
 *   <tr><td>1</td><td>every journal that says nothing of rules</td></tr>
 *   <tr><td>2</td><td>the order of refusals where a feed deviates: {@link #rankRangeBeforeDeviation}</td></tr>
 *   <tr><td>3</td><td>bounds of terms and searches, opens by a price, volume and turnover, executions of v0.1, states that name their causes: from
 *   {@link #valueEachCorridorByItself} to {@link #nameWhatHolds}</td></tr>
 *   <tr><td>4</td><td>parts of executions, numbers behind a loss, pauses behind a clock turned back: from {@link #oweFixedFeeInFull} to {@link #chooseForBest}</td></tr>
 *   <tr><td>5</td><td>headroom behind a block, limits behind a clock turned back: {@link #takeSettledFromHeadroom}, {@link #keepUsedLimits}</td></tr>
 *   <tr><td>6</td><td>risk, states and volatility of a command's own moment: from {@link #freezeWithLegs} to {@link #endIntervalsWithoutPrice}</td></tr>
 *   <tr><td>7</td><td>days and batches ahead of a clock turned back, a token's worth before its first price: from {@link #giveNoComingDayBack} to
 *   {@link #valueByAnyUntilFirst}</td></tr>
 *   <tr><td>8</td><td>history of a corridor that is added later, withdrawn corridors: from {@link #takeLateCloses} to {@link #numberRequestsBehindQuotes}</td></tr>
 *   <tr><td>9</td><td>closes behind a clock turned back: {@link #turnBackCloses}</td></tr>
 *   <tr><td>10</td><td>who holds a corridor frozen: {@link #nameWhoFreezes}</td></tr>
 *   <tr><td>11</td><td>executions that the chain would refuse, before a maker is bound: {@link #refuseBeforeMakers}</td></tr>
 *   <tr><td>12</td><td>what the settlement vault may spend in a day: {@link #keepWithinVaultCap}; rules 3 to 11 alone have {@link #limitEveryAmount}</td></tr>
 * </table>
 */
public final class Rules {
    /** Of a journal that says nothing of rules. */
    public static final int FIRST = 1;

    /** Of a new journal. */
    public static final int NEWEST = KnownVersions.RULES;

    private int version = FIRST;

    Rules() {}

    public int version() {
        return version;
    }

    public void adopt(int newVersion) {
        if (newVersion < FIRST || newVersion > NEWEST) {
            throw new IllegalArgumentException(
                    "rules " + newVersion + " are not known to this engine, which knows " + FIRST + " to " + NEWEST);
        }
        version = newVersion;
    }

    /** Whether prices are looked at for their range though a feed deviates. */
    public boolean rankRangeBeforeDeviation() {
        return version >= 2;
    }

    /** Whether a token is worth what the corridor at hand reads, and not what was read last. */
    public boolean valueEachCorridorByItself() {
        return version >= 3;
    }

    /** Whether a good price has to follow an open before a market counts as open, for volatility too. */
    public boolean openMarketsByPrice() {
        return version >= 3;
    }

    /** Whether amounts of indicative quotes have to be below 2^96 too, as those of firm ones. */
    public boolean limitEveryAmount() {
        return version >= 3 && version < 12;
    }

    /** Whether what partners settle is counted, and decides the tier where a corridor's fees go by volume. */
    public boolean countVolume() {
        return version >= 3;
    }

    /** Whether terms and mids have to be such that no cycle opens and every search ends soon. */
    public boolean boundTerms() {
        return boundsTerms(version);
    }

    /** The same of rules that are not in force yet. */
    public static boolean boundsTerms(int rules) {
        return rules >= 3;
    }

    /** Whether a quote is refused whose key was revoked or ran out before its command. */
    public boolean refuseEndedKeys() {
        return version >= 3;
    }

    /** Whether open quotes of both ways count against what the pool may still turn over of a token. */
    public boolean countTurnover() {
        return version >= 3;
    }

    /** Whether quotes may be signed for another engine contract from some command on. */
    public boolean replaceEngine() {
        return version >= 3;
    }

    /** Whether quotes are refused in a corridor of which nothing is recorded on chain, as its contracts would refuse them. */
    public boolean refuseUnknownCorridors() {
        return version >= 3;
    }

    /** Whether the pools that all partners share may be as large as 50 000 requests a second need. */
    public boolean allowLargePools() {
        return version >= 3;
    }

    /** Whether quotes that the last block ended, and that did not fit the command, end with the next moments of time. */
    public boolean expireBetweenBlocks() {
        return version >= 3;
    }

    /** Whether the search of exact output ends where an input that is too small already exceeds the maximum. */
    public boolean endSearchAtMaximum() {
        return version >= 3;
    }

    /** Whether quotes of v0.1, which nobody but the service can send, end by the commands' time where others wait for a block's. */
    public boolean endV01QuotesByTime() {
        return version >= 3;
    }

    /** Whether firm quotes of v0.1 hold their partner's balance in the settlement vault, and can be executed. */
    public boolean executeV01Quotes() {
        return version >= 3;
    }

    /** Whether it is told which source a feed reads from now on, and why. */
    public boolean tellSwitches() {
        return version >= 3;
    }

    /** Whether a reference price above the threshold is given without market makers. */
    public boolean askMakersForFirmAlone() {
        return version >= 3;
    }

    /** Whether firm quotes on a chain are issued as of the last recorded block. */
    public boolean issueAsOfBlock() {
        return version >= 3;
    }

    /** Whether a batch is offered for a configured breach that another hides. */
    public boolean offerForHiddenBreaches() {
        return version >= 3;
    }

    /** Whether a breach has no batch offered while its corridor has no usable price. */
    public boolean offerAtUsablePricesAlone() {
        return version >= 3;
    }

    /** Whether a token off its peg is a cause of its own for a corridor's state. */
    public boolean nameDepegs() {
        return version >= 3;
    }

    /** Whether the cause of a state is a metric that holds it, though another led there. */
    public boolean nameWhatHolds() {
        return version >= 3;
    }

    /** Whether what is executed of a quote owes the contracts its fixed fee in full. */
    public boolean oweFixedFeeInFull() {
        return version >= 4;
    }

    /** Whether no request for quotes gets a number that one may have had which was lost. */
    public boolean numberRequestsBehindLoss() {
        return version >= 4;
    }

    /** Whether volatility stays what it is where its interval becomes another. */
    public boolean keepVolatility() {
        return version >= 4;
    }

    /** Whether pauses turn back with the clock, and used limits by the days that they are of. */
    public boolean turnBackPauses() {
        return version >= 4;
    }

    /** Whether no other quote than the best ends an emergency's wait for the others. */
    public boolean chooseForBest() {
        return version >= 4;
    }

    /** Whether what a block settled is taken from what the contracts allow, as long as they were not looked at anew. */
    public boolean takeSettledFromHeadroom() {
        return version >= 5;
    }

    /** Whether what was used of limits counts on though a clock ran ahead and was turned back. */
    public boolean keepUsedLimits() {
        return version >= 5;
    }

    /** Whether a leg's freeze on chain holds a cross in FREEZE that has an override of its own. */
    public boolean freezeWithLegs() {
        return version >= 6;
    }

    /** Whether risk is judged by the levels of before, and its figures are exact, when levels become others. */
    public boolean judgeExactlyByNewLevels() {
        return version >= 6;
    }

    /** Whether a corridor is due when the age of its batch next asks for something, though the batch asked for nothing yet when it was opened. */
    public boolean planByBatches() {
        return version >= 6;
    }

    /** Whether no figure of risk counts as told later than now once a clock was set back. */
    public boolean turnBackTold() {
        return version >= 6;
    }

    /** Whether a day's volatility begins with the present one when it is first asked for, and not with 0. */
    public boolean beginDaysVolatility() {
        return version >= 6;
    }

    /** Whether the market is judged at a command's own time before the command reads it, as quotes always have it. */
    public boolean judgeBeforeReading() {
        return version >= 6;
    }

    /** Whether requests for quotes end within their time though they were dispatched ahead of a clock that was turned back. */
    public boolean turnBackRequests() {
        return version >= 6;
    }

    /** Whether a market's opening ahead of a clock that was turned back is forgotten. */
    public boolean turnBackOpenings() {
        return version >= 6;
    }

    /** Whether intervals of volatility end when they do, though a corridor has no usable price then. */
    public boolean endIntervalsWithoutPrice() {
        return version >= 6;
    }

    /** Whether a quote of a day ahead of a clock that was turned back gives none of that day's limits back when it comes. */
    public boolean giveNoComingDayBack() {
        return version >= 7;
    }

    /** Whether a batch that began ahead of a clock that was turned back began now at the latest. */
    public boolean turnBackBatches() {
        return version >= 7;
    }

    /** Whether those that come after rules which left a loss out of account number requests on behind it, as quotes are. */
    public boolean numberRequestsBehindEarlierLoss() {
        return version >= 7;
    }

    /** Whether an emergency's quote is taken only while that makes the position smaller. */
    public boolean clearOnlyWhatShrinks() {
        return version >= 7;
    }

    /** Whether any of its corridors says what a token is worth as long as the first has had no price. */
    public boolean valueByAnyUntilFirst() {
        return version >= 7;
    }

    /** Whether a corridor takes closes of days that the pool has behind it. */
    public boolean takeLateCloses() {
        return takesLateCloses(version);
    }

    /** The same of rules that are in force elsewhere. */
    public static boolean takesLateCloses(int rules) {
        return rules >= 8;
    }

    /** Whether no withdrawn corridor says what a token is worth. */
    public boolean valueByCorridorsInTrade() {
        return version >= 8;
    }

    /** Whether requests for quotes are numbered on behind the last quote when the rules are adopted, whichever came before: rules 4 to 6 may have come between a loss and these. */
    public boolean numberRequestsBehindQuotes() {
        return version >= 8;
    }

    /** Whether days that a clock had behind it which ran ahead and was turned back have closes when they come. */
    public boolean turnBackCloses() {
        return version >= 9;
    }

    /** Whether a corridor that stays in FREEZE says who holds it there now, the chain or an operator, once whoever it named does no longer. */
    public boolean nameWhoFreezes() {
        return version >= 10;
    }

    /** Whether an execution can be refused while the market maker behind it has not been heard, who is called off then and has done nothing wrong. */
    public boolean refuseBeforeMakers() {
        return refusesBeforeMakers(version);
    }

    /** The same of rules that are in force elsewhere. */
    public static boolean refusesBeforeMakers(int rules) {
        return rules >= 11;
    }

    /** Whether no firm quote of v0.1 is given which the settlement vault may not pay for today, with what it has paid and what others hold. */
    public boolean keepWithinVaultCap() {
        return version >= 12;
    }
}
