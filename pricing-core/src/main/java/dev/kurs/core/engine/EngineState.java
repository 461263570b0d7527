package dev.kurs.core.engine;

import dev.kurs.core.book.ChainCursor;
import dev.kurs.core.book.ChainPool;
import dev.kurs.core.book.ClientReferences;
import dev.kurs.core.book.Corridors;
import dev.kurs.core.book.Frames;
import dev.kurs.core.book.OpenQuotes;
import dev.kurs.core.book.OperatorAccount;
import dev.kurs.core.book.Partner;
import dev.kurs.core.book.PartnerCorridors;
import dev.kurs.core.book.PartnerKeys;
import dev.kurs.core.book.RequestIds;
import dev.kurs.core.book.Tokens;
import dev.kurs.core.book.Wallets;
import dev.kurs.core.risk.Feed;
import dev.kurs.core.risk.MarketCalendar;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureInstanceDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import dev.kurs.protocol.message.sbe.Settlement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The engine's whole state, in parts that know nothing of commands and events. */
final class EngineState {
    final CommandContext context = new CommandContext();
    final Rules rules = new Rules();
    final QuoteIds quoteIds = new QuoteIds();
    final List<MarketCalendar> calendars = new ArrayList<>();
    final List<Feed> feeds = new ArrayList<>();
    final Tokens tokens = new Tokens();
    final Corridors corridors = new Corridors();
    final List<Partner> partners = new ArrayList<>();
    final Map<String, Integer> partnerIds = new TreeMap<>();
    final PartnerCorridors partnerCorridors = new PartnerCorridors();
    final Wallets wallets = new Wallets();
    final OpenQuotes openQuotes = new OpenQuotes();
    final ChainCursor chainCursor = new ChainCursor();
    final ChainPool chainPool = new ChainPool();
    final ClientReferences clientReferences = new ClientReferences();
    final RequestIds requestIds = new RequestIds();
    final PartnerKeys keys = new PartnerKeys();
    final List<OperatorAccount> operators = new ArrayList<>();
    final Frames instanceFrame = new Frames(ConfigureInstanceDecoder.actorKindEncodingOffset());
    final Frames feedFrames = new Frames(ConfigureFeedDecoder.actorKindEncodingOffset());
    final Frames tokenFrames = new Frames(ConfigureTokenDecoder.actorKindEncodingOffset());
    final Frames corridorFrames = new Frames(ConfigureCorridorDecoder.actorKindEncodingOffset());
    final Frames partnerFrames = new Frames(ConfigurePartnerDecoder.actorKindEncodingOffset());
    InstanceIdentity instance;
    Settlement settlement = Settlement.NOWHERE;
    long chainMaxAgeNs;
    long lastQuoteSequence;
    boolean isClockTrusted = true;
    long clockOffsetNs;

    boolean knowsFeed(int feedId) {
        return feedId >= 0 && feedId < feeds.size();
    }

    boolean knowsPartner(int partnerId) {
        return partnerId >= 0 && partnerId < partners.size();
    }
}
