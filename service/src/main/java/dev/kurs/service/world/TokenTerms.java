package dev.kurs.service.world;

import dev.kurs.protocol.message.sbe.ConfigureTokenEncoder;
import dev.kurs.protocol.message.sbe.RecordInventoryEncoder;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.AmountText;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;

/** {@code tokens.<symbol>}: a token, the feed that values it and the inventory aimed at. */
final class TokenTerms {
    private static final int MAX_DECIMALS = 18;

    private TokenTerms() {}

    static byte[] encode(CommandBuffer commands, String symbol, Section token, NameDirectory directory) {
        int decimals = decimals(token);
        return commands.administrative(target -> {
            ConfigureTokenEncoder command = new ConfigureTokenEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .actorKind(target.actorKind())
                    .tokenId(directory.tokens().idOf(symbol))
                    .feedId(feedId(token, "feed", directory))
                    .pegFeedId(token.has("peg_feed") ? feedId(token, "peg_feed", directory) : -1)
                    .decimals((short) decimals)
                    .dollar(FeedTerms.flag(token.flag("dollar", false)))
                    .putAddress(token.address("address"), 0, 20)
                    .maxSkewE8(token.bpsE8("max_skew_bps"))
                    .targetE6(token.dollarsE6("target"))
                    .rangeE6(token.dollarsE6("range"))
                    .maxPegE8(token.bpsE8("max_peg_bps"))
                    .symbol(symbol);
            return command.encodedLength();
        });
    }

    /** What the pool is said to hold while no chain tells it. */
    static byte[] encodeInitialBalance(CommandBuffer commands, String symbol, Section token, NameDirectory directory) {
        Amount balance = new Amount();
        if (AmountText.parse(token.text("initial_balance"), decimals(token), balance) != AmountText.ParseResult.OK) {
            throw token.wrong("initial_balance", "must be an amount of " + symbol + " with its decimals at most");
        }
        return commands.frame(target -> {
            RecordInventoryEncoder command = new RecordInventoryEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .tokenId(directory.tokens().idOf(symbol));
            command.balance().low(balance.low()).high(balance.high());
            return command.encodedLength();
        });
    }

    private static int decimals(Section token) {
        int decimals = token.integer("decimals");
        if (decimals < 0 || decimals > MAX_DECIMALS) {
            throw token.wrong("decimals", "must be from 0 to " + MAX_DECIMALS);
        }
        return decimals;
    }

    private static int feedId(Section token, String key, NameDirectory directory) {
        String feed = token.text(key);
        if (!directory.feeds().knows(feed)) {
            throw new InvalidConfiguration("no feed is called " + feed + ", which a token names under " + key);
        }
        return directory.feeds().idOf(feed);
    }
}
