package dev.kurs.chain.mirror;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.contract.PriceStruct;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.contract.ReservePool.BookAnswer;
import dev.kurs.chain.contract.ReservePool.CorridorAnswer;
import dev.kurs.chain.contract.ReservePool.FlowAnswer;
import dev.kurs.chain.contract.ReservePool.HeadroomAnswer;
import dev.kurs.chain.contract.ReservePool.LossBudgetAnswer;
import dev.kurs.chain.contract.TokenLimitsStruct;
import dev.kurs.chain.rpc.Batch;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.chain.watch.ContractAddresses;
import dev.kurs.chain.watch.TokenUnits;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Asks for the pool's figures as of one block; a figure that a contract refuses to tell counts as nothing. */
final class FiguresReader {
    private static final BigInteger E18 = BigInteger.TEN.pow(18);
    private static final BigInteger ZERO = BigInteger.ZERO;
    private static final TokenLimitsStruct NO_LIMITS = new TokenLimitsStruct(0, 0, 0, 0, 0, 0);
    private static final BigInteger MOST_DOLLARS_E6 = BigInteger.valueOf(Long.MAX_VALUE);

    private final ContractAddresses addresses;
    private final Duration horizon;

    /** Everything as of a block; {@code held} is the pool's book, raw units. */
    record Figures(Map<Address, Token> tokens, Map<Bytes32, Integer> boundBps, long lossUsdE6) {}

    /**
     * A token's figures, raw units and dollars.
     *
     * @param missing how much less of it the pool has than its books say, as an issuer's burn leaves it: swaps of it revert until somebody calls {@code sync}
     */
    record Token(
            BigInteger held,
            BigInteger missing,
            BigInteger room,
            BigInteger payable,
            BigInteger turnover,
            BigInteger flowUnit,
            boolean paysFees,
            BigInteger priceE18) {}

    /** @param horizon what providers are due within it is not paid out */
    FiguresReader(ContractAddresses addresses, Duration horizon) {
        this.addresses = addresses;
        this.horizon = horizon;
    }

    /** Adds the questions; the answer can be taken when the batch was sent. */
    Supplier<Figures> ask(Batch batch, Header at) {
        Supplier<Address> usdt = pool(batch, at, ReservePool.usdt(), Address.ZERO);
        Map<Address, Supplier<Token>> tokens = addresses.tokens().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, token -> token(batch, at, token.getKey(), token.getValue(), usdt)));
        Map<Bytes32, Supplier<CorridorAnswer>> corridors = addresses.corridorIds().keySet().stream()
                .collect(Collectors.toMap(
                        Function.identity(),
                        corridor -> pool(
                                batch,
                                at,
                                ReservePool.corridor(corridor),
                                new CorridorAnswer(Address.ZERO, Address.ZERO, 0))));
        Supplier<LossBudgetAnswer> loss =
                pool(batch, at, ReservePool.lossBudget(), new LossBudgetAnswer(ZERO, ZERO, ZERO, ZERO));
        return () -> new Figures(
                taken(tokens, Supplier::get),
                taken(corridors, corridor -> Math.toIntExact(corridor.get().boundBps())),
                leastLoss(loss.get()));
    }

    private Supplier<Token> token(Batch batch, Header at, Address token, TokenUnits units, Supplier<Address> usdt) {
        Supplier<BookAnswer> book = pool(batch, at, ReservePool.book(token), new BookAnswer(ZERO, ZERO, ZERO, ZERO));
        Supplier<HeadroomAnswer> headroom =
                pool(batch, at, ReservePool.headroom(token, token), new HeadroomAnswer(ZERO, ZERO, ZERO));
        Supplier<BigInteger> free = pool(batch, at, ReservePool.free(token), ZERO);
        Supplier<BigInteger> due = batch.add(Queries.view(
                addresses.desk(), LiquidityDesk.dueWithin(token, BigInteger.valueOf(horizon.toSeconds())), at.hash()));
        Supplier<PriceStruct> price =
                pool(batch, at, ReservePool.priceOf(token), new PriceStruct(ZERO, BigInteger.ONE, ZERO, ZERO));
        Supplier<BigInteger> turnover = turnover(batch, at, token, units);
        Supplier<BigInteger> balance = batch.add(Queries.view(token, Erc20.balanceOf(addresses.pool()), at.hash())
                .orWhenRefused(ZERO));
        return () -> {
            BigInteger missing = missing(book.get(), balance.get());
            boolean isBacked = missing.signum() == 0;
            return new Token(
                    book.get().held(),
                    missing,
                    isBacked ? headroom.get().amountIn() : ZERO,
                    isBacked ? payable(headroom.get(), free.get().subtract(due.get())) : ZERO,
                    turnover.get(),
                    BigInteger.TEN.pow(units.flowShift()),
                    token.equals(usdt.get()),
                    price.get().top().multiply(E18).divide(price.get().bottom()));
        };
    }

    private static BigInteger missing(BookAnswer book, BigInteger balance) {
        return book.held().add(book.setAside()).subtract(balance).max(ZERO);
    }

    private static BigInteger payable(HeadroomAnswer headroom, BigInteger free) {
        return headroom.out().min(free).max(ZERO);
    }

    /** What is left of the tighter of both windows, what comes in and what goes out added. */
    private Supplier<BigInteger> turnover(Batch batch, Header at, Address token, TokenUnits units) {
        Supplier<FlowAnswer> flow =
                pool(batch, at, ReservePool.flow(token), new FlowAnswer(ZERO, ZERO, ZERO, ZERO, ZERO));
        Supplier<TokenLimitsStruct> limits =
                batch.add(Queries.view(addresses.governor(), PoolGovernor.limits(token), at.hash())
                        .orWhenRefused(NO_LIMITS));
        return () -> left(limits.get().shortTurnover(), flow.get().shortTurnover(), units)
                .min(left(limits.get().dayTurnover(), flow.get().dayTurnover(), units));
    }

    /** @param capacity whole tokens, of which the pool keeps whole flow units */
    private static BigInteger left(long capacity, BigInteger level, TokenUnits units) {
        BigInteger unit = BigInteger.TEN.pow(units.flowShift());
        BigInteger raw = BigInteger.valueOf(capacity).multiply(BigInteger.TEN.pow(units.decimals()));
        return raw.subtract(raw.mod(unit)).subtract(level).max(ZERO);
    }

    private <T> Supplier<T> pool(Batch batch, Header at, ContractCall<T> call, T whenRefused) {
        return batch.add(Queries.view(addresses.pool(), call, at.hash()).orWhenRefused(whenRefused));
    }

    private static <K, V, R> Map<K, R> taken(Map<K, V> answers, Function<V, R> read) {
        return answers.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, answer -> read.apply(answer.getValue())));
    }

    private static long leastLoss(LossBudgetAnswer loss) {
        return loss.shortLeftUsdE6()
                .min(loss.dayLeftUsdE6())
                .min(MOST_DOLLARS_E6)
                .longValueExact();
    }
}
