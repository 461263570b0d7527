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

/** {@code contracts/src}'s KursEngine: how it is created, its calls and its events. */
@Generated("dev.kurs.chain.contract.WrapperGenerator")
public final class KursEngine {
    private KursEngine() {}

    public static Creation create(
            Address roles,
            Address pool,
            BigInteger signerDelay,
            List<Address> signers,
            Address permit2) {
        return Creation.of("KursEngine", new AbiArguments()
                        .address(roles)
                        .address(pool)
                        .uint(256, signerDelay)
                        .addresses(signers)
                        .address(permit2));
    }

    public static ContractCall<byte[]> check(FirmQuoteStruct quote) {
        return ContractCall.of(
                "check((bytes32,bytes32,bytes32,address,address,address,address,uint256,uint256,uint256,uin"
                        + "t256,uint256,uint64,uint64,uint32))",
                new AbiArguments().struct(quote),
                "bytes",
                AbiValues::bytes);
    }

    public static ContractCall<Void> commitFirmQuote(FirmQuoteStruct quote, byte[] signature) {
        return ContractCall.of(
                "commitFirmQuote((bytes32,bytes32,bytes32,address,address,address,address,uint256,uint256,u"
                        + "int256,uint256,uint256,uint64,uint64,uint32),bytes)",
                new AbiArguments().struct(quote).bytes(signature));
    }

    public static ContractCall<Void> commitFirmQuoteWithPermit(
            FirmQuoteStruct quote,
            PermitSignatureStruct permit,
            long kind,
            byte[] signature) {
        return ContractCall.of(
                "commitFirmQuoteWithPermit((bytes32,bytes32,bytes32,address,address,address,address,uint256"
                        + ",uint256,uint256,uint256,uint256,uint64,uint64,uint32),(bytes32,bytes32,bytes1),uint8,byte"
                        + "s)",
                new AbiArguments()
                        .struct(quote)
                        .struct(permit)
                        .uint(8, kind)
                        .bytes(signature));
    }

    public record Eip712DomainAnswer(
            byte[] fields,
            String name,
            String version,
            BigInteger chainId,
            Address verifyingContract,
            Bytes32 salt,
            List<BigInteger> extensions) {
        static Eip712DomainAnswer read(AbiValues values) {
            return new Eip712DomainAnswer(
                    values.bytes(),
                    values.text(),
                    values.text(),
                    values.integer(),
                    values.address(),
                    values.bytes32(),
                    values.integers());
        }
    }

    public static ContractCall<Eip712DomainAnswer> eip712Domain() {
        return ContractCall.of(
                "eip712Domain()",
                new AbiArguments(),
                "bytes1,string,string,uint256,address,bytes32,uint256[]",
                Eip712DomainAnswer::read);
    }

    public static ContractCall<Bytes32> hashQuote(FirmQuoteStruct quote) {
        return ContractCall.of(
                "hashQuote((bytes32,bytes32,bytes32,address,address,address,address,uint256,uint256,uint256"
                        + ",uint256,uint256,uint64,uint64,uint32))",
                new AbiArguments().struct(quote),
                "bytes32",
                AbiValues::bytes32);
    }

    public static ContractCall<Address> leadSigner() {
        return ContractCall.of("leadSigner()", new AbiArguments(), "address", AbiValues::address);
    }

    public static ContractCall<Long> maxLifetime() {
        return ContractCall.of("maxLifetime()", new AbiArguments(), "uint64", AbiValues::number);
    }

    public static ContractCall<Long> minIssuedAt() {
        return ContractCall.of("minIssuedAt()", new AbiArguments(), "uint64", AbiValues::number);
    }

    public static ContractCall<Address> permit2() {
        return ContractCall.of("permit2()", new AbiArguments(), "address", AbiValues::address);
    }

    public static ContractCall<Address> pool() {
        return ContractCall.of("pool()", new AbiArguments(), "address", AbiValues::address);
    }

    public static ContractCall<Void> removeSigner(Address signer) {
        return ContractCall.of("removeSigner(address)", new AbiArguments().address(signer));
    }

    public static ContractCall<Void> requireCommittable(FirmQuoteStruct quote) {
        return ContractCall.of(
                "requireCommittable((bytes32,bytes32,bytes32,address,address,address,address,uint256,uint25"
                        + "6,uint256,uint256,uint256,uint64,uint64,uint32))",
                new AbiArguments().struct(quote));
    }

    public static ContractCall<Address> roles() {
        return ContractCall.of("roles()", new AbiArguments(), "address", AbiValues::address);
    }

    public static ContractCall<Void> scheduleSigner(Address signer) {
        return ContractCall.of("scheduleSigner(address)", new AbiArguments().address(signer));
    }

    public static ContractCall<Void> setLeadSigner(Address signer) {
        return ContractCall.of("setLeadSigner(address)", new AbiArguments().address(signer));
    }

    public static ContractCall<Long> signerActiveFrom(Address signer) {
        return ContractCall.of(
                "signerActiveFrom(address)",
                new AbiArguments().address(signer),
                "uint64",
                AbiValues::number);
    }

    public static ContractCall<BigInteger> signerDelay() {
        return ContractCall.of("signerDelay()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<Void> voidQuotes(long issuedBefore) {
        return ContractCall.of("voidQuotes(uint64)", new AbiArguments().uint(64, issuedBefore));
    }

    public record EIP712DomainChanged() {
        public static final EventType<EIP712DomainChanged> TYPE = EventType.of(
                "EIP712DomainChanged()",
                "",
                "",
                EIP712DomainChanged::read);

        private static EIP712DomainChanged read(AbiValues topics, AbiValues data) {
            return new EIP712DomainChanged();
        }
    }

    public record FirmQuoteCommitted(
            Bytes32 quoteId,
            Bytes32 corridorId,
            Address payer,
            Address recipient,
            Address tokenIn,
            Address tokenOut,
            BigInteger amountIn,
            BigInteger amountOut,
            BigInteger feeIn,
            BigInteger onchainMid,
            Bytes32 partnerId,
            BigInteger feeUsdt,
            BigInteger lossUsd) {
        public static final EventType<FirmQuoteCommitted> TYPE = EventType.of(
                "FirmQuoteCommitted(bytes32,bytes32,address,address,address,address,uint256,uint256,uint256"
                        + ",uint256,bytes32,uint256,uint256)",
                "bytes32,bytes32,address",
                "address,address,address,uint256,uint256,uint256,uint256,bytes32,uint256,uint256",
                FirmQuoteCommitted::read);

        private static FirmQuoteCommitted read(AbiValues topics, AbiValues data) {
            return new FirmQuoteCommitted(
                    topics.bytes32(),
                    topics.bytes32(),
                    topics.address(),
                    data.address(),
                    data.address(),
                    data.address(),
                    data.integer(),
                    data.integer(),
                    data.integer(),
                    data.integer(),
                    data.bytes32(),
                    data.integer(),
                    data.integer());
        }
    }

    public record LeadSignerSet(Address signer) {
        public static final EventType<LeadSignerSet> TYPE = EventType.of(
                "LeadSignerSet(address)",
                "address",
                "",
                LeadSignerSet::read);

        private static LeadSignerSet read(AbiValues topics, AbiValues data) {
            return new LeadSignerSet(topics.address());
        }
    }

    public record QuotesVoided(long issuedBefore) {
        public static final EventType<QuotesVoided> TYPE = EventType.of(
                "QuotesVoided(uint64)",
                "",
                "uint64",
                QuotesVoided::read);

        private static QuotesVoided read(AbiValues topics, AbiValues data) {
            return new QuotesVoided(data.number());
        }
    }

    public record SignerRemoved(Address signer) {
        public static final EventType<SignerRemoved> TYPE = EventType.of(
                "SignerRemoved(address)",
                "address",
                "",
                SignerRemoved::read);

        private static SignerRemoved read(AbiValues topics, AbiValues data) {
            return new SignerRemoved(topics.address());
        }
    }

    public record SignerScheduled(Address signer, long activeFrom) {
        public static final EventType<SignerScheduled> TYPE = EventType.of(
                "SignerScheduled(address,uint64)",
                "address",
                "uint64",
                SignerScheduled::read);

        private static SignerScheduled read(AbiValues topics, AbiValues data) {
            return new SignerScheduled(topics.address(), data.number());
        }
    }
}
