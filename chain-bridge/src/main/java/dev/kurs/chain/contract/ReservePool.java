package dev.kurs.chain.contract;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.AbiValues;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.abi.Creation;
import dev.kurs.chain.abi.EventType;
import java.math.BigInteger;
import java.util.List;
import javax.annotation.processing.Generated;

/** {@code contracts/src}'s ReservePool: how it is created, its calls and its events. */
@Generated("dev.kurs.chain.contract.WrapperGenerator")
public final class ReservePool {
    private ReservePool() {}

    public static Creation create(
            Address governor,
            Address roles,
            Address usdt,
            Address sequencerFeed,
            BigInteger maxFeeBps,
            BigInteger maxFixedFeeUsdE6) {
        return Creation.of("ReservePool", new AbiArguments()
                        .address(governor)
                        .address(roles)
                        .address(usdt)
                        .address(sequencerFeed)
                        .uint(256, maxFeeBps)
                        .uint(256, maxFixedFeeUsdE6));
    }

    public static ContractCall<BigInteger> FEE_BPS_LIMIT() {
        return ContractCall.of("FEE_BPS_LIMIT()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<Long> FEE_DECIMALS() {
        return ContractCall.of("FEE_DECIMALS()", new AbiArguments(), "uint8", AbiValues::number);
    }

    public static ContractCall<BigInteger> FIXED_FEE_LIMIT_USD_E6() {
        return ContractCall.of("FIXED_FEE_LIMIT_USD_E6()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> MAX_TOKENS() {
        return ContractCall.of("MAX_TOKENS()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> SEQUENCER_GRACE() {
        return ContractCall.of("SEQUENCER_GRACE()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<Void> admitAside(Address token, BigInteger amount) {
        return ContractCall.of("admitAside(address,uint256)", new AbiArguments().address(token).uint(256, amount));
    }

    public static ContractCall<Void> admitHeld(Address token, BigInteger amount, long reason) {
        return ContractCall.of(
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

    public static ContractCall<BookAnswer> book(Address token) {
        return ContractCall.of(
                "book(address)",
                new AbiArguments().address(token),
                "uint256,uint256,uint256,uint256",
                BookAnswer::read);
    }

    public static ContractCall<Void> checkSettlement(FirmQuoteStruct quote, Address engine) {
        return ContractCall.of(
                "checkSettlement((bytes32,bytes32,bytes32,address,address,address,address,uint256,uint256,u"
                        + "int256,uint256,uint256,uint64,uint64,uint32),address)",
                new AbiArguments().struct(quote).address(engine));
    }

    public record CorridorAnswer(Address base, Address quote, long boundBps) {
        static CorridorAnswer read(AbiValues values) {
            return new CorridorAnswer(values.address(), values.address(), values.number());
        }
    }

    public static ContractCall<CorridorAnswer> corridor(Bytes32 corridorId) {
        return ContractCall.of(
                "corridor(bytes32)",
                new AbiArguments().bytes32(corridorId),
                "address,address,uint16",
                CorridorAnswer::read);
    }

    public static ContractCall<Address> desk() {
        return ContractCall.of("desk()", new AbiArguments(), "address", AbiValues::address);
    }

    public static ContractCall<Void> endSwaps() {
        return ContractCall.of("endSwaps()", new AbiArguments());
    }

    public static ContractCall<Boolean> ended() {
        return ContractCall.of("ended()", new AbiArguments(), "bool", AbiValues::flag);
    }

    public static ContractCall<Long> engineActiveFrom(Address engine) {
        return ContractCall.of(
                "engineActiveFrom(address)",
                new AbiArguments().address(engine),
                "uint64",
                AbiValues::number);
    }

    public record EnginesAnswer(Address older, Address newer, long newerActiveFrom) {
        static EnginesAnswer read(AbiValues values) {
            return new EnginesAnswer(values.address(), values.address(), values.number());
        }
    }

    public static ContractCall<EnginesAnswer> engines() {
        return ContractCall.of("engines()", new AbiArguments(), "address,address,uint64", EnginesAnswer::read);
    }

    public static ContractCall<Void> expose(Address token, BigInteger amount) {
        return ContractCall.of("expose(address,uint256)", new AbiArguments().address(token).uint(256, amount));
    }

    public static ContractCall<BigInteger> feesOwed() {
        return ContractCall.of("feesOwed()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public record FlowAnswer(
            BigInteger shortTurnover,
            BigInteger dayTurnover,
            BigInteger dayFlow,
            BigInteger shortRebalance,
            BigInteger dayRebalance) {
        static FlowAnswer read(AbiValues values) {
            return new FlowAnswer(
                    values.integer(),
                    values.integer(),
                    values.integer(),
                    values.integer(),
                    values.integer());
        }
    }

    public static ContractCall<FlowAnswer> flow(Address token) {
        return ContractCall.of(
                "flow(address)",
                new AbiArguments().address(token),
                "uint256,uint256,int256,uint256,uint256",
                FlowAnswer::read);
    }

    public static ContractCall<BigInteger> free(Address token) {
        return ContractCall.of("free(address)", new AbiArguments().address(token), "uint256", AbiValues::integer);
    }

    public static ContractCall<Boolean> frozen(long scope, Bytes32 subject) {
        return ContractCall.of(
                "frozen(uint8,bytes32)",
                new AbiArguments().uint(8, scope).bytes32(subject),
                "bool",
                AbiValues::flag);
    }

    public static ContractCall<Address> governor() {
        return ContractCall.of("governor()", new AbiArguments(), "address", AbiValues::address);
    }

    public record HeadroomAnswer(BigInteger amountIn, BigInteger out, BigInteger lossUsdE6) {
        static HeadroomAnswer read(AbiValues values) {
            return new HeadroomAnswer(values.integer(), values.integer(), values.integer());
        }
    }

    public static ContractCall<HeadroomAnswer> headroom(Address tokenIn, Address tokenOut) {
        return ContractCall.of(
                "headroom(address,address)",
                new AbiArguments().address(tokenIn).address(tokenOut),
                "uint256,uint256,uint256",
                HeadroomAnswer::read);
    }

    public static ContractCall<Long> listToken(Address token, long decimals, long flowShift) {
        return ContractCall.of(
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

    public static ContractCall<LossBudgetAnswer> lossBudget() {
        return ContractCall.of(
                "lossBudget()",
                new AbiArguments(),
                "uint256,uint256,uint256,uint256",
                LossBudgetAnswer::read);
    }

    public static ContractCall<PriceStruct> markUsdt() {
        return ContractCall.of("markUsdt()", new AbiArguments(), "uint256,uint256,uint256,uint256", PriceStruct::read);
    }

    public static ContractCall<BigInteger> maxFeeBps() {
        return ContractCall.of("maxFeeBps()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> maxFixedFeeUsdE6() {
        return ContractCall.of("maxFixedFeeUsdE6()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<Void> payAside(Address token, Address to, BigInteger amount, long reason) {
        return ContractCall.of(
                "payAside(address,address,uint256,uint8)",
                new AbiArguments()
                        .address(token)
                        .address(to)
                        .uint(256, amount)
                        .uint(8, reason));
    }

    public static ContractCall<Void> payFees(Address to, BigInteger amount) {
        return ContractCall.of("payFees(address,uint256)", new AbiArguments().address(to).uint(256, amount));
    }

    public static ContractCall<Void> payHeld(Address token, Address to, BigInteger amount) {
        return ContractCall.of(
                "payHeld(address,address,uint256)",
                new AbiArguments()
                        .address(token)
                        .address(to)
                        .uint(256, amount));
    }

    public static ContractCall<Boolean> paysTo(Address recipient) {
        return ContractCall.of("paysTo(address)", new AbiArguments().address(recipient), "bool", AbiValues::flag);
    }

    public static ContractCall<PriceStruct> priceOf(Address token) {
        return ContractCall.of(
                "priceOf(address)",
                new AbiArguments().address(token),
                "uint256,uint256,uint256,uint256",
                PriceStruct::read);
    }

    public static ContractCall<Void> putBarred(Address account, boolean isBarred) {
        return ContractCall.of("putBarred(address,bool)", new AbiArguments().address(account).flag(isBarred));
    }

    public static ContractCall<Void> putCapacities(Address token, CapacitiesStruct capacities) {
        return ContractCall.of(
                "putCapacities(address,(uint48,uint32,uint32,uint32,uint40,uint40))",
                new AbiArguments().address(token).struct(capacities));
    }

    public static ContractCall<Void> putCorridor(Bytes32 corridorId, CorridorStruct corridor) {
        return ContractCall.of(
                "putCorridor(bytes32,(uint8,uint8,uint16,bool))",
                new AbiArguments().bytes32(corridorId).struct(corridor));
    }

    public static ContractCall<Void> putDesk(Address desk) {
        return ContractCall.of("putDesk(address)", new AbiArguments().address(desk));
    }

    public static ContractCall<Void> putEngines(Address older, Address newer, long newerActiveFrom) {
        return ContractCall.of(
                "putEngines(address,address,uint64)",
                new AbiArguments()
                        .address(older)
                        .address(newer)
                        .uint(64, newerActiveFrom));
    }

    public static ContractCall<Void> putFeed(Address token, BigInteger config, long updateBandBps) {
        return ContractCall.of(
                "putFeed(address,uint256,uint16)",
                new AbiArguments()
                        .address(token)
                        .uint(256, config)
                        .uint(16, updateBandBps));
    }

    public static ContractCall<Void> putFrozen(long scope, Bytes32 subject, boolean isFrozen) {
        return ContractCall.of(
                "putFrozen(uint8,bytes32,bool)",
                new AbiArguments()
                        .uint(8, scope)
                        .bytes32(subject)
                        .flag(isFrozen));
    }

    public static ContractCall<Void> putLossBudget(long shortUsdE6, long dayUsdE6) {
        return ContractCall.of(
                "putLossBudget(uint48,uint48)",
                new AbiArguments().uint(48, shortUsdE6).uint(48, dayUsdE6));
    }

    public static ContractCall<Void> rebalance(
            Bytes32 corridorId,
            Address counterparty,
            Address tokenIn,
            BigInteger amountIn,
            Address tokenOut,
            BigInteger amountOut) {
        return ContractCall.of(
                "rebalance(bytes32,address,address,uint256,address,uint256)",
                new AbiArguments()
                        .bytes32(corridorId)
                        .address(counterparty)
                        .address(tokenIn)
                        .uint(256, amountIn)
                        .address(tokenOut)
                        .uint(256, amountOut));
    }

    public static ContractCall<TokenRecordStruct> record(Address token) {
        return ContractCall.of(
                "record(address)",
                new AbiArguments().address(token),
                "uint256,uint256,uint256,uint40,uint40,uint32,uint40,uint40,uint256",
                TokenRecordStruct::read);
    }

    public static ContractCall<Void> releaseFees(BigInteger amount) {
        return ContractCall.of("releaseFees(uint256)", new AbiArguments().uint(256, amount));
    }

    public static ContractCall<Address> sequencerFeed() {
        return ContractCall.of("sequencerFeed()", new AbiArguments(), "address", AbiValues::address);
    }

    public record SettleAnswer(BigInteger onchainMidE12, BigInteger feeUsdt, BigInteger lossUsdE6) {
        static SettleAnswer read(AbiValues values) {
            return new SettleAnswer(values.integer(), values.integer(), values.integer());
        }
    }

    public static ContractCall<SettleAnswer> settle(FirmQuoteStruct quote) {
        return ContractCall.of(
                "settle((bytes32,bytes32,bytes32,address,address,address,address,uint256,uint256,uint256,ui"
                        + "nt256,uint256,uint64,uint64,uint32))",
                new AbiArguments().struct(quote),
                "uint256,uint256,uint256",
                SettleAnswer::read);
    }

    public static ContractCall<Void> sync(Address token) {
        return ContractCall.of("sync(address)", new AbiArguments().address(token));
    }

    public static ContractCall<BigInteger> takePendingFee(Address token) {
        return ContractCall.of(
                "takePendingFee(address)",
                new AbiArguments().address(token),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<Long> tokenId(Address token) {
        return ContractCall.of("tokenId(address)", new AbiArguments().address(token), "uint8", AbiValues::number);
    }

    public static ContractCall<List<Address>> tokens() {
        return ContractCall.of("tokens()", new AbiArguments(), "address[]", AbiValues::addresses);
    }

    public static ContractCall<Address> usdt() {
        return ContractCall.of("usdt()", new AbiArguments(), "address", AbiValues::address);
    }

    public static ContractCall<Boolean> used(Bytes32 quoteId) {
        return ContractCall.of("used(bytes32)", new AbiArguments().bytes32(quoteId), "bool", AbiValues::flag);
    }

    public static ContractCall<Void> withhold(Address token, BigInteger amount) {
        return ContractCall.of("withhold(address,uint256)", new AbiArguments().address(token).uint(256, amount));
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
