package dev.kurs.chain.contract;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.AbiValues;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.abi.Creation;
import dev.kurs.chain.abi.EventType;
import java.math.BigInteger;
import javax.annotation.processing.Generated;

/** {@code contracts/src}'s ShareToken: how it is created, its calls and its events. */
@Generated("dev.kurs.chain.contract.WrapperGenerator")
public final class ShareToken {
    private ShareToken() {}

    public static Creation create(Address desk, Address token, long class_, String name, String symbol) {
        return Creation.of("ShareToken", new AbiArguments()
                        .address(desk)
                        .address(token)
                        .uint(8, class_)
                        .text(name)
                        .text(symbol));
    }

    public static ContractCall<BigInteger> allowance(Address owner, Address spender) {
        return ContractCall.of(
                "allowance(address,address)",
                new AbiArguments().address(owner).address(spender),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<Boolean> approve(Address spender, BigInteger value) {
        return ContractCall.of(
                "approve(address,uint256)",
                new AbiArguments().address(spender).uint(256, value),
                "bool",
                AbiValues::flag);
    }

    public static ContractCall<BigInteger> balanceOf(Address account) {
        return ContractCall.of(
                "balanceOf(address)",
                new AbiArguments().address(account),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<Void> burn(Address from, BigInteger shares) {
        return ContractCall.of("burn(address,uint256)", new AbiArguments().address(from).uint(256, shares));
    }

    public static ContractCall<BigInteger> claimFees() {
        return ContractCall.of("claimFees()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> claimableFees(Address account) {
        return ContractCall.of(
                "claimableFees(address)",
                new AbiArguments().address(account),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<Long> class_() {
        return ContractCall.of("class()", new AbiArguments(), "uint8", AbiValues::number);
    }

    public static ContractCall<Long> decimals() {
        return ContractCall.of("decimals()", new AbiArguments(), "uint8", AbiValues::number);
    }

    public static ContractCall<Address> desk() {
        return ContractCall.of("desk()", new AbiArguments(), "address", AbiValues::address);
    }

    public static ContractCall<Void> distribute(BigInteger amount) {
        return ContractCall.of("distribute(uint256)", new AbiArguments().uint(256, amount));
    }

    public static ContractCall<BigInteger> earningSupply() {
        return ContractCall.of("earningSupply()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<Void> escrow(Address owner, BigInteger shares) {
        return ContractCall.of("escrow(address,uint256)", new AbiArguments().address(owner).uint(256, shares));
    }

    public static ContractCall<BigInteger> feeIndex() {
        return ContractCall.of("feeIndex()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<Void> handOver(Address to, BigInteger scaled) {
        return ContractCall.of("handOver(address,uint256)", new AbiArguments().address(to).uint(256, scaled));
    }

    public static ContractCall<Void> mint(Address to, BigInteger shares) {
        return ContractCall.of("mint(address,uint256)", new AbiArguments().address(to).uint(256, shares));
    }

    public static ContractCall<String> name() {
        return ContractCall.of("name()", new AbiArguments(), "string", AbiValues::text);
    }

    public static ContractCall<Void> redeemInKind(BigInteger shares) {
        return ContractCall.of("redeemInKind(uint256)", new AbiArguments().uint(256, shares));
    }

    public static ContractCall<Boolean> supportsInterface(byte[] interfaceId) {
        return ContractCall.of(
                "supportsInterface(bytes4)",
                new AbiArguments().bytes4(interfaceId),
                "bool",
                AbiValues::flag);
    }

    public static ContractCall<String> symbol() {
        return ContractCall.of("symbol()", new AbiArguments(), "string", AbiValues::text);
    }

    public static ContractCall<Address> token() {
        return ContractCall.of("token()", new AbiArguments(), "address", AbiValues::address);
    }

    public static ContractCall<BigInteger> totalSupply() {
        return ContractCall.of("totalSupply()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<Boolean> transfer(Address to, BigInteger value) {
        return ContractCall.of(
                "transfer(address,uint256)",
                new AbiArguments().address(to).uint(256, value),
                "bool",
                AbiValues::flag);
    }

    public static ContractCall<Boolean> transferFrom(Address from, Address to, BigInteger value) {
        return ContractCall.of(
                "transferFrom(address,address,uint256)",
                new AbiArguments()
                        .address(from)
                        .address(to)
                        .uint(256, value),
                "bool",
                AbiValues::flag);
    }

    public static ContractCall<Address> vault(Address asset) {
        return ContractCall.of("vault(address)", new AbiArguments().address(asset), "address", AbiValues::address);
    }

    public record Approval(Address owner, Address spender, BigInteger value) {
        public static final EventType<Approval> TYPE = EventType.of(
                "Approval(address,address,uint256)",
                "address,address",
                "uint256",
                Approval::read);

        private static Approval read(AbiValues topics, AbiValues data) {
            return new Approval(topics.address(), topics.address(), data.integer());
        }
    }

    public record FeesClaimed(Address account, BigInteger amount) {
        public static final EventType<FeesClaimed> TYPE = EventType.of(
                "FeesClaimed(address,uint256)",
                "address",
                "uint256",
                FeesClaimed::read);

        private static FeesClaimed read(AbiValues topics, AbiValues data) {
            return new FeesClaimed(topics.address(), data.integer());
        }
    }

    public record FeesDistributed(BigInteger amount) {
        public static final EventType<FeesDistributed> TYPE = EventType.of(
                "FeesDistributed(uint256)",
                "",
                "uint256",
                FeesDistributed::read);

        private static FeesDistributed read(AbiValues topics, AbiValues data) {
            return new FeesDistributed(data.integer());
        }
    }

    public record Transfer(Address from, Address to, BigInteger value) {
        public static final EventType<Transfer> TYPE = EventType.of(
                "Transfer(address,address,uint256)",
                "address,address",
                "uint256",
                Transfer::read);

        private static Transfer read(AbiValues topics, AbiValues data) {
            return new Transfer(topics.address(), topics.address(), data.integer());
        }
    }
}
