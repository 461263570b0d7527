import exchange.core2.core.ExchangeApi;
import exchange.core2.core.ExchangeCore;
import exchange.core2.core.common.CoreSymbolSpecification;
import exchange.core2.core.common.CoreWaitStrategy;
import exchange.core2.core.common.OrderAction;
import exchange.core2.core.common.OrderType;
import exchange.core2.core.common.SymbolType;
import exchange.core2.core.common.api.ApiAddUser;
import exchange.core2.core.common.api.ApiAdjustUserBalance;
import exchange.core2.core.common.api.ApiCancelOrder;
import exchange.core2.core.common.api.ApiMoveOrder;
import exchange.core2.core.common.api.ApiPlaceOrder;
import exchange.core2.core.common.api.binary.BatchAddSymbolsCommand;
import exchange.core2.core.common.config.ExchangeConfiguration;
import exchange.core2.core.common.config.LoggingConfiguration;
import exchange.core2.core.common.config.PerformanceConfiguration;
import exchange.core2.core.common.config.SerializationConfiguration;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Scanner;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * exchange-core's whole pipeline without a journal, from its ring by grouping, risk and matching to the results, in the mix that its authors measure: 82 %
 * moves, 9 % new orders that stay, 6 % cancellations, 3 % orders that fill at once or go, on one symbol of about a thousand orders.
 *
 * <p>Reads a number of seconds a line and answers each with the commands a second whose results it saw meanwhile.
 */
public final class PipelineControl {
    private static final int SYMBOL = 1;
    private static final int BASE_CURRENCY = 1;
    private static final int QUOTE_CURRENCY = 2;
    private static final long MAKER = 1;
    private static final long TAKER = 2;
    private static final long BALANCE = 1L << 60;
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
    private final AtomicLong results = new AtomicLong();
    private final ExchangeApi api;
    private int deadCount;
    private long nextId = 1;

    private PipelineControl(CoreWaitStrategy waitStrategy) {
        ExchangeCore core = ExchangeCore.builder()
                .resultsConsumer((command, sequence) -> results.lazySet(results.getPlain() + 1))
                .exchangeConfiguration(configuration(waitStrategy))
                .build();
        core.startup();
        api = core.getApi();
        addSymbol();
        addUser(MAKER);
        addUser(TAKER);
        long before = results.get();
        for (int slot = 0; slot < ORDERS; slot++) {
            place(slot);
        }
        await(before + ORDERS);
    }

    public static void main(String[] arguments) {
        PipelineControl control =
                new PipelineControl(arguments.length == 0 ? CoreWaitStrategy.YIELDING : CoreWaitStrategy.valueOf(arguments[0]));
        Scanner asked = new Scanner(System.in);
        while (asked.hasNextLine()) {
            System.out.printf(Locale.ROOT, "%.0f%n", control.rate(Double.parseDouble(asked.nextLine())));
        }
    }

    private static ExchangeConfiguration configuration(CoreWaitStrategy waitStrategy) {
        return ExchangeConfiguration.defaultBuilder()
                .performanceCfg(PerformanceConfiguration.throughputPerformanceBuilder()
                        .matchingEnginesNum(1)
                        .riskEnginesNum(1)
                        .threadFactory(PipelineControl::daemon)
                        .waitStrategy(waitStrategy)
                        .build())
                .serializationCfg(SerializationConfiguration.DEFAULT)
                .loggingCfg(LoggingConfiguration.builder().loggingLevels(EnumSet.noneOf(LoggingConfiguration.LoggingLevel.class)).build())
                .build();
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        return thread;
    }

    private void addSymbol() {
        api.submitBinaryDataAsync(new BatchAddSymbolsCommand(CoreSymbolSpecification.builder()
                        .symbolId(SYMBOL)
                        .type(SymbolType.CURRENCY_EXCHANGE_PAIR)
                        .baseCurrency(BASE_CURRENCY)
                        .quoteCurrency(QUOTE_CURRENCY)
                        .baseScaleK(1)
                        .quoteScaleK(1)
                        .build()))
                .join();
    }

    private void addUser(long user) {
        api.submitCommandAsync(ApiAddUser.builder().uid(user).build()).join();
        addBalance(user, BASE_CURRENCY);
        addBalance(user, QUOTE_CURRENCY);
    }

    private void addBalance(long user, int currency) {
        api.submitCommandAsync(ApiAdjustUserBalance.builder()
                        .uid(user)
                        .currency(currency)
                        .amount(BALANCE)
                        .transactionId(currency)
                        .build())
                .join();
    }

    private double rate(double seconds) {
        long startNs = System.nanoTime();
        long before = results.get();
        long commands = 0;
        do {
            for (int index = 0; index < BATCH; index++) {
                command();
            }
            commands += BATCH;
        } while (System.nanoTime() - startNs < seconds * 1e9);
        await(before + commands);
        return commands * 1e9 / (System.nanoTime() - startNs);
    }

    private void await(long count) {
        while (results.get() < count) {
            Thread.yield();
        }
    }

    private void command() {
        int kind = random.nextInt(100);
        int slot = living();
        if (kind < MOVES) {
            api.submitCommand(ApiMoveOrder.builder()
                    .symbol(SYMBOL)
                    .uid(MAKER)
                    .orderId(ids[slot])
                    .newPrice(price(slot))
                    .build());
        } else if (kind < GOOD_TILL_CANCELLED && deadCount > 0) {
            place(dead[--deadCount]);
        } else if (kind < CANCELLATIONS) {
            api.submitCommand(ApiCancelOrder.builder().symbol(SYMBOL).uid(MAKER).orderId(ids[slot]).build());
            ids[slot] = NONE;
            dead[deadCount++] = slot;
        } else {
            long price = action(slot) == OrderAction.BID ? MIDDLE + SPREAD : MIDDLE - SPREAD;
            submit(OrderType.IOC, nextId++, TAKER, price, price, 1, action(slot));
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
        submit(OrderType.GTC, ids[slot], MAKER, price(slot), MIDDLE + SPREAD, 1 + random.nextInt(10), action(slot));
    }

    private void submit(
            OrderType type, long id, long user, long price, long reservePrice, long size, OrderAction action) {
        api.submitCommand(ApiPlaceOrder.builder()
                .symbol(SYMBOL)
                .uid(user)
                .orderId(id)
                .orderType(type)
                .price(price)
                .reservePrice(reservePrice)
                .size(size)
                .action(action)
                .build());
    }

    private static OrderAction action(int slot) {
        return slot % 2 == 0 ? OrderAction.BID : OrderAction.ASK;
    }

    /** Bids below the middle and offers above it, which do not meet: an order fills by the taker alone, so that most commands find theirs. */
    private long price(int slot) {
        int away = 1 + random.nextInt(SPREAD);
        return action(slot) == OrderAction.BID ? MIDDLE - away : MIDDLE + away;
    }
}
