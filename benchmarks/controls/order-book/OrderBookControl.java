import exchange.core2.collections.objpool.ObjectsPool;
import exchange.core2.core.common.CoreSymbolSpecification;
import exchange.core2.core.common.OrderAction;
import exchange.core2.core.common.OrderType;
import exchange.core2.core.common.SymbolType;
import exchange.core2.core.common.cmd.OrderCommand;
import exchange.core2.core.common.config.LoggingConfiguration;
import exchange.core2.core.orderbook.IOrderBook;
import exchange.core2.core.orderbook.OrderBookDirectImpl;
import exchange.core2.core.orderbook.OrderBookEventsHelper;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Scanner;
import java.util.SplittableRandom;

/**
 * exchange-core's order book, one thread, one symbol of about a thousand orders, in the mix that its authors measure: 82 % moves, 9 % new orders that stay,
 * 6 % cancellations, 3 % orders that fill at once or go.
 *
 * <p>Reads a number of seconds a line and answers each with the commands a second that it did meanwhile.
 */
public final class OrderBookControl {
    private static final int ORDERS = 1_000;
    private static final long MIDDLE = 100_000;
    private static final int SPREAD = 500;
    private static final int BATCH = 1_000;
    private static final int MOVES = 82;
    private static final int GOOD_TILL_CANCELLED = MOVES + 9;
    private static final long NONE = 0;
    private static final int CANCELLATIONS = GOOD_TILL_CANCELLED + 6;

    private final SplittableRandom random = new SplittableRandom(17);
    private final long[] ids = new long[ORDERS];
    private final int[] dead = new int[ORDERS];
    private final IOrderBook book = new OrderBookDirectImpl(
            CoreSymbolSpecification.builder()
                    .symbolId(1)
                    .type(SymbolType.CURRENCY_EXCHANGE_PAIR)
                    .baseCurrency(1)
                    .quoteCurrency(2)
                    .baseScaleK(1)
                    .quoteScaleK(1)
                    .build(),
            ObjectsPool.createDefaultTestPool(),
            OrderBookEventsHelper.NON_POOLED_EVENTS_HELPER,
            LoggingConfiguration.builder().loggingLevels(EnumSet.noneOf(LoggingConfiguration.LoggingLevel.class)).build());
    private int deadCount;
    private long nextId = 1;

    private OrderBookControl() {
        for (int slot = 0; slot < ORDERS; slot++) {
            place(slot);
        }
    }

    public static void main(String[] arguments) {
        OrderBookControl control = new OrderBookControl();
        Scanner asked = new Scanner(System.in);
        while (asked.hasNextLine()) {
            System.out.printf(Locale.ROOT, "%.0f%n", control.rate(Double.parseDouble(asked.nextLine())));
        }
    }

    private double rate(double seconds) {
        long startNs = System.nanoTime();
        long commands = 0;
        long elapsedNs;
        do {
            for (int index = 0; index < BATCH; index++) {
                command();
            }
            commands += BATCH;
            elapsedNs = System.nanoTime() - startNs;
        } while (elapsedNs < seconds * 1e9);
        return commands * 1e9 / elapsedNs;
    }

    private void command() {
        int kind = random.nextInt(100);
        int slot = living();
        if (kind < MOVES) {
            IOrderBook.processCommand(book, OrderCommand.update(ids[slot], 1, price(slot)));
        } else if (kind < GOOD_TILL_CANCELLED && deadCount > 0) {
            place(dead[--deadCount]);
        } else if (kind < CANCELLATIONS) {
            IOrderBook.processCommand(book, OrderCommand.cancel(ids[slot], 1));
            ids[slot] = NONE;
            dead[deadCount++] = slot;
        } else {
            OrderAction action = slot % 2 == 0 ? OrderAction.BID : OrderAction.ASK;
            long price = action == OrderAction.BID ? MIDDLE + SPREAD : MIDDLE - SPREAD;
            IOrderBook.processCommand(
                    book, OrderCommand.newOrder(OrderType.IOC, nextId++, 2, price, price, 1, action));
        }
    }

    private int living() {
        int slot = random.nextInt(ORDERS);
        while (ids[slot] == NONE) {
            slot = (slot + 1) % ORDERS;
        }
        return slot;
    }

    private void place(int slot) {
        ids[slot] = nextId++;
        long price = price(slot);
        OrderAction action = slot % 2 == 0 ? OrderAction.BID : OrderAction.ASK;
        IOrderBook.processCommand(
                book, OrderCommand.newOrder(OrderType.GTC, ids[slot], 1, price, MIDDLE + SPREAD, 1 + random.nextInt(10), action));
    }

    /** Bids below the middle and offers above it, which never meet: so most commands find their order. */
    private long price(int slot) {
        int away = 1 + random.nextInt(SPREAD);
        return slot % 2 == 0 ? MIDDLE - away : MIDDLE + away;
    }
}
