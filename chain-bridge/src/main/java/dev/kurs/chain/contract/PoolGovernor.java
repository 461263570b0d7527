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

/** {@code contracts/src}'s PoolGovernor: how it is created, its calls and its events. */
@Generated("dev.kurs.chain.contract.WrapperGenerator")
public final class PoolGovernor {
    private PoolGovernor() {}

    public static Creation create(
            Address roles,
            BigInteger delay,
            BigInteger maxShortLossUsdE6,
            BigInteger maxDayLossUsdE6) {
        return Creation.of("PoolGovernor", new AbiArguments()
                        .address(roles)
                        .uint(256, delay)
                        .uint(256, maxShortLossUsdE6)
                        .uint(256, maxDayLossUsdE6));
    }

    public static Call<BigInteger> BOUND_MARGIN_BPS() {
        return Call.of("BOUND_MARGIN_BPS()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<BigInteger> GRACE() {
        return Call.of("GRACE()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<BigInteger> MAX_BOUND_BPS() {
        return Call.of("MAX_BOUND_BPS()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<BigInteger> MAX_CORRIDORS() {
        return Call.of("MAX_CORRIDORS()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<Void> allowCounterparty(Address counterparty) {
        return Call.of("allowCounterparty(address)", new AbiArguments().address(counterparty));
    }

    public static Call<Void> cancel(Bytes32 id) {
        return Call.of("cancel(bytes32)", new AbiArguments().bytes32(id));
    }

    public static Call<List<Bytes32>> corridors() {
        return Call.of("corridors()", new AbiArguments(), "bytes32[]", AbiValues::words);
    }

    public static Call<Boolean> counterpartyAllowed(Address counterparty) {
        return Call.of(
                "counterpartyAllowed(address)",
                new AbiArguments().address(counterparty),
                "bool",
                AbiValues::flag);
    }

    public static Call<BigInteger> delay() {
        return Call.of("delay()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<Void> disallowCounterparty(Address counterparty) {
        return Call.of("disallowCounterparty(address)", new AbiArguments().address(counterparty));
    }

    public static Call<FeedSettings> feed(Address token) {
        return Call.of(
                "feed(address)",
                new AbiArguments().address(token),
                "address,uint32,bool,uint96,uint96,uint16",
                FeedSettings::read);
    }

    public static Call<TokenLimits> limits(Address token) {
        return Call.of(
                "limits(address)",
                new AbiArguments().address(token),
                "uint48,uint64,uint64,uint64,uint64",
                TokenLimits::read);
    }

    public static Call<Void> listToken(Address token, long flowShift, FeedSettings settings, TokenLimits limits) {
        return Call.of(
                "listToken(address,uint8,(address,uint32,bool,uint96,uint96,uint16),(uint48,uint64,uint64,u"
                        + "int64,uint64))",
                new AbiArguments()
                        .address(token)
                        .uint(8, flowShift)
                        .struct(settings)
                        .struct(limits));
    }

    public static Call<BigInteger> maxDayLossUsdE6() {
        return Call.of("maxDayLossUsdE6()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<BigInteger> maxShortLossUsdE6() {
        return Call.of("maxShortLossUsdE6()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<Void> open() {
        return Call.of("open()", new AbiArguments());
    }

    public static Call<Boolean> opened() {
        return Call.of("opened()", new AbiArguments(), "bool", AbiValues::flag);
    }

    public static Call<Address> pool() {
        return Call.of("pool()", new AbiArguments(), "address", AbiValues::address);
    }

    public static Call<BigInteger> readyAt(Bytes32 id) {
        return Call.of("readyAt(bytes32)", new AbiArguments().bytes32(id), "uint256", AbiValues::integer);
    }

    public static Call<Void> removeEngine(Address engine) {
        return Call.of("removeEngine(address)", new AbiArguments().address(engine));
    }

    public static Call<Void> removeFeed(Address token) {
        return Call.of("removeFeed(address)", new AbiArguments().address(token));
    }

    public static Call<Void> restoreFeed(Address token) {
        return Call.of("restoreFeed(address)", new AbiArguments().address(token));
    }

    public static Call<Address> roles() {
        return Call.of("roles()", new AbiArguments(), "address", AbiValues::address);
    }

    public static Call<Bytes32> schedule(byte[] call) {
        return Call.of("schedule(bytes)", new AbiArguments().bytes(call), "bytes32", AbiValues::bytes32);
    }

    public static Call<Void> scheduleEngine(Address engine) {
        return Call.of("scheduleEngine(address)", new AbiArguments().address(engine));
    }

    public static Call<Void> setCorridor(Bytes32 corridorId, Address base, Address quote, long boundBps) {
        return Call.of(
                "setCorridor(bytes32,address,address,uint16)",
                new AbiArguments()
                        .bytes32(corridorId)
                        .address(base)
                        .address(quote)
                        .uint(16, boundBps));
    }

    public static Call<Void> setDesk(Address desk) {
        return Call.of("setDesk(address)", new AbiArguments().address(desk));
    }

    public static Call<Void> setFeed(Address token, FeedSettings settings) {
        return Call.of(
                "setFeed(address,(address,uint32,bool,uint96,uint96,uint16))",
                new AbiArguments().address(token).struct(settings));
    }

    public static Call<Void> setLimits(Address token, TokenLimits limits) {
        return Call.of(
                "setLimits(address,(uint48,uint64,uint64,uint64,uint64))",
                new AbiArguments().address(token).struct(limits));
    }

    public static Call<Void> setLossBudget(long shortUsdE6, long dayUsdE6) {
        return Call.of("setLossBudget(uint48,uint48)", new AbiArguments().uint(48, shortUsdE6).uint(48, dayUsdE6));
    }

    public static Call<Void> setPool(Address pool) {
        return Call.of("setPool(address)", new AbiArguments().address(pool));
    }

    public static Call<Void> tightenCorridor(Bytes32 corridorId, long boundBps) {
        return Call.of("tightenCorridor(bytes32,uint16)", new AbiArguments().bytes32(corridorId).uint(16, boundBps));
    }

    public static Call<Void> tightenLimits(Address token, TokenLimits limits) {
        return Call.of(
                "tightenLimits(address,(uint48,uint64,uint64,uint64,uint64))",
                new AbiArguments().address(token).struct(limits));
    }

    public static Call<Void> tightenLossBudget(long shortUsdE6, long dayUsdE6) {
        return Call.of("tightenLossBudget(uint48,uint48)", new AbiArguments().uint(48, shortUsdE6).uint(48, dayUsdE6));
    }

    public record Cancelled(Bytes32 id) {
        public static final EventType<Cancelled> TYPE = EventType.of(
                "Cancelled(bytes32)",
                "bytes32",
                "",
                Cancelled::read);

        private static Cancelled read(AbiValues topics, AbiValues data) {
            return new Cancelled(topics.bytes32());
        }
    }

    public record CorridorSet(Bytes32 corridorId, Address base, Address quote, long boundBps) {
        public static final EventType<CorridorSet> TYPE = EventType.of(
                "CorridorSet(bytes32,address,address,uint16)",
                "bytes32,address,address",
                "uint16",
                CorridorSet::read);

        private static CorridorSet read(AbiValues topics, AbiValues data) {
            return new CorridorSet(topics.bytes32(), topics.address(), topics.address(), data.number());
        }
    }

    public record CounterpartySet(Address counterparty, boolean allowed) {
        public static final EventType<CounterpartySet> TYPE = EventType.of(
                "CounterpartySet(address,bool)",
                "address",
                "bool",
                CounterpartySet::read);

        private static CounterpartySet read(AbiValues topics, AbiValues data) {
            return new CounterpartySet(topics.address(), data.flag());
        }
    }

    public record DeskSet(Address desk) {
        public static final EventType<DeskSet> TYPE = EventType.of("DeskSet(address)", "address", "", DeskSet::read);

        private static DeskSet read(AbiValues topics, AbiValues data) {
            return new DeskSet(topics.address());
        }
    }

    public record EngineRemoved(Address engine) {
        public static final EventType<EngineRemoved> TYPE = EventType.of(
                "EngineRemoved(address)",
                "address",
                "",
                EngineRemoved::read);

        private static EngineRemoved read(AbiValues topics, AbiValues data) {
            return new EngineRemoved(topics.address());
        }
    }

    public record EngineSet(Address engine, long activeFrom) {
        public static final EventType<EngineSet> TYPE = EventType.of(
                "EngineSet(address,uint64)",
                "address",
                "uint64",
                EngineSet::read);

        private static EngineSet read(AbiValues topics, AbiValues data) {
            return new EngineSet(topics.address(), data.number());
        }
    }

    public record Executed(Bytes32 id) {
        public static final EventType<Executed> TYPE = EventType.of("Executed(bytes32)", "bytes32", "", Executed::read);

        private static Executed read(AbiValues topics, AbiValues data) {
            return new Executed(topics.bytes32());
        }
    }

    public record FeedSet(Address token, FeedSettings settings) {
        public static final EventType<FeedSet> TYPE = EventType.of(
                "FeedSet(address,(address,uint32,bool,uint96,uint96,uint16))",
                "address",
                "address,uint32,bool,uint96,uint96,uint16",
                FeedSet::read);

        private static FeedSet read(AbiValues topics, AbiValues data) {
            return new FeedSet(topics.address(), FeedSettings.read(data));
        }
    }

    public record LimitsSet(Address token, TokenLimits limits) {
        public static final EventType<LimitsSet> TYPE = EventType.of(
                "LimitsSet(address,(uint48,uint64,uint64,uint64,uint64))",
                "address",
                "uint48,uint64,uint64,uint64,uint64",
                LimitsSet::read);

        private static LimitsSet read(AbiValues topics, AbiValues data) {
            return new LimitsSet(topics.address(), TokenLimits.read(data));
        }
    }

    public record LossBudgetSet(long shortUsdE6, long dayUsdE6) {
        public static final EventType<LossBudgetSet> TYPE = EventType.of(
                "LossBudgetSet(uint48,uint48)",
                "",
                "uint48,uint48",
                LossBudgetSet::read);

        private static LossBudgetSet read(AbiValues topics, AbiValues data) {
            return new LossBudgetSet(data.number(), data.number());
        }
    }

    public record Opened() {
        public static final EventType<Opened> TYPE = EventType.of("Opened()", "", "", Opened::read);

        private static Opened read(AbiValues topics, AbiValues data) {
            return new Opened();
        }
    }

    public record PoolSet(Address pool) {
        public static final EventType<PoolSet> TYPE = EventType.of("PoolSet(address)", "address", "", PoolSet::read);

        private static PoolSet read(AbiValues topics, AbiValues data) {
            return new PoolSet(topics.address());
        }
    }

    public record Scheduled(Bytes32 id, byte[] call, BigInteger readyAt) {
        public static final EventType<Scheduled> TYPE = EventType.of(
                "Scheduled(bytes32,bytes,uint256)",
                "bytes32",
                "bytes,uint256",
                Scheduled::read);

        private static Scheduled read(AbiValues topics, AbiValues data) {
            return new Scheduled(topics.bytes32(), data.bytes(), data.integer());
        }
    }

    public record TokenListed(Address token, long id, long decimals, long flowShift) {
        public static final EventType<TokenListed> TYPE = EventType.of(
                "TokenListed(address,uint8,uint8,uint8)",
                "address",
                "uint8,uint8,uint8",
                TokenListed::read);

        private static TokenListed read(AbiValues topics, AbiValues data) {
            return new TokenListed(topics.address(), data.number(), data.number(), data.number());
        }
    }
}
