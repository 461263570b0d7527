package dev.kurs.chain.contract;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.AbiValues;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.Call;
import dev.kurs.chain.abi.Creation;
import dev.kurs.chain.abi.EventType;
import java.math.BigInteger;
import javax.annotation.processing.Generated;

/** {@code contracts/src}'s LiquidityDesk: how it is created, its calls and its events. */
@Generated("dev.kurs.chain.contract.WrapperGenerator")
public final class LiquidityDesk {
    private LiquidityDesk() {}

    public static Creation create(
            Address roles,
            BigInteger delay,
            Address pool,
            BigInteger seniorCoverE18,
            BigInteger seniorFeeBps) {
        return Creation.of("LiquidityDesk", new AbiArguments()
                        .address(roles)
                        .uint(256, delay)
                        .address(pool)
                        .uint(256, seniorCoverE18)
                        .uint(256, seniorFeeBps));
    }

    public static Call<BigInteger> DEPOSIT_WAIT_DAYS() {
        return Call.of("DEPOSIT_WAIT_DAYS()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<BigInteger> FULL_NOTICE_DAYS() {
        return Call.of("FULL_NOTICE_DAYS()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<BigInteger> FX_NOTICE_DAYS() {
        return Call.of("FX_NOTICE_DAYS()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<BigInteger> GRACE() {
        return Call.of("GRACE()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<BigInteger> INSOLVENT_MARKS() {
        return Call.of("INSOLVENT_MARKS()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<BigInteger> LEAST_SHARE_VALUE_E18() {
        return Call.of("LEAST_SHARE_VALUE_E18()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<BigInteger> LOCKED_PART() {
        return Call.of("LOCKED_PART()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<BigInteger> MARK_GAP_DAYS() {
        return Call.of("MARK_GAP_DAYS()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<Void> accrue(Address token) {
        return Call.of("accrue(address)", new AbiArguments().address(token));
    }

    public static Call<Void> admitDeposit(BigInteger amount) {
        return Call.of("admitDeposit(uint256)", new AbiArguments().uint(256, amount));
    }

    public static Call<Void> allowWallet(Address wallet, boolean deposit, boolean withdraw) {
        return Call.of(
                "allowWallet(address,bool,bool)",
                new AbiArguments()
                        .address(wallet)
                        .flag(deposit)
                        .flag(withdraw));
    }

    public static Call<Void> cancel(Bytes32 id) {
        return Call.of("cancel(bytes32)", new AbiArguments().bytes32(id));
    }

    public static Call<Void> creditInKind(Address account, BigInteger shares) {
        return Call.of("creditInKind(address,uint256)", new AbiArguments().address(account).uint(256, shares));
    }

    public static Call<BigInteger> creditedInKind(Address account, Address token) {
        return Call.of(
                "creditedInKind(address,address)",
                new AbiArguments().address(account).address(token),
                "uint256",
                AbiValues::integer);
    }

    public static Call<BigInteger> delay() {
        return Call.of("delay()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<Void> disallowWallet(Address wallet) {
        return Call.of("disallowWallet(address)", new AbiArguments().address(wallet));
    }

    public static Call<BigInteger> dueWithin(Address token, BigInteger time) {
        return Call.of(
                "dueWithin(address,uint256)",
                new AbiArguments().address(token).uint(256, time),
                "uint256",
                AbiValues::integer);
    }

    public static Call<BigInteger> insolventMarks() {
        return Call.of("insolventMarks()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<Boolean> isVault(Address vault) {
        return Call.of("isVault(address)", new AbiArguments().address(vault), "bool", AbiValues::flag);
    }

    public static Call<Void> mark() {
        return Call.of("mark()", new AbiArguments());
    }

    public static Call<BigInteger> markedDay() {
        return Call.of("markedDay()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<Boolean> mayDeposit(Address wallet) {
        return Call.of("mayDeposit(address)", new AbiArguments().address(wallet), "bool", AbiValues::flag);
    }

    public static Call<Boolean> mayHold(Address wallet) {
        return Call.of("mayHold(address)", new AbiArguments().address(wallet), "bool", AbiValues::flag);
    }

    public static Call<Boolean> mayWithdraw(Address wallet) {
        return Call.of("mayWithdraw(address)", new AbiArguments().address(wallet), "bool", AbiValues::flag);
    }

    public static Call<Void> open() {
        return Call.of("open()", new AbiArguments());
    }

    public static Call<Boolean> opened() {
        return Call.of("opened()", new AbiArguments(), "bool", AbiValues::flag);
    }

    public static Call<Void> payAside(Address to, BigInteger amount, long reason) {
        return Call.of(
                "payAside(address,uint256,uint8)",
                new AbiArguments()
                        .address(to)
                        .uint(256, amount)
                        .uint(8, reason));
    }

    public static Call<Void> payFees(Address account, BigInteger amount) {
        return Call.of("payFees(address,uint256)", new AbiArguments().address(account).uint(256, amount));
    }

    public static Call<Address> pool() {
        return Call.of("pool()", new AbiArguments(), "address", AbiValues::address);
    }

    public static Call<Void> process(Address token, long class_) {
        return Call.of("process(address,uint8)", new AbiArguments().address(token).uint(8, class_));
    }

    public static Call<Void> processDeposit(Address token, long class_, BigInteger day) {
        return Call.of(
                "processDeposit(address,uint8,uint256)",
                new AbiArguments()
                        .address(token)
                        .uint(8, class_)
                        .uint(256, day));
    }

    public static Call<BigInteger> readyAt(Bytes32 id) {
        return Call.of("readyAt(bytes32)", new AbiArguments().bytes32(id), "uint256", AbiValues::integer);
    }

    public static Call<Void> recapitalise(Address token, BigInteger amount) {
        return Call.of("recapitalise(address,uint256)", new AbiArguments().address(token).uint(256, amount));
    }

    public static Call<Void> registerToken(Address token, Address fxVault, Address fullVault) {
        return Call.of(
                "registerToken(address,address,address)",
                new AbiArguments()
                        .address(token)
                        .address(fxVault)
                        .address(fullVault));
    }

    public static Call<Address> roles() {
        return Call.of("roles()", new AbiArguments(), "address", AbiValues::address);
    }

    public static Call<Bytes32> schedule(byte[] call) {
        return Call.of("schedule(bytes)", new AbiArguments().bytes(call), "bytes32", AbiValues::bytes32);
    }

    public static Call<Void> seed(Address token, BigInteger amount, Address owner) {
        return Call.of(
                "seed(address,uint256,address)",
                new AbiArguments()
                        .address(token)
                        .uint(256, amount)
                        .address(owner));
    }

    public static Call<BigInteger> seniorCoverE18() {
        return Call.of("seniorCoverE18()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<BigInteger> seniorFeeBps() {
        return Call.of("seniorFeeBps()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<BigInteger> shareValueE18(boolean minting) {
        return Call.of("shareValueE18(bool)", new AbiArguments().flag(minting), "uint256", AbiValues::integer);
    }

    public record ValuationAnswer(
            BigInteger assetsUsdE18,
            BigInteger owedUsdE18,
            BigInteger equityUsdE18,
            BigInteger juniorUsdE18) {
        static ValuationAnswer read(AbiValues values) {
            return new ValuationAnswer(values.integer(), values.integer(), values.integer(), values.integer());
        }
    }

    public static Call<ValuationAnswer> valuation() {
        return Call.of("valuation()", new AbiArguments(), "uint256,uint256,int256,uint256", ValuationAnswer::read);
    }

    public record VaultsAnswer(Address fxVault, Address fullVault) {
        static VaultsAnswer read(AbiValues values) {
            return new VaultsAnswer(values.address(), values.address());
        }
    }

    public static Call<VaultsAnswer> vaults(Address token) {
        return Call.of("vaults(address)", new AbiArguments().address(token), "address,address", VaultsAnswer::read);
    }

    public static Call<BigInteger> waitEnds(BigInteger day, BigInteger waitDays) {
        return Call.of(
                "waitEnds(uint256,uint256)",
                new AbiArguments().uint(256, day).uint(256, waitDays),
                "uint256",
                AbiValues::integer);
    }

    public static Call<Void> windDown() {
        return Call.of("windDown()", new AbiArguments());
    }

    public static Call<BigInteger> withdrawInKind(Address token, Address receiver) {
        return Call.of(
                "withdrawInKind(address,address)",
                new AbiArguments().address(token).address(receiver),
                "uint256",
                AbiValues::integer);
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

    public record CreditedInKind(Address account, Address token, BigInteger amount) {
        public static final EventType<CreditedInKind> TYPE = EventType.of(
                "CreditedInKind(address,address,uint256)",
                "address,address",
                "uint256",
                CreditedInKind::read);

        private static CreditedInKind read(AbiValues topics, AbiValues data) {
            return new CreditedInKind(topics.address(), topics.address(), data.integer());
        }
    }

    public record Executed(Bytes32 id) {
        public static final EventType<Executed> TYPE = EventType.of("Executed(bytes32)", "bytes32", "", Executed::read);

        private static Executed read(AbiValues topics, AbiValues data) {
            return new Executed(topics.bytes32());
        }
    }

    public record Marked(BigInteger day, BigInteger usdtPriceE18, boolean solvent, BigInteger insolventMarks) {
        public static final EventType<Marked> TYPE = EventType.of(
                "Marked(uint256,uint256,bool,uint256)",
                "uint256",
                "uint256,bool,uint256",
                Marked::read);

        private static Marked read(AbiValues topics, AbiValues data) {
            return new Marked(topics.integer(), data.integer(), data.flag(), data.integer());
        }
    }

    public record Opened() {
        public static final EventType<Opened> TYPE = EventType.of("Opened()", "", "", Opened::read);

        private static Opened read(AbiValues topics, AbiValues data) {
            return new Opened();
        }
    }

    public record Processed(
            Address token,
            long class_,
            BigInteger day,
            boolean deposit,
            BigInteger assets,
            BigInteger shares,
            BigInteger gE18) {
        public static final EventType<Processed> TYPE = EventType.of(
                "Processed(address,uint8,uint256,bool,uint256,uint256,uint256)",
                "address,uint8,uint256",
                "bool,uint256,uint256,uint256",
                Processed::read);

        private static Processed read(AbiValues topics, AbiValues data) {
            return new Processed(
                    topics.address(),
                    topics.number(),
                    topics.integer(),
                    data.flag(),
                    data.integer(),
                    data.integer(),
                    data.integer());
        }
    }

    public record Recapitalised(Address token, Address from, BigInteger amount) {
        public static final EventType<Recapitalised> TYPE = EventType.of(
                "Recapitalised(address,address,uint256)",
                "address,address",
                "uint256",
                Recapitalised::read);

        private static Recapitalised read(AbiValues topics, AbiValues data) {
            return new Recapitalised(topics.address(), topics.address(), data.integer());
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

    public record Seeded(Address token, Address owner, BigInteger amount, BigInteger shares, BigInteger locked) {
        public static final EventType<Seeded> TYPE = EventType.of(
                "Seeded(address,address,uint256,uint256,uint256)",
                "address,address",
                "uint256,uint256,uint256",
                Seeded::read);

        private static Seeded read(AbiValues topics, AbiValues data) {
            return new Seeded(topics.address(), topics.address(), data.integer(), data.integer(), data.integer());
        }
    }

    public record TokenRegistered(Address token, Address fxVault, Address fullVault) {
        public static final EventType<TokenRegistered> TYPE = EventType.of(
                "TokenRegistered(address,address,address)",
                "address",
                "address,address",
                TokenRegistered::read);

        private static TokenRegistered read(AbiValues topics, AbiValues data) {
            return new TokenRegistered(topics.address(), data.address(), data.address());
        }
    }

    public record WalletAllowed(Address wallet, boolean deposit, boolean withdraw) {
        public static final EventType<WalletAllowed> TYPE = EventType.of(
                "WalletAllowed(address,bool,bool)",
                "address",
                "bool,bool",
                WalletAllowed::read);

        private static WalletAllowed read(AbiValues topics, AbiValues data) {
            return new WalletAllowed(topics.address(), data.flag(), data.flag());
        }
    }

    public record WoundDown(BigInteger assetsUsdE18, BigInteger claimsUsdE18) {
        public static final EventType<WoundDown> TYPE = EventType.of(
                "WoundDown(uint256,uint256)",
                "",
                "uint256,uint256",
                WoundDown::read);

        private static WoundDown read(AbiValues topics, AbiValues data) {
            return new WoundDown(data.integer(), data.integer());
        }
    }
}
