package dev.kurs.core.twin;

import dev.kurs.protocol.message.sbe.Flag;
import java.util.List;

/**
 * One dollar token and four others (two of them IDR on one feed, one of these with a peg), corridors between them, crosses
 * included, and a partner of every pricing.
 */
final class EngineWorld {
    /** A token of the world: what it is called, its decimals, its feeds, and what a unit of it is worth in dollars. */
    record Coin(String symbol, int decimals, int feedId, int pegFeedId, double dollars) {}

    /** A corridor by its tokens' ids. */
    record Lane(int baseTokenId, int quoteTokenId) {}

    static final int NONE = -1;
    static final int USD_FEED = 0;
    static final int IDR_FEED = 1;
    static final int JPY_FEED = 2;
    static final int SGD_FEED = 3;
    static final int PEG_FEED = 4;
    static final int FEEDS = 5;
    static final int PARTNERS = 4;

    static final List<Coin> COINS = List.of(
            new Coin("USDT", 6, USD_FEED, NONE, 1.0),
            new Coin("IDRX", 2, IDR_FEED, NONE, 1 / 16312.5),
            new Coin("IDRP", 0, IDR_FEED, PEG_FEED, 1 / 16312.5),
            new Coin("JPYC", 18, JPY_FEED, NONE, 1 / 156.4),
            new Coin("tnSGD", 6, SGD_FEED, NONE, 0.74));
    static final List<Lane> LANES = List.of(
            new Lane(0, 1),
            new Lane(0, 2),
            new Lane(0, 3),
            new Lane(0, 4),
            new Lane(1, 3),
            new Lane(2, 3),
            new Lane(2, 1));

    private EngineWorld() {}

    static void configure(ProbedEngine engine, Dice dice) {
        EngineMarketSetup market = new EngineMarketSetup(engine, dice);
        market.configureInstance();
        market.configureCalendar();
        for (int feed = 0; feed < FEEDS; feed++) {
            market.configureFeed(feed);
        }
        for (int token = 0; token < COINS.size(); token++) {
            market.configureToken(token);
        }
        for (int lane = 0; lane < LANES.size(); lane++) {
            market.configureCorridor(lane);
        }
        market.configureRisk();
        EnginePartnerSetup partners = new EnginePartnerSetup(engine);
        for (int partner = 0; partner < PARTNERS; partner++) {
            partners.configurePartner(partner);
            partners.configureAccess(partner);
            partners.configureWallet(partner);
            partners.configureKey(partner);
        }
    }

    /** USD/IDR and USD/JPY are published the market's way round, the others as dollars per unit. */
    static Flag primaryInverted(int feedId) {
        return feedId == IDR_FEED || feedId == JPY_FEED ? Flag.YES : Flag.NO;
    }

    static byte[] walletOf(int partnerId) {
        return address(100 + partnerId);
    }

    static byte[] address(int number) {
        byte[] address = new byte[20];
        address[19] = (byte) number;
        return address;
    }
}
