package dev.kurs.core.state;

/**
 * The rules by which the engine behaves, by version. A new version is adopted by command alone, never by a new release, so that a journal which crosses an
 * upgrade replays to the bit: up to that command by the rules it was written under.
 *
 * <table>
 *   <caption>What each version changed</caption>
 *   <tr><td>1</td><td>every journal that says nothing of rules</td></tr>
 *   <tr><td>2</td><td>a price or mid out of range is ORACLE_STALE also while a feed deviates (PRICING §6: STALE, then DEVIATING)</td></tr>
 *   <tr><td>3</td><td>exact output ends its search at the corridor's maximum (PRICING §5); the legs of a cycle that closed and open markets share are
 *   valued each by its own feeds, and what a token was valued at last is no state; a market opens with a fresh and sure price of after the open, for age,
 *   states and volatility alike (PRICING §7); terms keep within the bounds under which the LINEAR skew opens no cycle, and a corridor's own mid below its
 *   floor is ORACLE_STALE (PRICING §1); an indicative amount of 2^96 or more is INVALID_AMOUNT like a firm one; what partners
 *   settle is counted, where earlier rules took every volume for nothing (PRICING §5); the pools that partners share may have 33 554 432 places each; on a chain, quotes whose end came with a block go
 *   on ending with time, where they were more than a command ends; a request by a key that ended before its command is refused; open quotes of
 *   both ways take from what the pool may turn over of a token, with their fees, which it counts and owes in USDT, and in the units in which it counts;
 *   quotes of v0.1 end by the commands' time on a chain too, hold their partner's balance and can be executed, and market makers are asked for firm ones alone, in whose place earlier rules refused them; another engine contract may take the place of
 *   the instance's; a corridor that the contracts do not have is CHAIN_UNAVAILABLE; a feed
 *   that reads another source says so, and why; a token off its peg asks for RESTRICT and may not come in; the cause of a state is a metric that
 *   holds it, told anew where that is another; firm
 *   quotes on a chain are issued as of the last recorded block, since the contract takes none of the future; a configured breach has a batch offered also
 *   where another that is not configured hides it, and waits for a usable price</td></tr>
 *   <tr><td>4</td><td>a quote of v0.1 that is executed in part owes its fixed fee in full, also where that is counted for the contracts; requests for quotes are
 *   numbered on behind a loss like quotes; a corridor keeps its volatility where the interval by which it is measured is another; where a clock is turned back
 *   the pauses of breaches and of makers turn with it, and a quote that used the limits of an earlier day than that which becomes tomorrow gives none of
 *   tomorrow's back; a batch's best quote alone decides when the choice is made</td></tr>
 *   <tr><td>5</td><td>what a block settled is taken from what the contracts were recorded to allow, until that is recorded anew; where a clock is turned back, what
 *   was used of the limits of that day and of its month counts on, and no quote that ends gives back more than is used</td></tr>
 *   <tr><td>6</td><td>a cross with an override of its own is in FREEZE too while the contracts have a leg frozen, or its freeze is ordered; new levels of risk, and new
 *   exit ratios, judge figures of the moment they came at; the age of a batch asks for states when it is reached; a running corridor that is given volatility
 *   thresholds begins its day with the volatility that it has; an emergency's floor, the state that an override finds and that of an execution are those of the command's
 *   own moment; where a clock is turned back no market maker is waited for longer than ever, no market has opened later, and figures of risk were told no later; intervals of
 *   volatility end also while a corridor has no usable price, with no move (PRICING §4)</td></tr>
 *   <tr><td>7</td><td>where a clock is turned back no quote gives back limits of a day that has not come, which it cannot have used, and no batch began later than
 *   now; a token whose first corridor has had no price yet is worth what another of its corridors says; an emergency is called off whose batch was traded away meanwhile so far that what
 *   was offered would leave as much the other way; where a loss was accepted under rules before 4, requests for
 *   quotes are numbered on behind it from now on</td></tr>
 *   <tr><td>8</td><td>a corridor that has no return yet takes closes of days that the pool has behind it, and goes on with days behind its own last, so that the volatility of one that
 *   is added later begins with history too (PRICING §7), and its covariances at 0; a token is worth what the first of its corridors says that is not withdrawn and has had a price, and
 *   keeps what it was worth where there is none; requests for quotes are numbered on behind the last quote, whichever rules came between these and a loss</td></tr>
 * </table>
 */
public final class Rules {
    /** Of a journal that says nothing of rules. */
    public static final int FIRST = 1;

    /** Of a new journal. */
    public static final int NEWEST = 8;

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
        return version >= 3;
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

    /** Whether nothing is quoted in a corridor that the contracts have said nothing of, and would refuse. */
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

    /** Whether what was told of risk counts as told now at the latest where a clock is turned back. */
    public boolean turnBackTold() {
        return version >= 6;
    }

    /** Whether a day's volatility begins with what it is when somebody first asks for it, and not with nothing. */
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

    /** Whether requests for quotes are numbered on behind the last quote when the rules are adopted, whichever came before: rules 4 to 6 may have come between a loss and these. */
    public boolean numberRequestsBehindQuotes() {
        return version >= 8;
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
}
