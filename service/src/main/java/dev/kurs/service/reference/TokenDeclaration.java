package dev.kurs.service.reference;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.ConfigureTokenEncoder;
import dev.kurs.protocol.message.sbe.RecordInventoryEncoder;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.AmountText;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.ReferenceData.Kind;

/** {@code tokens.<symbol>}: a token, the feed that values it and the inventory aimed at. */
final class TokenDeclaration {
    private static final int MAX_DECIMALS = 18;

    private TokenDeclaration() {}

    static byte[] encode(CommandBuffer commands, String symbol, Section token, Names names) {
        int decimals = decimals(token);
        return commands.administrative(target -> {
            ConfigureTokenEncoder command = new ConfigureTokenEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .actorKind(target.actorKind())
                    .tokenId(names.own(Kind.TOKENS, symbol))
                    .feedId(names.idOf(Kind.FEEDS, token, "feed"))
                    .pegFeedId(token.has("peg_feed") ? names.idOf(Kind.FEEDS, token, "peg_feed") : Frame.NO_ENTITY)
                    .decimals((short) decimals)
                    .dollar(CommandBuffer.flag(token.flag("dollar", false)))
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
    static byte[] encodeInitialBalance(CommandBuffer commands, String symbol, Section token, Names names) {
        Amount balance = new Amount();
        if (AmountText.parse(token.text("initial_balance"), decimals(token), balance) != AmountText.ParseResult.OK) {
            throw token.wrong("initial_balance", "must be an amount of " + symbol + " with its decimals at most");
        }
        return commands.frame(target -> {
            RecordInventoryEncoder command = new RecordInventoryEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header()).tokenId(names.own(Kind.TOKENS, symbol));
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
}
