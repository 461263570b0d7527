package dev.kurs.core.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.Side;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class PricingAllocationTest {
    private static final int ROUNDS = 20_000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Pricer pricer = new Pricer();
    private final QuoteWorksheet sheet = new QuoteWorksheet();
    private final MidCalculator mids = new MidCalculator();
    private final Deviation deviation = new Deviation();
    private final DollarValue dollars = new DollarValue();
    private final Volatility volatility = new Volatility(PlainTerms.CALM);
    private final DerivationEncoder derivations = new DerivationEncoder();
    private final DerivationContext context = new DerivationContext();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private final Arbitrage arbitrage = new Arbitrage(1);
    private final TokenState jpyc = new TokenState(PlainTerms.token(2, "JPYC", 18)).priceE12(6_650_000_000L);
    private final CorridorMarket market = PlainTerms.market(PlainTerms.fiveTiers());
    private final QuoteInput request = PlainTerms.request(market);

    @Test
    void shouldAllocateNothingOnceWarm() {
        jpyc.published().setFeed(6_650_000_000L, false);
        addTriangle();
        long allocated = 0;
        for (int run = 0; run < 4; run++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            work();
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
        }

        assertEquals(0, allocated, "bytes in the last of four runs");
    }

    private void work() {
        for (int round = 1; round <= ROUNDS; round++) {
            request.side((round & 1) == 0 ? Side.SELL : Side.BUY)
                    .amountKind((round & 2) == 0 ? AmountKind.INPUT : AmountKind.OUTPUT)
                    .amount()
                    .set(round * 100_000_000L);
            pricer.price(request, sheet);
            derivations.encode(buffer, 0, context, request, sheet);
            long midE12 = PlainTerms.IDR_MID_E12 + round;
            market.base().published().setFeed(PlainTerms.E12 + round, false);
            mids.midE12(market.base().published(), market.quote().published());
            deviation.exceeds(midE12, true, PlainTerms.IDR_MID_E12, true, 10_000);
            volatility.onMid(round * PlainTerms.SECOND_NS, midE12, MarketHours.ALWAYS_OPEN);
            dollars.fits(0, request.amount(), market.base(), PlainTerms.E6);
            arbitrage.permits(round % 3, request.side());
            arbitrage.permitsExactly(round % 3, request.side());
        }
    }

    private void addTriangle() {
        CorridorTerms terms = PlainTerms.terms(List.of(PlainTerms.freeTier(0)), PlainTerms.PLAIN_SPREAD);
        arbitrage.add(market);
        arbitrage.add(new CorridorMarket(terms, market.base(), jpyc)
                .midE12(150_000_000_000_000L)
                .live(true));
        arbitrage.add(new CorridorMarket(terms, market.quote(), jpyc)
                .midE12(9_200_000_000L)
                .live(true));
    }
}
