package dev.kurs.service.partner;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.admission.Admission;
import dev.kurs.chain.admission.AdmissionCalls;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.send.Intent;
import dev.kurs.protocol.port.BalanceAdministration.UnsignedCall;
import dev.kurs.protocol.port.PartnerRecord;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.ReferenceData.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What of partners is still to stand on chain: the liquidity permissions of their wallets, and a first daily cap of every token that is configured to have one.
 *
 * <p>A cap that was set once is never raised again from here: whoever tightens it means it. An announcement counts for the amount that is configured alone:
 * with 2000000 USDT configured one of 1000000 is none.
 */
public final class Admissions {
    private final OnchainRegister register;
    private final PartnerRegister partners;
    private final ReferenceData reference;
    private final DeploymentManifest manifest;
    private final Map<String, BigDecimal> dailyCaps;
    private final boolean isSentHere;
    private final InstantSource clock;
    private final AdmissionCalls calls;

    /**
     * Looks at nothing yet.
     *
     * @param dailyCaps whole tokens by symbol
     * @param isSentHere whether the service holds the administrator's key
     */
    public Admissions(
            OnchainRegister register,
            PartnerRegister partners,
            ReferenceData reference,
            DeploymentManifest manifest,
            Map<String, BigDecimal> dailyCaps,
            boolean isSentHere,
            InstantSource clock) {
        this.register = register;
        this.partners = partners;
        this.reference = reference;
        this.manifest = manifest;
        this.dailyCaps = Map.copyOf(dailyCaps);
        this.isSentHere = isSentHere;
        this.clock = clock;
        this.calls = new AdmissionCalls(manifest);
    }

    /** Told when there may be more to do; it must not wait. */
    public void onWish(Runnable listener) {
        register.onWish(listener);
    }

    /** What can be done now. */
    public List<Admission> outstanding() {
        List<Admission> all = new ArrayList<>();
        register.unfulfilled().forEach(wish -> all.add(ofWallet(wish)));
        for (int partnerId : register.partners()) {
            all.addAll(caps(partnerId));
        }
        return all;
    }

    private static Admission ofWallet(OnchainRegister.Wish wish) {
        return new Admission.OfWallet(
                Address.of(wish.address()),
                wish.permit().mayDeposit(),
                wish.permit().mayWithdraw());
    }

    private List<Admission> caps(int partnerId) {
        List<Admission> caps = new ArrayList<>();
        dailyCaps.forEach((symbol, whole) -> {
            OptionalInt tokenId = reference.find(Kind.TOKENS, symbol);
            if (tokenId.isPresent()) {
                OnchainRegister.Cap cap = register.cap(partnerId, tokenId.getAsInt());
                BigInteger wanted = raw(symbol, whole);
                if (isDue(cap, wanted)) {
                    caps.add(new Admission.OfCap(
                            Bytes32.keccak(partners.uuid(partnerId)),
                            symbol,
                            token(symbol).address(),
                            wanted,
                            isAnnounced(cap, wanted)));
                }
            }
        });
        return caps;
    }

    private boolean isDue(OnchainRegister.Cap cap, BigInteger wanted) {
        return cap.setAtSeconds() == 0 && (!isAnnounced(cap, wanted) || cap.readyAtSeconds() <= nowSeconds());
    }

    /** One that expired counts where the service sends: the chain, which is asked first, tells it from one that was taken back. */
    private boolean isAnnounced(OnchainRegister.Cap cap, BigInteger wanted) {
        return cap.isAnnounced(wanted)
                && (isSentHere || nowSeconds() <= cap.readyAtSeconds() + AdmissionCalls.GRACE_SECONDS);
    }

    private long nowSeconds() {
        return clock.instant().getEpochSecond();
    }

    private BigInteger raw(String symbol, BigDecimal cap) {
        return cap.movePointRight(token(symbol).decimals()).toBigInteger();
    }

    private DeploymentManifest.Token token(String symbol) {
        return manifest.settings().tokens().get(symbol);
    }

    /** From when on the vault may spend a day's cap of every token; empty while one is neither set nor announced. */
    OptionalLong executableFromSeconds(int partnerId) {
        long last = 0;
        for (Map.Entry<String, BigDecimal> whole : dailyCaps.entrySet()) {
            OptionalInt tokenId = reference.find(Kind.TOKENS, whole.getKey());
            long from = tokenId.isPresent()
                    ? fromSeconds(register.cap(partnerId, tokenId.getAsInt()), raw(whole.getKey(), whole.getValue()))
                    : 0;
            if (from == 0) {
                return OptionalLong.empty();
            }
            last = Math.max(last, from);
        }
        return last == 0 ? OptionalLong.empty() : OptionalLong.of(last);
    }

    /** 0 while the cap is neither set nor announced. */
    private long fromSeconds(OnchainRegister.Cap cap, BigInteger wanted) {
        if (cap.setAtSeconds() != 0) {
            return cap.setAtSeconds();
        }
        return isAnnounced(cap, wanted) ? cap.readyAtSeconds() : 0;
    }

    /** What somebody else has to sign for a partner, also of wallets that it has no more; nothing where the service sends it. */
    List<UnsignedCall> toSign(PartnerRecord partner) {
        if (isSentHere) {
            return List.of();
        }
        List<String> wallets =
                partner.wallets().stream().map(PartnerRecord.Wallet::address).toList();
        Stream<Admission> ofWallets = register.unfulfilled().stream()
                .filter(wish -> wallets.contains(wish.address()) || register.isLastOf(partner.number(), wish.address()))
                .map(Admissions::ofWallet);
        return Stream.concat(ofWallets, caps(partner.number()).stream())
                .map(calls::unsigned)
                .map(Admissions::unsigned)
                .toList();
    }

    private static UnsignedCall unsigned(Intent call) {
        return new UnsignedCall(call.what(), call.to().orElseThrow().text().toLowerCase(Locale.ROOT), call.data());
    }
}
