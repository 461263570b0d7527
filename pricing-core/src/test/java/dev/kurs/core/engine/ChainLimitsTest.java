package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.IDRX;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.TNMYR_IDRX;
import static dev.kurs.core.engine.SandboxWorld.USDT;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static dev.kurs.core.engine.SandboxWorld.USDT_JPYC;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.ChainFrames.TokenLimits;
import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.IndicativeQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.OverrideCorridorStateEncoder;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.RecordChainTokenEncoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.SettlementVenue;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.StateCause;
import dev.kurs.protocol.money.Amount;
import org.junit.jupiter.api.Test;

class ChainLimitsTest {
    private static final long THOUSAND = 1_000_000_000L;
    private static final QuoteRequest FIRM = QuoteRequest.firm(0, USDT_IDRX, THOUSAND);
    private static final long PERMANENT = OverrideCorridorStateEncoder.expiresAtNsNullValue();

    private final EngineDriver desk = EngineDriver.onChain();
    private final ChainFrames chain = desk.chain();
    private int requests;

    @Test
    void shouldIssueWhatTheContractsAllow() {
        assertEquals(RejectReason.NONE, firm());
    }

    @Test
    void shouldTakeInOnlyWhatFitsBesideTheOpenQuotes() {
        desk.send(chain.token(TokenLimits.generous(USDT).withRoom(2 * THOUSAND)));
        assertEquals(RejectReason.NONE, firm());
        assertEquals(RejectReason.NONE, firm());
        assertEquals(RejectReason.CHAIN_HEADROOM_EXCEEDED, firm());

        desk.send(chain.token(TokenLimits.generous(USDT).withRoom(3 * THOUSAND - 1)));
        assertEquals(RejectReason.CHAIN_HEADROOM_EXCEEDED, firm());
        desk.send(chain.token(TokenLimits.generous(USDT).withRoom(3 * THOUSAND)));
        assertEquals(RejectReason.NONE, firm());
    }

    @Test
    void shouldPromiseOnlyWhatCanBePaidBesideTheOpenQuotes() {
        desk.issue(next());
        long output = desk.events()
                .first(new FirmQuoteIssuedDecoder())
                .terms()
                .outputAmount()
                .low();
        desk.ask(next().withKind(QuoteKind.INDICATIVE));
        long both = output
                + desk.events()
                        .first(new IndicativeQuoteIssuedDecoder())
                        .terms()
                        .outputAmount()
                        .low();
        desk.send(chain.token(TokenLimits.generous(IDRX).withPayable(both - 1)));
        assertEquals(RejectReason.CHAIN_HEADROOM_EXCEEDED, firm());
        desk.send(chain.token(TokenLimits.generous(IDRX).withPayable(both)));
        assertEquals(RejectReason.NONE, firm());
    }

    @Test
    void shouldTakeQuotesOfBothWaysFromTheTurnoverThatIsLeft() {
        desk.send(chain.token(TokenLimits.generous(USDT).withRoom(3 * THOUSAND).withPayable(3 * THOUSAND)));
        assertEquals(RejectReason.NONE, firm());
        assertEquals(RejectReason.NONE, firm());

        desk.send(chain.token(TokenLimits.generous(IDRX)));
        QuoteRequest back = next().withSide(Side.BUY).withAmountKind(AmountKind.OUTPUT);
        assertEquals(RejectReason.CHAIN_HEADROOM_EXCEEDED, desk.ask(back.withAmount(amount(THOUSAND + 1))));
        assertEquals(
                RejectReason.NONE,
                desk.ask(next().withSide(Side.BUY)
                        .withAmountKind(AmountKind.OUTPUT)
                        .withAmount(amount(THOUSAND))));
        assertEquals(RejectReason.CHAIN_HEADROOM_EXCEEDED, firm(), "nothing is left either way");
    }

    private static Amount amount(long raw) {
        return new Amount().set(0, raw);
    }

    @Test
    void shouldRefuseAPayoutThatThePoolsFeedsFindTooHigh() {
        long fair = 61_302_681_992_337L;
        desk.send(chain.token(TokenLimits.generous(IDRX).at(fair + fair / 50)));
        assertEquals(RejectReason.CHAIN_UNAVAILABLE, firm(), "2 % above, with a bound of 1 %");
        desk.send(chain.token(TokenLimits.generous(IDRX).at(fair - fair / 50)));
        assertEquals(RejectReason.NONE, firm(), "below fair the pool does not mind");
        desk.send(chain.token(TokenLimits.generous(IDRX).at(0)));
        assertEquals(RejectReason.CHAIN_UNAVAILABLE, firm(), "no good feed");
    }

    @Test
    void shouldCountWhatOpenQuotesMayCostThePool() {
        long fair = 61_302_681_992_337L;
        desk.send(chain.token(TokenLimits.generous(IDRX).at(fair + fair * 8 / 1_000)));
        desk.send(chain.pool(1_000_000_000_000L, true));
        assertEquals(RejectReason.NONE, firm());
        assertEquals(RejectReason.NONE, firm());

        desk.send(chain.pool(1_000_000L, true));
        assertEquals(RejectReason.CHAIN_HEADROOM_EXCEEDED, firm(), "two dozen dollars of losses are open");
        desk.send(chain.advance(2, desk.nowNs() / SECOND_NS + 46));
        desk.send(chain.pool(100_000_000L, true));
        assertEquals(RejectReason.NONE, firm(), "the two have expired");
    }

    @Test
    void shouldFreezeWithTheContractsAndThawWithThem() {
        desk.send(chain.corridor(USDT_IDRX, true, 100));
        assertEquals(RiskState.FREEZE, desk.view().state(USDT_IDRX).state());
        assertEquals(StateCause.CHAIN, desk.view().state(USDT_IDRX).cause());
        assertEquals(RejectReason.CORRIDOR_FROZEN, firm());
        assertEquals(RiskState.FREEZE, desk.view().state(TNMYR_IDRX).state());
        assertEquals(RiskState.NORMAL, desk.view().state(USDT_JPYC).state());

        desk.send(chain.corridor(USDT_IDRX, false, 100));
        assertEquals(RiskState.NORMAL, desk.view().state(USDT_IDRX).state());
        assertEquals(RejectReason.NONE, firm());
    }

    @Test
    void shouldStayFrozenWhateverAnOperatorSays() {
        desk.send(chain.corridor(USDT_IDRX, true, 100));
        desk.override(USDT_IDRX, RiskState.NORMAL, PERMANENT);
        assertEquals(RejectReason.CORRIDOR_FROZEN, firm());
        desk.send(chain.corridor(USDT_IDRX, false, 100));
        assertEquals(RejectReason.NONE, firm());
    }

    @Test
    void shouldBlockTheDirectionsThatAFrozenTokenIsPartOf() {
        desk.send(chain.token(TokenLimits.generous(IDRX).frozen(false, true)));
        assertFalse(desk.view().state(USDT_IDRX).sell());
        assertTrue(desk.view().state(USDT_IDRX).buy());
        assertEquals(RejectReason.DIRECTION_BLOCKED, firm());

        desk.send(chain.token(TokenLimits.generous(IDRX).frozen(true, false)));
        assertTrue(desk.view().state(USDT_IDRX).sell());
        assertFalse(desk.view().state(USDT_IDRX).buy());
        assertEquals(RejectReason.NONE, firm());
    }

    @Test
    void shouldSignNothingForASilentChainOrALostKey() {
        desk.waitNs(EngineDriver.CHAIN_MAX_AGE_NS);
        desk.quietTicks();
        assertEquals(RejectReason.NONE, firm());
        desk.waitNs(1);
        assertEquals(RejectReason.CHAIN_UNAVAILABLE, firm());
        assertEquals(RejectReason.NONE, desk.ask(next().withKind(QuoteKind.INDICATIVE)));

        desk.send(chain.advance(2, desk.nowNs() / SECOND_NS));
        assertEquals(RejectReason.NONE, firm());
        desk.send(chain.pool(1_000_000_000_000L, false));
        assertEquals(RejectReason.CHAIN_UNAVAILABLE, firm());
    }

    @Test
    void shouldSignNothingBeforeTheContractsWereLookedAt() {
        EngineDriver blind = EngineDriver.sandbox();
        blind.world()
                .instance(message ->
                        message.settlementVenue(SettlementVenue.ON_CHAIN).chainMaxAgeNs(SECOND_NS));
        assertEquals(RejectReason.CHAIN_UNAVAILABLE, blind.ask(FIRM.withRequestId("a")));
        blind.send(blind.chain().pool(1, true));
        assertEquals(RejectReason.CHAIN_UNAVAILABLE, blind.ask(FIRM.withRequestId("b")));
        blind.send(blind.chain().advance(1, blind.nowNs() / SECOND_NS));
        assertEquals(RejectReason.CHAIN_UNAVAILABLE, blind.ask(FIRM.withRequestId("c")));
        blind.send(blind.chain().corridor(USDT_IDRX, false, 100));
        assertEquals(RejectReason.CHAIN_HEADROOM_EXCEEDED, blind.ask(FIRM.withRequestId("d")));
    }

    @Test
    void shouldQuoteNothingInACorridorThatTheContractsDoNotHave() {
        desk.send(chain.corridor(USDT_IDRX, false, 0));
        assertEquals(RejectReason.CHAIN_UNAVAILABLE, firm());
        assertEquals(RejectReason.CHAIN_UNAVAILABLE, desk.ask(next().withKind(QuoteKind.INDICATIVE)));
        desk.send(chain.corridor(USDT_IDRX, false, 100));
        assertEquals(RejectReason.NONE, firm());
    }

    @Test
    void shouldQuoteInSuchACorridorUnderEarlierRules() {
        EngineDriver earlier = EngineDriver.sandbox(2);
        earlier.settleOnChain();
        earlier.send(earlier.chain().corridor(USDT_IDRX, false, 0));
        assertEquals(RejectReason.NONE, earlier.ask(FIRM.withRequestId("a")));
    }

    @Test
    void shouldRefuseImpossibleLimits() {
        desk.send(chain.pool(-1, true));
        assertRefused(RejectReason.INVALID_CONFIGURATION);
        desk.send(chain.corridor(USDT_IDRX, false, -1));
        assertRefused(RejectReason.INVALID_CONFIGURATION);
        desk.send(chain.corridor(99, false, 1));
        assertRefused(RejectReason.UNKNOWN_ENTITY);
        RecordChainTokenEncoder negative = desk.frames().begin(new RecordChainTokenEncoder());
        negative.tokenId(USDT).room().low(0).high(-1);
        negative.payable().low(0).high(0);
        negative.priceE18().low(1).high(0);
        desk.send(desk.frames().end(negative));
        assertRefused(RejectReason.INVALID_AMOUNT);
        assertEquals(RejectReason.NONE, firm());
    }

    @Test
    void shouldBeTheSameFromASnapshot() {
        desk.send(chain.token(TokenLimits.generous(IDRX).at(61_700_000_000_000L).frozen(true, false)));
        desk.send(chain.corridor(USDT_JPYC, true, 70));
        desk.send(chain.pool(40_000_000L, true));
        assertEquals(RejectReason.NONE, firm());

        RecordedEvents events = new RecordedEvents();
        Engine restored = new Engine(events);
        desk.engine().writeSnapshot(restored::restore);
        assertEquals(desk.engine().stateHash(), restored.stateHash());
        for (int count = 0; count < 8; count++) {
            firm();
            events.clear();
            restored.onCommand(desk.frames().buffer(), 0, desk.frames().length());
            assertEquals(desk.events().frames(), events.frames());
        }
    }

    private RejectReason firm() {
        return desk.ask(next());
    }

    private QuoteRequest next() {
        requests++;
        return FIRM.withRequestId("r" + requests);
    }

    private void assertRefused(RejectReason reason) {
        assertEquals(reason, desk.events().first(new CommandRejectedDecoder()).reason());
    }
}
