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

/** {@code contracts/src}'s KursRoles: how it is created, its calls and its events. */
@Generated("dev.kurs.chain.contract.WrapperGenerator")
public final class KursRoles {
    private KursRoles() {}

    public static Creation create(long handoverDelay, Address admin, BigInteger delay) {
        return Creation.of("KursRoles", new AbiArguments()
                        .uint(48, handoverDelay)
                        .address(admin)
                        .uint(256, delay));
    }

    public static ContractCall<Bytes32> DEFAULT_ADMIN_ROLE() {
        return ContractCall.of("DEFAULT_ADMIN_ROLE()", new AbiArguments(), "bytes32", AbiValues::bytes32);
    }

    public static ContractCall<Bytes32> EXECUTOR_ROLE() {
        return ContractCall.of("EXECUTOR_ROLE()", new AbiArguments(), "bytes32", AbiValues::bytes32);
    }

    public static ContractCall<BigInteger> GRACE() {
        return ContractCall.of("GRACE()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<Bytes32> GUARDIAN_ROLE() {
        return ContractCall.of("GUARDIAN_ROLE()", new AbiArguments(), "bytes32", AbiValues::bytes32);
    }

    public static ContractCall<Bytes32> REBALANCER_ROLE() {
        return ContractCall.of("REBALANCER_ROLE()", new AbiArguments(), "bytes32", AbiValues::bytes32);
    }

    public static ContractCall<Bytes32> RESUMER_ROLE() {
        return ContractCall.of("RESUMER_ROLE()", new AbiArguments(), "bytes32", AbiValues::bytes32);
    }

    public static ContractCall<Void> acceptDefaultAdminTransfer() {
        return ContractCall.of("acceptDefaultAdminTransfer()", new AbiArguments());
    }

    public static ContractCall<Void> beginDefaultAdminTransfer(Address newAdmin) {
        return ContractCall.of("beginDefaultAdminTransfer(address)", new AbiArguments().address(newAdmin));
    }

    public static ContractCall<Void> cancel(Bytes32 id) {
        return ContractCall.of("cancel(bytes32)", new AbiArguments().bytes32(id));
    }

    public static ContractCall<Void> cancelDefaultAdminTransfer() {
        return ContractCall.of("cancelDefaultAdminTransfer()", new AbiArguments());
    }

    public static ContractCall<Void> changeDefaultAdminDelay(long newDelay) {
        return ContractCall.of("changeDefaultAdminDelay(uint48)", new AbiArguments().uint(48, newDelay));
    }

    public static ContractCall<Address> defaultAdmin() {
        return ContractCall.of("defaultAdmin()", new AbiArguments(), "address", AbiValues::address);
    }

    public static ContractCall<Long> defaultAdminDelay() {
        return ContractCall.of("defaultAdminDelay()", new AbiArguments(), "uint48", AbiValues::number);
    }

    public static ContractCall<Long> defaultAdminDelayIncreaseWait() {
        return ContractCall.of("defaultAdminDelayIncreaseWait()", new AbiArguments(), "uint48", AbiValues::number);
    }

    public static ContractCall<BigInteger> delay() {
        return ContractCall.of("delay()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public static ContractCall<Bytes32> getRoleAdmin(Bytes32 role) {
        return ContractCall.of(
                "getRoleAdmin(bytes32)",
                new AbiArguments().bytes32(role),
                "bytes32",
                AbiValues::bytes32);
    }

    public static ContractCall<Void> grantRole(Bytes32 role, Address account) {
        return ContractCall.of("grantRole(bytes32,address)", new AbiArguments().bytes32(role).address(account));
    }

    public static ContractCall<Boolean> hasRole(Bytes32 role, Address account) {
        return ContractCall.of(
                "hasRole(bytes32,address)",
                new AbiArguments().bytes32(role).address(account),
                "bool",
                AbiValues::flag);
    }

    public static ContractCall<Void> open() {
        return ContractCall.of("open()", new AbiArguments());
    }

    public static ContractCall<Boolean> opened() {
        return ContractCall.of("opened()", new AbiArguments(), "bool", AbiValues::flag);
    }

    public static ContractCall<Address> owner() {
        return ContractCall.of("owner()", new AbiArguments(), "address", AbiValues::address);
    }

    public record PendingDefaultAdminAnswer(Address newAdmin, long schedule) {
        static PendingDefaultAdminAnswer read(AbiValues values) {
            return new PendingDefaultAdminAnswer(values.address(), values.number());
        }
    }

    public static ContractCall<PendingDefaultAdminAnswer> pendingDefaultAdmin() {
        return ContractCall.of(
                "pendingDefaultAdmin()",
                new AbiArguments(),
                "address,uint48",
                PendingDefaultAdminAnswer::read);
    }

    public record PendingDefaultAdminDelayAnswer(long newDelay, long schedule) {
        static PendingDefaultAdminDelayAnswer read(AbiValues values) {
            return new PendingDefaultAdminDelayAnswer(values.number(), values.number());
        }
    }

    public static ContractCall<PendingDefaultAdminDelayAnswer> pendingDefaultAdminDelay() {
        return ContractCall.of(
                "pendingDefaultAdminDelay()",
                new AbiArguments(),
                "uint48,uint48",
                PendingDefaultAdminDelayAnswer::read);
    }

    public static ContractCall<BigInteger> readyAt(Bytes32 id) {
        return ContractCall.of("readyAt(bytes32)", new AbiArguments().bytes32(id), "uint256", AbiValues::integer);
    }

    public static ContractCall<Void> renounceRole(Bytes32 role, Address account) {
        return ContractCall.of("renounceRole(bytes32,address)", new AbiArguments().bytes32(role).address(account));
    }

    public static ContractCall<Void> revokeGuardian(Address account) {
        return ContractCall.of("revokeGuardian(address)", new AbiArguments().address(account));
    }

    public static ContractCall<Void> revokeRole(Bytes32 role, Address account) {
        return ContractCall.of("revokeRole(bytes32,address)", new AbiArguments().bytes32(role).address(account));
    }

    public static ContractCall<Address> roles() {
        return ContractCall.of("roles()", new AbiArguments(), "address", AbiValues::address);
    }

    public static ContractCall<Void> rollbackDefaultAdminDelay() {
        return ContractCall.of("rollbackDefaultAdminDelay()", new AbiArguments());
    }

    public static ContractCall<Bytes32> schedule(byte[] call) {
        return ContractCall.of("schedule(bytes)", new AbiArguments().bytes(call), "bytes32", AbiValues::bytes32);
    }

    public static ContractCall<Boolean> supportsInterface(byte[] interfaceId) {
        return ContractCall.of(
                "supportsInterface(bytes4)",
                new AbiArguments().bytes4(interfaceId),
                "bool",
                AbiValues::flag);
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

    public record DefaultAdminDelayChangeCanceled() {
        public static final EventType<DefaultAdminDelayChangeCanceled> TYPE = EventType.of(
                "DefaultAdminDelayChangeCanceled()",
                "",
                "",
                DefaultAdminDelayChangeCanceled::read);

        private static DefaultAdminDelayChangeCanceled read(AbiValues topics, AbiValues data) {
            return new DefaultAdminDelayChangeCanceled();
        }
    }

    public record DefaultAdminDelayChangeScheduled(long newDelay, long effectSchedule) {
        public static final EventType<DefaultAdminDelayChangeScheduled> TYPE = EventType.of(
                "DefaultAdminDelayChangeScheduled(uint48,uint48)",
                "",
                "uint48,uint48",
                DefaultAdminDelayChangeScheduled::read);

        private static DefaultAdminDelayChangeScheduled read(AbiValues topics, AbiValues data) {
            return new DefaultAdminDelayChangeScheduled(data.number(), data.number());
        }
    }

    public record DefaultAdminTransferCanceled() {
        public static final EventType<DefaultAdminTransferCanceled> TYPE = EventType.of(
                "DefaultAdminTransferCanceled()",
                "",
                "",
                DefaultAdminTransferCanceled::read);

        private static DefaultAdminTransferCanceled read(AbiValues topics, AbiValues data) {
            return new DefaultAdminTransferCanceled();
        }
    }

    public record DefaultAdminTransferScheduled(Address newAdmin, long acceptSchedule) {
        public static final EventType<DefaultAdminTransferScheduled> TYPE = EventType.of(
                "DefaultAdminTransferScheduled(address,uint48)",
                "address",
                "uint48",
                DefaultAdminTransferScheduled::read);

        private static DefaultAdminTransferScheduled read(AbiValues topics, AbiValues data) {
            return new DefaultAdminTransferScheduled(topics.address(), data.number());
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

    public record RoleAdminChanged(Bytes32 role, Bytes32 previousAdminRole, Bytes32 newAdminRole) {
        public static final EventType<RoleAdminChanged> TYPE = EventType.of(
                "RoleAdminChanged(bytes32,bytes32,bytes32)",
                "bytes32,bytes32,bytes32",
                "",
                RoleAdminChanged::read);

        private static RoleAdminChanged read(AbiValues topics, AbiValues data) {
            return new RoleAdminChanged(topics.bytes32(), topics.bytes32(), topics.bytes32());
        }
    }

    public record RoleGranted(Bytes32 role, Address account, Address sender) {
        public static final EventType<RoleGranted> TYPE = EventType.of(
                "RoleGranted(bytes32,address,address)",
                "bytes32,address,address",
                "",
                RoleGranted::read);

        private static RoleGranted read(AbiValues topics, AbiValues data) {
            return new RoleGranted(topics.bytes32(), topics.address(), topics.address());
        }
    }

    public record RoleRevoked(Bytes32 role, Address account, Address sender) {
        public static final EventType<RoleRevoked> TYPE = EventType.of(
                "RoleRevoked(bytes32,address,address)",
                "bytes32,address,address",
                "",
                RoleRevoked::read);

        private static RoleRevoked read(AbiValues topics, AbiValues data) {
            return new RoleRevoked(topics.bytes32(), topics.address(), topics.address());
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
}
