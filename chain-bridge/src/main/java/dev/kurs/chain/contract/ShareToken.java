package dev.kurs.chain.contract;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.AbiValues;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Call;
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

    public static Call<BigInteger> allowance(Address owner, Address spender) {
        return Call.of(
                "allowance(address,address)",
                new AbiArguments().address(owner).address(spender),
                "uint256",
                AbiValues::integer);
    }

    public static Call<Boolean> approve(Address spender, BigInteger value) {
        return Call.of(
                "approve(address,uint256)",
                new AbiArguments().address(spender).uint(256, value),
                "bool",
                AbiValues::flag);
    }

    public static Call<BigInteger> balanceOf(Address account) {
        return Call.of("balanceOf(address)", new AbiArguments().address(account), "uint256", AbiValues::integer);
    }

    public static Call<Void> burn(Address from, BigInteger shares) {
        return Call.of("burn(address,uint256)", new AbiArguments().address(from).uint(256, shares));
    }

    public static Call<BigInteger> claimFees() {
        return Call.of("claimFees()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<BigInteger> claimableFees(Address account) {
        return Call.of("claimableFees(address)", new AbiArguments().address(account), "uint256", AbiValues::integer);
    }

    public static Call<Long> class_() {
        return Call.of("class()", new AbiArguments(), "uint8", AbiValues::number);
    }

    public static Call<Long> decimals() {
        return Call.of("decimals()", new AbiArguments(), "uint8", AbiValues::number);
    }

    public static Call<Address> desk() {
        return Call.of("desk()", new AbiArguments(), "address", AbiValues::address);
    }

    public static Call<Void> distribute(BigInteger amount) {
        return Call.of("distribute(uint256)", new AbiArguments().uint(256, amount));
    }

    public static Call<BigInteger> earningSupply() {
        return Call.of("earningSupply()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<Void> escrow(Address owner, BigInteger shares) {
        return Call.of("escrow(address,uint256)", new AbiArguments().address(owner).uint(256, shares));
    }

    public static Call<BigInteger> feeIndex() {
        return Call.of("feeIndex()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<Void> handOver(Address to, BigInteger scaled) {
        return Call.of("handOver(address,uint256)", new AbiArguments().address(to).uint(256, scaled));
    }

    public static Call<Void> mint(Address to, BigInteger shares) {
        return Call.of("mint(address,uint256)", new AbiArguments().address(to).uint(256, shares));
    }

    public static Call<String> name() {
        return Call.of("name()", new AbiArguments(), "string", AbiValues::text);
    }

    public static Call<Void> redeemInKind(BigInteger shares) {
        return Call.of("redeemInKind(uint256)", new AbiArguments().uint(256, shares));
    }

    public static Call<Boolean> supportsInterface(byte[] interfaceId) {
        return Call.of("supportsInterface(bytes4)", new AbiArguments().bytes4(interfaceId), "bool", AbiValues::flag);
    }

    public static Call<String> symbol() {
        return Call.of("symbol()", new AbiArguments(), "string", AbiValues::text);
    }

    public static Call<Address> token() {
        return Call.of("token()", new AbiArguments(), "address", AbiValues::address);
    }

    public static Call<BigInteger> totalSupply() {
        return Call.of("totalSupply()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static Call<Boolean> transfer(Address to, BigInteger value) {
        return Call.of(
                "transfer(address,uint256)",
                new AbiArguments().address(to).uint(256, value),
                "bool",
                AbiValues::flag);
    }

    public static Call<Boolean> transferFrom(Address from, Address to, BigInteger value) {
        return Call.of(
                "transferFrom(address,address,uint256)",
                new AbiArguments()
                        .address(from)
                        .address(to)
                        .uint(256, value),
                "bool",
                AbiValues::flag);
    }

    public static Call<Address> vault(Address asset) {
        return Call.of("vault(address)", new AbiArguments().address(asset), "address", AbiValues::address);
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
