package dev.kurs.chain.contract;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.AbiValues;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.Call;
import dev.kurs.chain.abi.Creation;
import dev.kurs.chain.abi.EventType;
import java.math.BigInteger;
import java.util.List;
import javax.annotation.processing.Generated;

/** {@code contracts/src}'s ReservePool: how it is created, its calls and its events. */
@Generated("dev.kurs.chain.contract.WrapperGenerator")
public final class ReservePool {
    private ReservePool() {}

    public static Creation create(Address governor, Address roles, Address usdt, Address sequencerFeed) {
        return Creation.of("ReservePool", new AbiArguments()
                        .address(governor)
                        .address(roles)
                        .address(usdt)
                        .address(sequencerFeed));
    }

    public static Call<Long> MAX_FEE_DECIMALS() {
        return Call.of("MAX_FEE_DECIMALS()", new AbiArguments(), "uint8", AbiValues::number);
    }

    public static Call<BigInteger> MAX_TOKENS() {
        return Call.of("MAX_TOKENS()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<BigInteger> SEQUENCER_GRACE() {
        return Call.of("SEQUENCER_GRACE()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<BigInteger> USDT_MARK_AGE() {
        return Call.of("USDT_MARK_AGE()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<Void> admitAside(Address token, BigInteger amount) {
        return Call.of("admitAside(address,uint256)", new AbiArguments().address(token).uint(256, amount));
    }

    public static Call<Void> admitHeld(Address token, BigInteger amount, long reason) {
        return Call.of(
                "admitHeld(address,uint256,uint8)",
                new AbiArguments()
                        .address(token)
                        .uint(256, amount)
                        .uint(8, reason));
    }

    public record BookAnswer(BigInteger held, BigInteger setAside, BigInteger setAsideMissing, BigInteger pendingFee) {
        static BookAnswer read(AbiValues values) {
            return new BookAnswer(values.integer(), values.integer(), values.integer(), values.integer());
        }
    }

    public static Call<BookAnswer> book(Address token) {
        return Call.of(
                "book(address)",
                new AbiArguments().address(token),
                "uint256,uint256,uint256,uint256",
                BookAnswer::read);
    }

    public static Call<Void> checkSettlement(Settlement settlement, Address engine) {
        return Call.of(
                "checkSettlement((bytes32,bytes32,address,address,address,uint256,uint256,uint256,uint256),"
                        + "address)",
                new AbiArguments().struct(settlement).address(engine));
    }

    public record CorridorAnswer(Address base, Address quote, long boundBps) {
        static CorridorAnswer read(AbiValues values) {
            return new CorridorAnswer(values.address(), values.address(), values.number());
        }
    }

    public static Call<CorridorAnswer> corridor(Bytes32 corridorId) {
        return Call.of(
                "corridor(bytes32)",
                new AbiArguments().bytes32(corridorId),
                "address,address,uint16",
                CorridorAnswer::read);
    }

    public static Call<Address> desk() {
        return Call.of("desk()", new AbiArguments(), "address", AbiValues::address);
    }

    public static Call<Void> endSwaps() {
        return Call.of("endSwaps()", new AbiArguments());
    }

    public static Call<Boolean> ended() {
        return Call.of("ended()", new AbiArguments(), "bool", AbiValues::flag);
    }

    public static Call<Long> engineActiveFrom(Address engine) {
        return Call.of("engineActiveFrom(address)", new AbiArguments().address(engine), "uint64", AbiValues::number);
    }

    public record EnginesAnswer(Address older, Address newer, long newerActiveFrom) {
        static EnginesAnswer read(AbiValues values) {
            return new EnginesAnswer(values.address(), values.address(), values.number());
        }
    }

    public static Call<EnginesAnswer> engines() {
        return Call.of("engines()", new AbiArguments(), "address,address,uint64", EnginesAnswer::read);
    }

    public static Call<Void> expose(Address token, BigInteger amount) {
        return Call.of("expose(address,uint256)", new AbiArguments().address(token).uint(256, amount));
    }

    public static Call<BigInteger> feesOwed() {
        return Call.of("feesOwed()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public record FlowAnswer(
            BigInteger shortFlow,
            BigInteger dayFlow,
            BigInteger shortRebalance,
            BigInteger dayRebalance) {
        static FlowAnswer read(AbiValues values) {
            return new FlowAnswer(values.integer(), values.integer(), values.integer(), values.integer());
        }
    }

    public static Call<FlowAnswer> flow(Address token) {
        return Call.of(
                "flow(address)",
                new AbiArguments().address(token),
                "int256,int256,int256,int256",
                FlowAnswer::read);
    }

    public static Call<BigInteger> free(Address token) {
        return Call.of("free(address)", new AbiArguments().address(token), "uint256", AbiValues::integer);
    }

    public static Call<Address> governor() {
        return Call.of("governor()", new AbiArguments(), "address", AbiValues::address);
    }

    public record HeadroomAnswer(BigInteger netIn, BigInteger out, BigInteger lossUsdE6) {
        static HeadroomAnswer read(AbiValues values) {
            return new HeadroomAnswer(values.integer(), values.integer(), values.integer());
        }
    }

    public static Call<HeadroomAnswer> headroom(Address tokenIn, Address tokenOut) {
        return Call.of(
                "headroom(address,address)",
                new AbiArguments().address(tokenIn).address(tokenOut),
                "uint256,uint256,uint256",
                HeadroomAnswer::read);
    }

    public static Call<Long> listToken(Address token, long decimals, long flowShift) {
        return Call.of(
                "listToken(address,uint8,uint8)",
                new AbiArguments()
                        .address(token)
                        .uint(8, decimals)
                        .uint(8, flowShift),
                "uint8",
                AbiValues::number);
    }

    public record LossBudgetAnswer(
            BigInteger shortLeftUsdE6,
            BigInteger dayLeftUsdE6,
            BigInteger shortCapacityUsdE6,
            BigInteger dayCapacityUsdE6) {
        static LossBudgetAnswer read(AbiValues values) {
            return new LossBudgetAnswer(values.integer(), values.integer(), values.integer(), values.integer());
        }
    }

    public static Call<LossBudgetAnswer> lossBudget() {
        return Call.of("lossBudget()", new AbiArguments(), "uint256,uint256,uint256,uint256", LossBudgetAnswer::read);
    }

    public static Call<Price> markUsdt() {
        return Call.of("markUsdt()", new AbiArguments(), "uint256,uint256,uint256,uint256", Price::read);
    }

    public static Call<Void> payAside(Address token, Address to, BigInteger amount, long reason) {
        return Call.of(
                "payAside(address,address,uint256,uint8)",
                new AbiArguments()
                        .address(token)
                        .address(to)
                        .uint(256, amount)
                        .uint(8, reason));
    }

    public static Call<Void> payFees(Address to, BigInteger amount) {
        return Call.of("payFees(address,uint256)", new AbiArguments().address(to).uint(256, amount));
    }

    public static Call<Void> payHeld(Address token, Address to, BigInteger amount) {
        return Call.of(
                "payHeld(address,address,uint256)",
                new AbiArguments()
                        .address(token)
                        .address(to)
                        .uint(256, amount));
    }

    public static Call<Price> priceOf(Address token) {
        return Call.of(
                "priceOf(address)",
                new AbiArguments().address(token),
                "uint256,uint256,uint256,uint256",
                Price::read);
    }

    public static Call<Void> putCapacities(Address token, Capacities capacities) {
        return Call.of(
                "putCapacities(address,(uint48,uint40,uint40,uint40,uint40))",
                new AbiArguments().address(token).struct(capacities));
    }

    public static Call<Void> putCorridor(Bytes32 corridorId, Corridor corridor) {
        return Call.of(
                "putCorridor(bytes32,(uint8,uint8,uint16))",
                new AbiArguments().bytes32(corridorId).struct(corridor));
    }

    public static Call<Void> putDesk(Address desk) {
        return Call.of("putDesk(address)", new AbiArguments().address(desk));
    }

    public static Call<Void> putEngines(Address older, Address newer, long newerActiveFrom) {
        return Call.of(
                "putEngines(address,address,uint64)",
                new AbiArguments()
                        .address(older)
                        .address(newer)
                        .uint(64, newerActiveFrom));
    }

    public static Call<Void> putFeed(Address token, BigInteger config, long updateBandBps) {
        return Call.of(
                "putFeed(address,uint256,uint16)",
                new AbiArguments()
                        .address(token)
                        .uint(256, config)
                        .uint(16, updateBandBps));
    }

    public static Call<Void> putLossBudget(long shortUsdE6, long dayUsdE6) {
        return Call.of("putLossBudget(uint48,uint48)", new AbiArguments().uint(48, shortUsdE6).uint(48, dayUsdE6));
    }

    public static Call<Void> rebalance(
            Bytes32 corridorId,
            Address counterparty,
            Address tokenIn,
            BigInteger amountIn,
            Address tokenOut,
            BigInteger amountOut) {
        return Call.of(
                "rebalance(bytes32,address,address,uint256,address,uint256)",
                new AbiArguments()
                        .bytes32(corridorId)
                        .address(counterparty)
                        .address(tokenIn)
                        .uint(256, amountIn)
                        .address(tokenOut)
                        .uint(256, amountOut));
    }

    public static Call<TokenRecord> record(Address token) {
        return Call.of(
                "record(address)",
                new AbiArguments().address(token),
                "uint256,uint256,uint256,int40,int40,uint32,uint40,uint40,uint256",
                TokenRecord::read);
    }

    public static Call<Void> releaseFees(BigInteger amount) {
        return Call.of("releaseFees(uint256)", new AbiArguments().uint(256, amount));
    }

    public static Call<Address> sequencerFeed() {
        return Call.of("sequencerFeed()", new AbiArguments(), "address", AbiValues::address);
    }

    public static Call<BigInteger> settle(Settlement settlement) {
        return Call.of(
                "settle((bytes32,bytes32,address,address,address,uint256,uint256,uint256,uint256))",
                new AbiArguments().struct(settlement),
                "uint256",
                AbiValues::integer);
    }

    public static Call<Void> sync(Address token) {
        return Call.of("sync(address)", new AbiArguments().address(token));
    }

    public static Call<BigInteger> takePendingFee(Address token) {
        return Call.of("takePendingFee(address)", new AbiArguments().address(token), "uint256", AbiValues::integer);
    }

    public static Call<Long> tokenId(Address token) {
        return Call.of("tokenId(address)", new AbiArguments().address(token), "uint8", AbiValues::number);
    }

    public static Call<List<Address>> tokens() {
        return Call.of("tokens()", new AbiArguments(), "address[]", AbiValues::addresses);
    }

    public static Call<Address> usdt() {
        return Call.of("usdt()", new AbiArguments(), "address", AbiValues::address);
    }

    public static Call<Boolean> used(Bytes32 quoteId) {
        return Call.of("used(bytes32)", new AbiArguments().bytes32(quoteId), "bool", AbiValues::flag);
    }

    public static Call<Void> withhold(Address token, BigInteger amount) {
        return Call.of("withhold(address,uint256)", new AbiArguments().address(token).uint(256, amount));
    }

    public record BookChanged(Address token, long reason, BigInteger held, BigInteger setAside, BigInteger feesOwed) {
        public static final EventType<BookChanged> TYPE = EventType.of(
                "BookChanged(address,uint8,uint256,uint256,uint256)",
                "address,uint8",
                "uint256,uint256,uint256",
                BookChanged::read);

        private static BookChanged read(AbiValues topics, AbiValues data) {
            return new BookChanged(topics.address(), topics.number(), data.integer(), data.integer(), data.integer());
        }
    }

    public record Rebalanced(
            Address counterparty,
            Address tokenIn,
            Address tokenOut,
            BigInteger amountIn,
            BigInteger amountOut) {
        public static final EventType<Rebalanced> TYPE = EventType.of(
                "Rebalanced(address,address,address,uint256,uint256)",
                "address,address,address",
                "uint256,uint256",
                Rebalanced::read);

        private static Rebalanced read(AbiValues topics, AbiValues data) {
            return new Rebalanced(topics.address(), topics.address(), topics.address(), data.integer(), data.integer());
        }
    }

    public record SwapsEnded() {
        public static final EventType<SwapsEnded> TYPE = EventType.of("SwapsEnded()", "", "", SwapsEnded::read);

        private static SwapsEnded read(AbiValues topics, AbiValues data) {
            return new SwapsEnded();
        }
    }

    public record Synced(Address token, BigInteger missing) {
        public static final EventType<Synced> TYPE = EventType.of(
                "Synced(address,uint256)",
                "address",
                "uint256",
                Synced::read);

        private static Synced read(AbiValues topics, AbiValues data) {
            return new Synced(topics.address(), data.integer());
        }
    }
}
