package dev.kurs.chain.admission;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.rpc.Batch;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.send.Intent;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Which call of the chain's administrator comes next for an admission.
 *
 * <p>Example: for a daily cap that nothing is said of, {@code schedule} of the vault; once the delay has passed, {@code setDailyCap} itself; in between none.
 */
public final class AdmissionCalls {
    /** How long an announced call can be made once it is ready, as the contracts have it. */
    public static final long GRACE_SECONDS = 14 * 86_400L;

    private final Address desk;
    private final Address vault;

    public AdmissionCalls(DeploymentManifest manifest) {
        desk = manifest.address(DeploymentManifest.DESK);
        vault = manifest.address(DeploymentManifest.VAULT);
    }

    /** What was changed in blocks behind the recorded ones, up to the newest. */
    UnrecordedChanges unrecorded(ChainReader chain, long recordedUpTo, Header newest) {
        return UnrecordedChanges.read(chain, List.of(desk, vault), recordedUpTo, newest.number());
    }

    /** The next call as the chain stands at a block; empty where nothing can or need be done now. */
    Optional<Intent> next(Admission admission, ChainReader chain, Header now) {
        return switch (admission) {
            case Admission.OfWallet wallet -> next(wallet, chain, now);
            case Admission.OfCap cap -> next(cap, chain, now);
        };
    }

    private Optional<Intent> next(Admission.OfWallet wallet, ChainReader chain, Header now) {
        Batch batch = new Batch();
        Supplier<Boolean> deposit =
                batch.add(Queries.view(desk, LiquidityDesk.mayDeposit(wallet.wallet()), now.hash()));
        Supplier<Boolean> withdraw =
                batch.add(Queries.view(desk, LiquidityDesk.mayWithdraw(wallet.wallet()), now.hash()));
        chain.send(batch);
        boolean stands = deposit.get() == wallet.mayDeposit() && withdraw.get() == wallet.mayWithdraw();
        return stands ? Optional.empty() : Optional.of(unsigned(wallet));
    }

    /** One that was announced and is not announced any more was taken back by the guardian, and stays so. */
    private Optional<Intent> next(Admission.OfCap cap, ChainReader chain, Header now) {
        Batch batch = new Batch();
        Supplier<BigInteger> present =
                batch.add(Queries.view(vault, SettlementVault.dailyCap(cap.partnerId(), cap.token()), now.hash()));
        Supplier<BigInteger> readyAt =
                batch.add(Queries.view(vault, SettlementVault.readyAt(announcement(cap)), now.hash()));
        chain.send(batch);
        BigInteger time = BigInteger.valueOf(now.timeSeconds());
        boolean isAnnounced = readyAt.get().signum() != 0;
        if (present.get().signum() != 0 || (cap.isAnnounced() && !isAnnounced)) {
            return Optional.empty();
        }
        if (!isAnnounced || time.compareTo(readyAt.get().add(BigInteger.valueOf(GRACE_SECONDS))) > 0) {
            return Optional.of(call(cap, "announcing the ", SettlementVault.schedule(bytes(setting(cap)))));
        }
        return time.compareTo(readyAt.get()) >= 0
                ? Optional.of(call(cap, "setting the ", setting(cap)))
                : Optional.empty();
    }

    /** What the administrator would have to sign next, by what confirmed blocks say. */
    public Intent unsigned(Admission admission) {
        return switch (admission) {
            case Admission.OfWallet wallet ->
                named(
                        wallet.what(),
                        desk,
                        LiquidityDesk.allowWallet(wallet.wallet(), wallet.mayDeposit(), wallet.mayWithdraw()));
            case Admission.OfCap cap ->
                cap.isAnnounced()
                        ? call(cap, "setting the ", setting(cap))
                        : call(cap, "announcing the ", SettlementVault.schedule(bytes(setting(cap))));
        };
    }

    private Intent call(Admission.OfCap cap, String doing, ContractCall<?> call) {
        return named(doing + cap.what(), vault, call);
    }

    private static Intent named(String what, Address contract, ContractCall<?> call) {
        return Intent.of(what, contract, bytes(call));
    }

    private static ContractCall<Void> setting(Admission.OfCap cap) {
        return SettlementVault.setDailyCap(cap.partnerId(), cap.token(), cap.cap());
    }

    static Bytes32 announcement(Admission.OfCap cap) {
        return Bytes32.keccak(bytes(setting(cap)));
    }

    private static byte[] bytes(ContractCall<?> call) {
        return HexFormat.of().parseHex(call.data(), 2, call.data().length());
    }
}
