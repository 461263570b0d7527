package dev.kurs.chain.contract;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.AbiValues;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.abi.Creation;
import dev.kurs.chain.abi.EventType;
import java.math.BigInteger;
import javax.annotation.processing.Generated;

/** {@code contracts/src}'s ShareVault: how it is created, its calls and its events. */
@Generated("dev.kurs.chain.contract.WrapperGenerator")
public final class ShareVault {
    private ShareVault() {}

    public static Creation create(Address desk, Address share) {
        return Creation.of("ShareVault", new AbiArguments().address(desk).address(share));
    }

    public static ContractCall<BigInteger> DEPOSIT_WAIT_DAYS() {
        return ContractCall.of("DEPOSIT_WAIT_DAYS()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> MAX_OPEN_REQUESTS() {
        return ContractCall.of("MAX_OPEN_REQUESTS()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> RETURN_AFTER() {
        return ContractCall.of("RETURN_AFTER()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<Address> asset() {
        return ContractCall.of("asset()", new AbiArguments(), "address", AbiValues::address);
    }

    public static ContractCall<BigInteger> claimableDepositRequest(BigInteger day, Address controller) {
        return ContractCall.of(
                "claimableDepositRequest(uint256,address)",
                new AbiArguments().uint(256, day).address(controller),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<BigInteger> claimableRedeemRequest(BigInteger day, Address controller) {
        return ContractCall.of(
                "claimableRedeemRequest(uint256,address)",
                new AbiArguments().uint(256, day).address(controller),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<Long> class_() {
        return ContractCall.of("class()", new AbiArguments(), "uint8", AbiValues::number);
    }

    public static ContractCall<BigInteger> convertToAssets(BigInteger shares) {
        return ContractCall.of(
                "convertToAssets(uint256)",
                new AbiArguments().uint(256, shares),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<BigInteger> convertToShares(BigInteger assets) {
        return ContractCall.of(
                "convertToShares(uint256)",
                new AbiArguments().uint(256, assets),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<BigInteger> deposit(BigInteger assets, Address receiver, Address controller) {
        return ContractCall.of(
                "deposit(uint256,address,address)",
                new AbiArguments()
                        .uint(256, assets)
                        .address(receiver)
                        .address(controller),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<BigInteger> deposit(BigInteger assets, Address receiver) {
        return ContractCall.of(
                "deposit(uint256,address)",
                new AbiArguments().uint(256, assets).address(receiver),
                "uint256",
                AbiValues::integer);
    }

    public record DepositDayAnswer(BigInteger assets, BigInteger shares) {
        static DepositDayAnswer read(AbiValues values) {
            return new DepositDayAnswer(values.integer(), values.integer());
        }
    }

    public static ContractCall<DepositDayAnswer> depositDay(BigInteger day) {
        return ContractCall.of(
                "depositDay(uint256)",
                new AbiArguments().uint(256, day),
                "uint256,uint256",
                DepositDayAnswer::read);
    }

    public static ContractCall<Address> desk() {
        return ContractCall.of("desk()", new AbiArguments(), "address", AbiValues::address);
    }

    public static ContractCall<Void> fulfilDeposits(BigInteger day, BigInteger shares) {
        return ContractCall.of("fulfilDeposits(uint256,uint256)", new AbiArguments().uint(256, day).uint(256, shares));
    }

    public static ContractCall<Void> fulfilRedemptions(BigInteger shares, BigInteger assets) {
        return ContractCall.of(
                "fulfilRedemptions(uint256,uint256)",
                new AbiArguments().uint(256, shares).uint(256, assets));
    }

    public static ContractCall<Boolean> isOperator(Address controller, Address operator) {
        return ContractCall.of(
                "isOperator(address,address)",
                new AbiArguments().address(controller).address(operator),
                "bool",
                AbiValues::flag);
    }

    public static ContractCall<BigInteger> maxDeposit(Address controller) {
        return ContractCall.of(
                "maxDeposit(address)",
                new AbiArguments().address(controller),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<BigInteger> maxMint(Address controller) {
        return ContractCall.of(
                "maxMint(address)",
                new AbiArguments().address(controller),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<BigInteger> maxRedeem(Address controller) {
        return ContractCall.of(
                "maxRedeem(address)",
                new AbiArguments().address(controller),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<BigInteger> maxWithdraw(Address controller) {
        return ContractCall.of(
                "maxWithdraw(address)",
                new AbiArguments().address(controller),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<BigInteger> mint(BigInteger shares, Address receiver) {
        return ContractCall.of(
                "mint(uint256,address)",
                new AbiArguments().uint(256, shares).address(receiver),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<BigInteger> mint(BigInteger shares, Address receiver, Address controller) {
        return ContractCall.of(
                "mint(uint256,address,address)",
                new AbiArguments()
                        .uint(256, shares)
                        .address(receiver)
                        .address(controller),
                "uint256",
                AbiValues::integer);
    }

    public record OldestRedemptionAnswer(BigInteger day, BigInteger shares) {
        static OldestRedemptionAnswer read(AbiValues values) {
            return new OldestRedemptionAnswer(values.integer(), values.integer());
        }
    }

    public static ContractCall<OldestRedemptionAnswer> oldestRedemption() {
        return ContractCall.of(
                "oldestRedemption()",
                new AbiArguments(),
                "uint256,uint256",
                OldestRedemptionAnswer::read);
    }

    public static ContractCall<BigInteger> pendingDepositRequest(BigInteger day, Address controller) {
        return ContractCall.of(
                "pendingDepositRequest(uint256,address)",
                new AbiArguments().uint(256, day).address(controller),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<BigInteger> pendingRedeemRequest(BigInteger day, Address controller) {
        return ContractCall.of(
                "pendingRedeemRequest(uint256,address)",
                new AbiArguments().uint(256, day).address(controller),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<BigInteger> previewDeposit(BigInteger answer1) {
        return ContractCall.of(
                "previewDeposit(uint256)",
                new AbiArguments().uint(256, answer1),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<BigInteger> previewMint(BigInteger answer1) {
        return ContractCall.of(
                "previewMint(uint256)",
                new AbiArguments().uint(256, answer1),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<BigInteger> previewRedeem(BigInteger answer1) {
        return ContractCall.of(
                "previewRedeem(uint256)",
                new AbiArguments().uint(256, answer1),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<BigInteger> previewWithdraw(BigInteger answer1) {
        return ContractCall.of(
                "previewWithdraw(uint256)",
                new AbiArguments().uint(256, answer1),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<BigInteger> redeem(BigInteger shares, Address receiver, Address controller) {
        return ContractCall.of(
                "redeem(uint256,address,address)",
                new AbiArguments()
                        .uint(256, shares)
                        .address(receiver)
                        .address(controller),
                "uint256",
                AbiValues::integer);
    }

    public record RedemptionDayAnswer(BigInteger shares, BigInteger processed, BigInteger assets) {
        static RedemptionDayAnswer read(AbiValues values) {
            return new RedemptionDayAnswer(values.integer(), values.integer(), values.integer());
        }
    }

    public static ContractCall<RedemptionDayAnswer> redemptionDay(BigInteger day) {
        return ContractCall.of(
                "redemptionDay(uint256)",
                new AbiArguments().uint(256, day),
                "uint256,uint256,uint256",
                RedemptionDayAnswer::read);
    }

    public static ContractCall<BigInteger> redemptionsUpTo(BigInteger day) {
        return ContractCall.of(
                "redemptionsUpTo(uint256)",
                new AbiArguments().uint(256, day),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<BigInteger> requestDeposit(BigInteger assets, Address controller, Address owner) {
        return ContractCall.of(
                "requestDeposit(uint256,address,address)",
                new AbiArguments()
                        .uint(256, assets)
                        .address(controller)
                        .address(owner),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<BigInteger> requestRedeem(BigInteger shares, Address controller, Address owner) {
        return ContractCall.of(
                "requestRedeem(uint256,address,address)",
                new AbiArguments()
                        .uint(256, shares)
                        .address(controller)
                        .address(owner),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<BigInteger> returnDeposit(BigInteger day) {
        return ContractCall.of(
                "returnDeposit(uint256)",
                new AbiArguments().uint(256, day),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<BigInteger> returnShares(BigInteger day) {
        return ContractCall.of(
                "returnShares(uint256)",
                new AbiArguments().uint(256, day),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<Boolean> setOperator(Address operator, boolean approved) {
        return ContractCall.of(
                "setOperator(address,bool)",
                new AbiArguments().address(operator).flag(approved),
                "bool",
                AbiValues::flag);
    }

    public static ContractCall<Void> settleFees(Address controller) {
        return ContractCall.of("settleFees(address)", new AbiArguments().address(controller));
    }

    public static ContractCall<Address> share() {
        return ContractCall.of("share()", new AbiArguments(), "address", AbiValues::address);
    }

    public static ContractCall<Boolean> supportsInterface(byte[] interfaceId) {
        return ContractCall.of(
                "supportsInterface(bytes4)",
                new AbiArguments().bytes4(interfaceId),
                "bool",
                AbiValues::flag);
    }

    public static ContractCall<BigInteger> totalAssets() {
        return ContractCall.of("totalAssets()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> waitingShares() {
        return ContractCall.of("waitingShares()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> withdraw(BigInteger assets, Address receiver, Address controller) {
        return ContractCall.of(
                "withdraw(uint256,address,address)",
                new AbiArguments()
                        .uint(256, assets)
                        .address(receiver)
                        .address(controller),
                "uint256",
                AbiValues::integer);
    }

    public record Deposit(Address sender, Address owner, BigInteger assets, BigInteger shares) {
        public static final EventType<Deposit> TYPE = EventType.of(
                "Deposit(address,address,uint256,uint256)",
                "address,address",
                "uint256,uint256",
                Deposit::read);

        private static Deposit read(AbiValues topics, AbiValues data) {
            return new Deposit(topics.address(), topics.address(), data.integer(), data.integer());
        }
    }

    public record DepositRequest(
            Address controller,
            Address owner,
            BigInteger requestId,
            Address sender,
            BigInteger assets) {
        public static final EventType<DepositRequest> TYPE = EventType.of(
                "DepositRequest(address,address,uint256,address,uint256)",
                "address,address,uint256",
                "address,uint256",
                DepositRequest::read);

        private static DepositRequest read(AbiValues topics, AbiValues data) {
            return new DepositRequest(
                    topics.address(),
                    topics.address(),
                    topics.integer(),
                    data.address(),
                    data.integer());
        }
    }

    public record DepositReturned(Address controller, BigInteger day, BigInteger assets) {
        public static final EventType<DepositReturned> TYPE = EventType.of(
                "DepositReturned(address,uint256,uint256)",
                "address,uint256",
                "uint256",
                DepositReturned::read);

        private static DepositReturned read(AbiValues topics, AbiValues data) {
            return new DepositReturned(topics.address(), topics.integer(), data.integer());
        }
    }

    public record DepositsProcessed(BigInteger day, BigInteger assets, BigInteger shares) {
        public static final EventType<DepositsProcessed> TYPE = EventType.of(
                "DepositsProcessed(uint256,uint256,uint256)",
                "uint256",
                "uint256,uint256",
                DepositsProcessed::read);

        private static DepositsProcessed read(AbiValues topics, AbiValues data) {
            return new DepositsProcessed(topics.integer(), data.integer(), data.integer());
        }
    }

    public record OperatorSet(Address controller, Address operator, boolean approved) {
        public static final EventType<OperatorSet> TYPE = EventType.of(
                "OperatorSet(address,address,bool)",
                "address,address",
                "bool",
                OperatorSet::read);

        private static OperatorSet read(AbiValues topics, AbiValues data) {
            return new OperatorSet(topics.address(), topics.address(), data.flag());
        }
    }

    public record RedeemRequest(
            Address controller,
            Address owner,
            BigInteger requestId,
            Address sender,
            BigInteger shares) {
        public static final EventType<RedeemRequest> TYPE = EventType.of(
                "RedeemRequest(address,address,uint256,address,uint256)",
                "address,address,uint256",
                "address,uint256",
                RedeemRequest::read);

        private static RedeemRequest read(AbiValues topics, AbiValues data) {
            return new RedeemRequest(
                    topics.address(),
                    topics.address(),
                    topics.integer(),
                    data.address(),
                    data.integer());
        }
    }

    public record RedemptionsProcessed(BigInteger day, BigInteger shares, BigInteger assets) {
        public static final EventType<RedemptionsProcessed> TYPE = EventType.of(
                "RedemptionsProcessed(uint256,uint256,uint256)",
                "uint256",
                "uint256,uint256",
                RedemptionsProcessed::read);

        private static RedemptionsProcessed read(AbiValues topics, AbiValues data) {
            return new RedemptionsProcessed(topics.integer(), data.integer(), data.integer());
        }
    }

    public record SharesReturned(Address controller, BigInteger day, BigInteger shares) {
        public static final EventType<SharesReturned> TYPE = EventType.of(
                "SharesReturned(address,uint256,uint256)",
                "address,uint256",
                "uint256",
                SharesReturned::read);

        private static SharesReturned read(AbiValues topics, AbiValues data) {
            return new SharesReturned(topics.address(), topics.integer(), data.integer());
        }
    }

    public record Withdraw(Address sender, Address receiver, Address owner, BigInteger assets, BigInteger shares) {
        public static final EventType<Withdraw> TYPE = EventType.of(
                "Withdraw(address,address,address,uint256,uint256)",
                "address,address,address",
                "uint256,uint256",
                Withdraw::read);

        private static Withdraw read(AbiValues topics, AbiValues data) {
            return new Withdraw(topics.address(), topics.address(), topics.address(), data.integer(), data.integer());
        }
    }
}
