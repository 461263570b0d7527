package dev.kurs.chain.contract;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.AbiValues;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
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

    public static ContractCall<BigInteger> DEPOSIT_WAIT_DAYS() {
        return ContractCall.of("DEPOSIT_WAIT_DAYS()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> FULL_NOTICE_DAYS() {
        return ContractCall.of("FULL_NOTICE_DAYS()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> FX_NOTICE_DAYS() {
        return ContractCall.of("FX_NOTICE_DAYS()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> GRACE() {
        return ContractCall.of("GRACE()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> INSOLVENT_MARKS() {
        return ContractCall.of("INSOLVENT_MARKS()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> LEAST_SHARE_VALUE_E18() {
        return ContractCall.of("LEAST_SHARE_VALUE_E18()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> LOCKED_PART() {
        return ContractCall.of("LOCKED_PART()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> MARK_GAP_DAYS() {
        return ContractCall.of("MARK_GAP_DAYS()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<Void> accrue(Address token) {
        return ContractCall.of("accrue(address)", new AbiArguments().address(token));
    }

    public static ContractCall<Void> admitDeposit(BigInteger amount) {
        return ContractCall.of("admitDeposit(uint256)", new AbiArguments().uint(256, amount));
    }

    public static ContractCall<Void> allowWallet(Address wallet, boolean deposit, boolean withdraw) {
        return ContractCall.of(
                "allowWallet(address,bool,bool)",
                new AbiArguments()
                        .address(wallet)
                        .flag(deposit)
                        .flag(withdraw));
    }

    public static ContractCall<Void> cancel(Bytes32 id) {
        return ContractCall.of("cancel(bytes32)", new AbiArguments().bytes32(id));
    }

    public static ContractCall<Void> creditInKind(Address account, BigInteger shares) {
        return ContractCall.of("creditInKind(address,uint256)", new AbiArguments().address(account).uint(256, shares));
    }

    public static ContractCall<BigInteger> creditedInKind(Address account, Address token) {
        return ContractCall.of(
                "creditedInKind(address,address)",
                new AbiArguments().address(account).address(token),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<BigInteger> delay() {
        return ContractCall.of("delay()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<Void> delist(Address token) {
        return ContractCall.of("delist(address)", new AbiArguments().address(token));
    }

    public static ContractCall<Void> disallowWallet(Address wallet) {
        return ContractCall.of("disallowWallet(address)", new AbiArguments().address(wallet));
    }

    public static ContractCall<BigInteger> dueWithin(Address token, BigInteger time) {
        return ContractCall.of(
                "dueWithin(address,uint256)",
                new AbiArguments().address(token).uint(256, time),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<Boolean> hasEnded(Address token) {
        return ContractCall.of("hasEnded(address)", new AbiArguments().address(token), "bool", AbiValues::flag);
    }

    public static ContractCall<BigInteger> insolventMarks() {
        return ContractCall.of("insolventMarks()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<Boolean> isVault(Address vault) {
        return ContractCall.of("isVault(address)", new AbiArguments().address(vault), "bool", AbiValues::flag);
    }

    public static ContractCall<Void> mark() {
        return ContractCall.of("mark()", new AbiArguments());
    }

    public static ContractCall<BigInteger> markedDay() {
        return ContractCall.of("markedDay()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> markedShareValueE18() {
        return ContractCall.of("markedShareValueE18()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<Boolean> mayDeposit(Address wallet) {
        return ContractCall.of("mayDeposit(address)", new AbiArguments().address(wallet), "bool", AbiValues::flag);
    }

    public static ContractCall<Boolean> mayHold(Address wallet) {
        return ContractCall.of("mayHold(address)", new AbiArguments().address(wallet), "bool", AbiValues::flag);
    }

    public static ContractCall<Boolean> mayWithdraw(Address wallet) {
        return ContractCall.of("mayWithdraw(address)", new AbiArguments().address(wallet), "bool", AbiValues::flag);
    }

    public static ContractCall<Void> open() {
        return ContractCall.of("open()", new AbiArguments());
    }

    public static ContractCall<Boolean> opened() {
        return ContractCall.of("opened()", new AbiArguments(), "bool", AbiValues::flag);
    }

    public static ContractCall<Void> payAside(Address to, BigInteger amount, long reason) {
        return ContractCall.of(
                "payAside(address,uint256,uint8)",
                new AbiArguments()
                        .address(to)
                        .uint(256, amount)
                        .uint(8, reason));
    }

    public static ContractCall<Void> payFees(Address account, BigInteger amount) {
        return ContractCall.of("payFees(address,uint256)", new AbiArguments().address(account).uint(256, amount));
    }

    public static ContractCall<Address> pool() {
        return ContractCall.of("pool()", new AbiArguments(), "address", AbiValues::address);
    }

    public static ContractCall<Void> process(Address token, long class_) {
        return ContractCall.of("process(address,uint8)", new AbiArguments().address(token).uint(8, class_));
    }

    public static ContractCall<Void> processDeposit(Address token, long class_, BigInteger day) {
        return ContractCall.of(
                "processDeposit(address,uint8,uint256)",
                new AbiArguments()
                        .address(token)
                        .uint(8, class_)
                        .uint(256, day));
    }

    public static ContractCall<BigInteger> readyAt(Bytes32 id) {
        return ContractCall.of("readyAt(bytes32)", new AbiArguments().bytes32(id), "uint256", AbiValues::integer);
    }

    public static ContractCall<Void> recapitalise(Address token, BigInteger amount) {
        return ContractCall.of("recapitalise(address,uint256)", new AbiArguments().address(token).uint(256, amount));
    }

    public static ContractCall<Void> registerToken(Address token, Address fxVault, Address fullVault) {
        return ContractCall.of(
                "registerToken(address,address,address)",
                new AbiArguments()
                        .address(token)
                        .address(fxVault)
                        .address(fullVault));
    }

    public static ContractCall<Long> retirement(Address token) {
        return ContractCall.of("retirement(address)", new AbiArguments().address(token), "uint8", AbiValues::number);
    }

    public static ContractCall<Address> roles() {
        return ContractCall.of("roles()", new AbiArguments(), "address", AbiValues::address);
    }

    public static ContractCall<Bytes32> schedule(byte[] call) {
        return ContractCall.of("schedule(bytes)", new AbiArguments().bytes(call), "bytes32", AbiValues::bytes32);
    }

    public static ContractCall<Void> seed(Address token, BigInteger amount, Address owner) {
        return ContractCall.of(
                "seed(address,uint256,address)",
                new AbiArguments()
                        .address(token)
                        .uint(256, amount)
                        .address(owner));
    }

    public static ContractCall<BigInteger> seniorCoverE18() {
        return ContractCall.of("seniorCoverE18()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> seniorFeeBps() {
        return ContractCall.of("seniorFeeBps()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> shareValueE18(boolean minting) {
        return ContractCall.of("shareValueE18(bool)", new AbiArguments().flag(minting), "uint256", AbiValues::integer);
    }

    public static ContractCall<Boolean> takesDeposits(Address token) {
        return ContractCall.of("takesDeposits(address)", new AbiArguments().address(token), "bool", AbiValues::flag);
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

    public static ContractCall<ValuationAnswer> valuation() {
        return ContractCall.of(
                "valuation()",
                new AbiArguments(),
                "uint256,uint256,int256,uint256",
                ValuationAnswer::read);
    }

    public static ContractCall<BigInteger> valueOfE18(Address token, long class_, boolean minting) {
        return ContractCall.of(
                "valueOfE18(address,uint8,bool)",
                new AbiArguments()
                        .address(token)
                        .uint(8, class_)
                        .flag(minting),
                "uint256",
                AbiValues::integer);
    }

    public record VaultsAnswer(Address fxVault, Address fullVault) {
        static VaultsAnswer read(AbiValues values) {
            return new VaultsAnswer(values.address(), values.address());
        }
    }

    public static ContractCall<VaultsAnswer> vaults(Address token) {
        return ContractCall.of(
                "vaults(address)",
                new AbiArguments().address(token),
                "address,address",
                VaultsAnswer::read);
    }

    public static ContractCall<BigInteger> waitEnds(BigInteger day, BigInteger waitDays) {
        return ContractCall.of(
                "waitEnds(uint256,uint256)",
                new AbiArguments().uint(256, day).uint(256, waitDays),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<Void> windDown() {
        return ContractCall.of("windDown()", new AbiArguments());
    }

    public static ContractCall<BigInteger> withdrawInKind(Address token, Address receiver) {
        return ContractCall.of(
                "withdrawInKind(address,address)",
                new AbiArguments().address(token).address(receiver),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<Void> writeDown(Address token) {
        return ContractCall.of("writeDown(address)", new AbiArguments().address(token));
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

    public record Delisted(Address token) {
        public static final EventType<Delisted> TYPE = EventType.of("Delisted(address)", "address", "", Delisted::read);

        private static Delisted read(AbiValues topics, AbiValues data) {
            return new Delisted(topics.address());
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

    public record WrittenDown(Address token, BigInteger held, BigInteger gE18) {
        public static final EventType<WrittenDown> TYPE = EventType.of(
                "WrittenDown(address,uint256,uint256)",
                "address",
                "uint256,uint256",
                WrittenDown::read);

        private static WrittenDown read(AbiValues topics, AbiValues data) {
            return new WrittenDown(topics.address(), data.integer(), data.integer());
        }
    }
}
