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

/** {@code contracts/src}'s SettlementVault: how it is created, its calls and its events. */
@Generated("dev.kurs.chain.contract.WrapperGenerator")
public final class SettlementVault {
    private SettlementVault() {}

    public static Creation create(Address roles, BigInteger delay, BigInteger withdrawalDelay) {
        return Creation.of("SettlementVault", new AbiArguments()
                        .address(roles)
                        .uint(256, delay)
                        .uint(256, withdrawalDelay));
    }

    public static ContractCall<BigInteger> GRACE() {
        return ContractCall.of("GRACE()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<Void> allowWallet(Bytes32 partnerId, Address wallet) {
        return ContractCall.of("allowWallet(bytes32,address)", new AbiArguments().bytes32(partnerId).address(wallet));
    }

    public static ContractCall<BigInteger> balanceOf(Bytes32 partnerId, Address token) {
        return ContractCall.of(
                "balanceOf(bytes32,address)",
                new AbiArguments().bytes32(partnerId).address(token),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<Void> cancel(Bytes32 id) {
        return ContractCall.of("cancel(bytes32)", new AbiArguments().bytes32(id));
    }

    public static ContractCall<Void> cancelWithdrawal(BigInteger id) {
        return ContractCall.of("cancelWithdrawal(uint256)", new AbiArguments().uint(256, id));
    }

    public static ContractCall<BigInteger> dailyCap(Bytes32 partnerId, Address token) {
        return ContractCall.of(
                "dailyCap(bytes32,address)",
                new AbiArguments().bytes32(partnerId).address(token),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<BigInteger> delay() {
        return ContractCall.of("delay()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<Void> deposit(Bytes32 partnerId, Address token, BigInteger amount) {
        return ContractCall.of(
                "deposit(bytes32,address,uint256)",
                new AbiArguments()
                        .bytes32(partnerId)
                        .address(token)
                        .uint(256, amount));
    }

    public static ContractCall<Void> disallowWallet(Bytes32 partnerId, Address wallet) {
        return ContractCall.of(
                "disallowWallet(bytes32,address)",
                new AbiArguments().bytes32(partnerId).address(wallet));
    }

    public static ContractCall<Address> engine() {
        return ContractCall.of("engine()", new AbiArguments(), "address", AbiValues::address);
    }

    public static ContractCall<Void> execute(FirmQuoteStruct quote, byte[] signature) {
        return ContractCall.of(
                "execute((bytes32,bytes32,bytes32,address,address,address,address,uint256,uint256,uint256,u"
                        + "int256,uint256,uint64,uint64,uint32),bytes)",
                new AbiArguments().struct(quote).bytes(signature));
    }

    public static ContractCall<Void> open() {
        return ContractCall.of("open()", new AbiArguments());
    }

    public static ContractCall<Boolean> opened() {
        return ContractCall.of("opened()", new AbiArguments(), "bool", AbiValues::flag);
    }

    public static ContractCall<BigInteger> owed(Address token) {
        return ContractCall.of("owed(address)", new AbiArguments().address(token), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> readyAt(Bytes32 id) {
        return ContractCall.of("readyAt(bytes32)", new AbiArguments().bytes32(id), "uint256", AbiValues::integer);
    }

    public static ContractCall<Void> removeEngine() {
        return ContractCall.of("removeEngine()", new AbiArguments());
    }

    public static ContractCall<BigInteger> requestWithdrawal(Bytes32 partnerId, Address token, BigInteger amount) {
        return ContractCall.of(
                "requestWithdrawal(bytes32,address,uint256)",
                new AbiArguments()
                        .bytes32(partnerId)
                        .address(token)
                        .uint(256, amount),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<Address> roles() {
        return ContractCall.of("roles()", new AbiArguments(), "address", AbiValues::address);
    }

    public static ContractCall<Bytes32> schedule(byte[] call) {
        return ContractCall.of("schedule(bytes)", new AbiArguments().bytes(call), "bytes32", AbiValues::bytes32);
    }

    public static ContractCall<Void> setDailyCap(Bytes32 partnerId, Address token, BigInteger cap) {
        return ContractCall.of(
                "setDailyCap(bytes32,address,uint256)",
                new AbiArguments()
                        .bytes32(partnerId)
                        .address(token)
                        .uint(256, cap));
    }

    public static ContractCall<Void> setEngine(Address engine) {
        return ContractCall.of("setEngine(address)", new AbiArguments().address(engine));
    }

    public static ContractCall<BigInteger> spentToday(Bytes32 partnerId, Address token) {
        return ContractCall.of(
                "spentToday(bytes32,address)",
                new AbiArguments().bytes32(partnerId).address(token),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<Void> tightenDailyCap(Bytes32 partnerId, Address token, BigInteger cap) {
        return ContractCall.of(
                "tightenDailyCap(bytes32,address,uint256)",
                new AbiArguments()
                        .bytes32(partnerId)
                        .address(token)
                        .uint(256, cap));
    }

    public static ContractCall<Long> walletActiveFrom(Bytes32 partnerId, Address wallet) {
        return ContractCall.of(
                "walletActiveFrom(bytes32,address)",
                new AbiArguments().bytes32(partnerId).address(wallet),
                "uint64",
                AbiValues::number);
    }

    public static ContractCall<Void> withdraw(BigInteger id) {
        return ContractCall.of("withdraw(uint256)", new AbiArguments().uint(256, id));
    }

    public static ContractCall<WithdrawalStruct> withdrawal(BigInteger id) {
        return ContractCall.of(
                "withdrawal(uint256)",
                new AbiArguments().uint(256, id),
                "bytes32,address,address,uint256,uint64",
                WithdrawalStruct::read);
    }

    public static ContractCall<BigInteger> withdrawalDelay() {
        return ContractCall.of("withdrawalDelay()", new AbiArguments(), "uint256", AbiValues::integer);
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

    public record DailyCapSet(Bytes32 partnerId, Address token, BigInteger cap) {
        public static final EventType<DailyCapSet> TYPE = EventType.of(
                "DailyCapSet(bytes32,address,uint256)",
                "bytes32,address",
                "uint256",
                DailyCapSet::read);

        private static DailyCapSet read(AbiValues topics, AbiValues data) {
            return new DailyCapSet(topics.bytes32(), topics.address(), data.integer());
        }
    }

    public record Deposited(Bytes32 partnerId, Address token, Address from, BigInteger amount) {
        public static final EventType<Deposited> TYPE = EventType.of(
                "Deposited(bytes32,address,address,uint256)",
                "bytes32,address,address",
                "uint256",
                Deposited::read);

        private static Deposited read(AbiValues topics, AbiValues data) {
            return new Deposited(topics.bytes32(), topics.address(), topics.address(), data.integer());
        }
    }

    public record EngineSet(Address engine) {
        public static final EventType<EngineSet> TYPE = EventType.of(
                "EngineSet(address)",
                "address",
                "",
                EngineSet::read);

        private static EngineSet read(AbiValues topics, AbiValues data) {
            return new EngineSet(topics.address());
        }
    }

    public record Executed(Bytes32 id) {
        public static final EventType<Executed> TYPE = EventType.of("Executed(bytes32)", "bytes32", "", Executed::read);

        private static Executed read(AbiValues topics, AbiValues data) {
            return new Executed(topics.bytes32());
        }
    }

    public record Opened() {
        public static final EventType<Opened> TYPE = EventType.of("Opened()", "", "", Opened::read);

        private static Opened read(AbiValues topics, AbiValues data) {
            return new Opened();
        }
    }

    public record QuoteExecuted(Bytes32 quoteId, Bytes32 partnerId, Address token, BigInteger amount) {
        public static final EventType<QuoteExecuted> TYPE = EventType.of(
                "QuoteExecuted(bytes32,bytes32,address,uint256)",
                "bytes32,bytes32,address",
                "uint256",
                QuoteExecuted::read);

        private static QuoteExecuted read(AbiValues topics, AbiValues data) {
            return new QuoteExecuted(topics.bytes32(), topics.bytes32(), topics.address(), data.integer());
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

    public record WithdrawalCancelled(BigInteger id, Address by) {
        public static final EventType<WithdrawalCancelled> TYPE = EventType.of(
                "WithdrawalCancelled(uint256,address)",
                "uint256,address",
                "",
                WithdrawalCancelled::read);

        private static WithdrawalCancelled read(AbiValues topics, AbiValues data) {
            return new WithdrawalCancelled(topics.integer(), topics.address());
        }
    }

    public record WithdrawalRequested(
            BigInteger id,
            Bytes32 partnerId,
            Address wallet,
            Address token,
            BigInteger amount,
            long readyAt) {
        public static final EventType<WithdrawalRequested> TYPE = EventType.of(
                "WithdrawalRequested(uint256,bytes32,address,address,uint256,uint64)",
                "uint256,bytes32,address",
                "address,uint256,uint64",
                WithdrawalRequested::read);

        private static WithdrawalRequested read(AbiValues topics, AbiValues data) {
            return new WithdrawalRequested(
                    topics.integer(),
                    topics.bytes32(),
                    topics.address(),
                    data.address(),
                    data.integer(),
                    data.number());
        }
    }

    public record WithdrawalWalletSet(Bytes32 partnerId, Address wallet, long activeFrom) {
        public static final EventType<WithdrawalWalletSet> TYPE = EventType.of(
                "WithdrawalWalletSet(bytes32,address,uint64)",
                "bytes32,address",
                "uint64",
                WithdrawalWalletSet::read);

        private static WithdrawalWalletSet read(AbiValues topics, AbiValues data) {
            return new WithdrawalWalletSet(topics.bytes32(), topics.address(), data.number());
        }
    }

    public record Withdrawn(BigInteger id) {
        public static final EventType<Withdrawn> TYPE = EventType.of(
                "Withdrawn(uint256)",
                "uint256",
                "",
                Withdrawn::read);

        private static Withdrawn read(AbiValues topics, AbiValues data) {
            return new Withdrawn(topics.integer());
        }
    }
}
