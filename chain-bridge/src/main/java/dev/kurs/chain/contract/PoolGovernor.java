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

    public static ContractCall<BigInteger> BOUND_MARGIN_BPS() {
        return ContractCall.of("BOUND_MARGIN_BPS()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> GRACE() {
        return ContractCall.of("GRACE()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> MAX_BOUND_BPS() {
        return ContractCall.of("MAX_BOUND_BPS()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> MAX_CORRIDORS() {
        return ContractCall.of("MAX_CORRIDORS()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<Void> allowCounterparty(Address counterparty) {
        return ContractCall.of("allowCounterparty(address)", new AbiArguments().address(counterparty));
    }

    public static ContractCall<Void> cancel(Bytes32 id) {
        return ContractCall.of("cancel(bytes32)", new AbiArguments().bytes32(id));
    }

    public static ContractCall<List<Bytes32>> corridors() {
        return ContractCall.of("corridors()", new AbiArguments(), "bytes32[]", AbiValues::words);
    }

    public static ContractCall<Boolean> counterpartyAllowed(Address counterparty) {
        return ContractCall.of(
                "counterpartyAllowed(address)",
                new AbiArguments().address(counterparty),
                "bool",
                AbiValues::flag);
    }

    public static ContractCall<BigInteger> delay() {
        return ContractCall.of("delay()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<Void> delistToken(Address token) {
        return ContractCall.of("delistToken(address)", new AbiArguments().address(token));
    }

    public static ContractCall<BigInteger> delistedAt(Address token) {
        return ContractCall.of("delistedAt(address)", new AbiArguments().address(token), "uint256", AbiValues::integer);
    }

    public static ContractCall<Void> disallowCounterparty(Address counterparty) {
        return ContractCall.of("disallowCounterparty(address)", new AbiArguments().address(counterparty));
    }

    public static ContractCall<FeedSettingsStruct> feed(Address token) {
        return ContractCall.of(
                "feed(address)",
                new AbiArguments().address(token),
                "address,uint32,bool,uint96,uint96,uint16",
                FeedSettingsStruct::read);
    }

    public static ContractCall<Void> freeze(long scope, Bytes32 subject) {
        return ContractCall.of("freeze(uint8,bytes32)", new AbiArguments().uint(8, scope).bytes32(subject));
    }

    public static ContractCall<TokenLimitsStruct> limits(Address token) {
        return ContractCall.of(
                "limits(address)",
                new AbiArguments().address(token),
                "uint48,uint64,uint64,uint64,uint64,uint64",
                TokenLimitsStruct::read);
    }

    public static ContractCall<Void> listToken(
            Address token,
            long flowShift,
            FeedSettingsStruct settings,
            TokenLimitsStruct limits) {
        return ContractCall.of(
                "listToken(address,uint8,(address,uint32,bool,uint96,uint96,uint16),(uint48,uint64,uint64,u"
                        + "int64,uint64,uint64))",
                new AbiArguments()
                        .address(token)
                        .uint(8, flowShift)
                        .struct(settings)
                        .struct(limits));
    }

    public static ContractCall<BigInteger> maxDayLossUsdE6() {
        return ContractCall.of("maxDayLossUsdE6()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> maxShortLossUsdE6() {
        return ContractCall.of("maxShortLossUsdE6()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<Void> open() {
        return ContractCall.of("open()", new AbiArguments());
    }

    public static ContractCall<Boolean> opened() {
        return ContractCall.of("opened()", new AbiArguments(), "bool", AbiValues::flag);
    }

    public static ContractCall<Address> pool() {
        return ContractCall.of("pool()", new AbiArguments(), "address", AbiValues::address);
    }

    public static ContractCall<BigInteger> readyAt(Bytes32 id) {
        return ContractCall.of("readyAt(bytes32)", new AbiArguments().bytes32(id), "uint256", AbiValues::integer);
    }

    public static ContractCall<Void> removeEngine(Address engine) {
        return ContractCall.of("removeEngine(address)", new AbiArguments().address(engine));
    }

    public static ContractCall<Void> removeFeed(Address token) {
        return ContractCall.of("removeFeed(address)", new AbiArguments().address(token));
    }

    public static ContractCall<Void> restoreFeed(Address token) {
        return ContractCall.of("restoreFeed(address)", new AbiArguments().address(token));
    }

    public static ContractCall<Address> roles() {
        return ContractCall.of("roles()", new AbiArguments(), "address", AbiValues::address);
    }

    public static ContractCall<Bytes32> schedule(byte[] call) {
        return ContractCall.of("schedule(bytes)", new AbiArguments().bytes(call), "bytes32", AbiValues::bytes32);
    }

    public static ContractCall<Void> scheduleEngine(Address engine) {
        return ContractCall.of("scheduleEngine(address)", new AbiArguments().address(engine));
    }

    public static ContractCall<Void> setBarred(List<Address> accounts, boolean barred) {
        return ContractCall.of("setBarred(address[],bool)", new AbiArguments().addresses(accounts).flag(barred));
    }

    public static ContractCall<Void> setCorridor(Bytes32 corridorId, Address base, Address quote, long boundBps) {
        return ContractCall.of(
                "setCorridor(bytes32,address,address,uint16)",
                new AbiArguments()
                        .bytes32(corridorId)
                        .address(base)
                        .address(quote)
                        .uint(16, boundBps));
    }

    public static ContractCall<Void> setDesk(Address desk) {
        return ContractCall.of("setDesk(address)", new AbiArguments().address(desk));
    }

    public static ContractCall<Void> setFeed(Address token, FeedSettingsStruct settings) {
        return ContractCall.of(
                "setFeed(address,(address,uint32,bool,uint96,uint96,uint16))",
                new AbiArguments().address(token).struct(settings));
    }

    public static ContractCall<Void> setLimits(Address token, TokenLimitsStruct limits) {
        return ContractCall.of(
                "setLimits(address,(uint48,uint64,uint64,uint64,uint64,uint64))",
                new AbiArguments().address(token).struct(limits));
    }

    public static ContractCall<Void> setLossBudget(long shortUsdE6, long dayUsdE6) {
        return ContractCall.of(
                "setLossBudget(uint48,uint48)",
                new AbiArguments().uint(48, shortUsdE6).uint(48, dayUsdE6));
    }

    public static ContractCall<Void> setPool(Address pool) {
        return ContractCall.of("setPool(address)", new AbiArguments().address(pool));
    }

    public static ContractCall<Void> thaw(long scope, Bytes32 subject) {
        return ContractCall.of("thaw(uint8,bytes32)", new AbiArguments().uint(8, scope).bytes32(subject));
    }

    public static ContractCall<Void> tightenCorridor(Bytes32 corridorId, long boundBps) {
        return ContractCall.of(
                "tightenCorridor(bytes32,uint16)",
                new AbiArguments().bytes32(corridorId).uint(16, boundBps));
    }

    public static ContractCall<Void> tightenLimits(Address token, TokenLimitsStruct limits) {
        return ContractCall.of(
                "tightenLimits(address,(uint48,uint64,uint64,uint64,uint64,uint64))",
                new AbiArguments().address(token).struct(limits));
    }

    public static ContractCall<Void> tightenLossBudget(long shortUsdE6, long dayUsdE6) {
        return ContractCall.of(
                "tightenLossBudget(uint48,uint48)",
                new AbiArguments().uint(48, shortUsdE6).uint(48, dayUsdE6));
    }

    public static ContractCall<Void> writeDownToken(Address token) {
        return ContractCall.of("writeDownToken(address)", new AbiArguments().address(token));
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

    public record FeedSet(Address token, FeedSettingsStruct settings) {
        public static final EventType<FeedSet> TYPE = EventType.of(
                "FeedSet(address,(address,uint32,bool,uint96,uint96,uint16))",
                "address",
                "address,uint32,bool,uint96,uint96,uint16",
                FeedSet::read);

        private static FeedSet read(AbiValues topics, AbiValues data) {
            return new FeedSet(topics.address(), FeedSettingsStruct.read(data));
        }
    }

    public record Frozen(long scope, Bytes32 subject, Address by) {
        public static final EventType<Frozen> TYPE = EventType.of(
                "Frozen(uint8,bytes32,address)",
                "uint8,bytes32,address",
                "",
                Frozen::read);

        private static Frozen read(AbiValues topics, AbiValues data) {
            return new Frozen(topics.number(), topics.bytes32(), topics.address());
        }
    }

    public record LimitsSet(Address token, TokenLimitsStruct limits) {
        public static final EventType<LimitsSet> TYPE = EventType.of(
                "LimitsSet(address,(uint48,uint64,uint64,uint64,uint64,uint64))",
                "address",
                "uint48,uint64,uint64,uint64,uint64,uint64",
                LimitsSet::read);

        private static LimitsSet read(AbiValues topics, AbiValues data) {
            return new LimitsSet(topics.address(), TokenLimitsStruct.read(data));
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

    public record RecipientSet(Address account, boolean barred) {
        public static final EventType<RecipientSet> TYPE = EventType.of(
                "RecipientSet(address,bool)",
                "address",
                "bool",
                RecipientSet::read);

        private static RecipientSet read(AbiValues topics, AbiValues data) {
            return new RecipientSet(topics.address(), data.flag());
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

    public record Thawed(long scope, Bytes32 subject, Address by) {
        public static final EventType<Thawed> TYPE = EventType.of(
                "Thawed(uint8,bytes32,address)",
                "uint8,bytes32,address",
                "",
                Thawed::read);

        private static Thawed read(AbiValues topics, AbiValues data) {
            return new Thawed(topics.number(), topics.bytes32(), topics.address());
        }
    }

    public record TokenDelisted(Address token) {
        public static final EventType<TokenDelisted> TYPE = EventType.of(
                "TokenDelisted(address)",
                "address",
                "",
                TokenDelisted::read);

        private static TokenDelisted read(AbiValues topics, AbiValues data) {
            return new TokenDelisted(topics.address());
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

    public record TokenWrittenDown(Address token) {
        public static final EventType<TokenWrittenDown> TYPE = EventType.of(
                "TokenWrittenDown(address)",
                "address",
                "",
                TokenWrittenDown::read);

        private static TokenWrittenDown read(AbiValues topics, AbiValues data) {
            return new TokenWrittenDown(topics.address());
        }
    }
}
