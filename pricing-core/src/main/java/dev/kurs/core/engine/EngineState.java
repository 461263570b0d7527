package dev.kurs.core.engine;

import dev.kurs.core.book.ChainCursor;
import dev.kurs.core.book.ChainPool;
import dev.kurs.core.book.ClientReferences;
import dev.kurs.core.book.Corridors;
import dev.kurs.core.book.Frames;
import dev.kurs.core.book.OpenQuotes;
import dev.kurs.core.book.Partner;
import dev.kurs.core.book.PartnerCorridors;
import dev.kurs.core.book.RequestIds;
import dev.kurs.core.book.Tokens;
import dev.kurs.core.book.Wallets;
import dev.kurs.core.risk.Feed;
import dev.kurs.core.risk.MarketCalendar;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureInstanceDecoder;
import dev.kurs.protocol.message.sbe.ConfigureKeyDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The engine's whole state, in parts that know nothing of commands and events. */
final class EngineState {
    final CommandContext context = new CommandContext();
    final Rules rules = new Rules();
    final ClockTrust clock = new ClockTrust();
    final Instance instance = new Instance();
    final QuoteIds quoteIds = new QuoteIds();
    final List<MarketCalendar> calendars = new ArrayList<>();
    final List<Feed> feeds = new ArrayList<>();
    final Tokens tokens = new Tokens();
    final Corridors corridors = new Corridors();
    final List<Partner> partners = new ArrayList<>();
    final PartnerCorridors partnerCorridors = new PartnerCorridors();
    final Wallets wallets = new Wallets();
    final OpenQuotes openQuotes = new OpenQuotes();
    final ChainCursor chainCursor = new ChainCursor();
    final ChainPool chainPool = new ChainPool();
    final ClientReferences clientReferences = new ClientReferences();
    final RequestIds requestIds = new RequestIds();
    final List<KeyIdentity> keys = new ArrayList<>();
    final Set<String> apiKeys = new TreeSet<>();
    final Frames instanceFrame = new Frames(ConfigureInstanceDecoder.actorKindEncodingOffset());
    final Frames feedFrames = new Frames(ConfigureFeedDecoder.actorKindEncodingOffset());
    final Frames tokenFrames = new Frames(ConfigureTokenDecoder.actorKindEncodingOffset());
    final Frames corridorFrames = new Frames(ConfigureCorridorDecoder.actorKindEncodingOffset());
    final Frames partnerFrames = new Frames(ConfigurePartnerDecoder.actorKindEncodingOffset());
    final Frames keyFrames = new Frames(ConfigureKeyDecoder.actorKindEncodingOffset());

    boolean knowsFeed(int feedId) {
        return feedId >= 0 && feedId < feeds.size();
    }

    boolean knowsPartner(int partnerId) {
        return partnerId >= 0 && partnerId < partners.size();
    }
}
