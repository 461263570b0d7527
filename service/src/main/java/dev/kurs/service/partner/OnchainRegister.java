package dev.kurs.service.partner;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.RawAmounts;
import dev.kurs.protocol.message.sbe.BalanceChangedDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigureWalletDecoder;
import dev.kurs.protocol.message.sbe.DailyCapChangedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.PartnerStatus;
import dev.kurs.protocol.message.sbe.WalletAllowedDecoder;
import dev.kurs.protocol.money.Amount;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.agrona.DirectBuffer;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.LongHashSet;

/**
 * What the journal says of partners on chain: their balances and daily caps in the settlement vault, the pool's allow-list, and what wallets ought to be on it.
 *
 * <p>It learns from a snapshot's frames and from accepted commands; one thread tells it, any may ask.
 */
public final class OnchainRegister implements FrameListener {
    private static final HexFormat HEX = HexFormat.of();
    private static final long NOBODY = -1;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final Map<Integer, SortedMap<Integer, Funds>> funds = new TreeMap<>();
    private final Map<Integer, SortedMap<Integer, Cap>> caps = new TreeMap<>();
    private final SortedMap<String, Entry> allowed = new TreeMap<>();
    private final SortedMap<String, Map<Integer, Permit>> wished = new TreeMap<>();
    private final Long2LongHashMap registeredBy = new Long2LongHashMap(NOBODY);
    private final LongHashSet made = new LongHashSet();
    private Runnable onWish = () -> {};

    /** Raw units of a token. */
    record Funds(Amount available, Amount reserved) {}

    /**
     * A daily cap.
     *
     * @param setAtSeconds when it was set last; 0 for never
     * @param readyAtSeconds from when on an announced one can be set; 0 where none is announced
     * @param announced raw units; below 2^127 whatever was announced
     */
    record Cap(long setAtSeconds, long readyAtSeconds, BigInteger announced) {
        static final Cap NONE = new Cap(0, 0, BigInteger.ZERO);

        private static final BigInteger MOST = BigInteger.ONE.shiftLeft(127).subtract(BigInteger.ONE);

        boolean isAnnounced(BigInteger amount) {
            return readyAtSeconds != 0 && announced.equals(amount.min(MOST));
        }
    }

    /** What a wallet may do. */
    record Permit(boolean mayDeposit, boolean mayWithdraw) {
        static final Permit NOTHING = new Permit(false, false);

        boolean isNothing() {
            return equals(NOTHING);
        }

        boolean hasAllOf(Permit other) {
            return (mayDeposit || !other.mayDeposit) && (mayWithdraw || !other.mayWithdraw);
        }

        Permit or(Permit other) {
            return new Permit(mayDeposit || other.mayDeposit, mayWithdraw || other.mayWithdraw);
        }

        Permit and(Permit other) {
            return new Permit(mayDeposit && other.mayDeposit, mayWithdraw && other.mayWithdraw);
        }
    }

    /** What the list has of a wallet, and whether it took something away since a partner registered the wallet last. */
    private record Entry(Permit permit, boolean wasReduced) {
        static final Entry NONE = new Entry(Permit.NOTHING, false);
    }

    /** What a wallet is to be on the list. */
    record Wish(String address, Permit permit) {}

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case BalanceChangedDecoder.TEMPLATE_ID ->
                learn(new BalanceChangedDecoder().wrapAndApplyHeader(frame, offset, header));
            case DailyCapChangedDecoder.TEMPLATE_ID ->
                learn(new DailyCapChangedDecoder().wrapAndApplyHeader(frame, offset, header));
            case WalletAllowedDecoder.TEMPLATE_ID ->
                learn(new WalletAllowedDecoder().wrapAndApplyHeader(frame, offset, header));
            case ConfigureWalletDecoder.TEMPLATE_ID ->
                learn(new ConfigureWalletDecoder().wrapAndApplyHeader(frame, offset, header));
            case ConfigurePartnerDecoder.TEMPLATE_ID ->
                learn(new ConfigurePartnerDecoder().wrapAndApplyHeader(frame, offset, header));
            default -> {
                // Says nothing of partners on chain.
            }
        }
    }

    @Override
    public boolean hearsQuotes() {
        return false;
    }

    /** Told from the telling thread when something more is to stand on chain; it must not wait. */
    synchronized void onWish(Runnable listener) {
        onWish = listener;
    }

    private synchronized void learn(BalanceChangedDecoder said) {
        funds.computeIfAbsent(said.partnerId(), id -> new TreeMap<>())
                .put(
                        said.tokenId(),
                        new Funds(
                                new Amount()
                                        .set(
                                                said.available().high(),
                                                said.available().low()),
                                new Amount()
                                        .set(
                                                said.reserved().high(),
                                                said.reserved().low())));
    }

    private synchronized void learn(DailyCapChangedDecoder said) {
        caps.computeIfAbsent(said.partnerId(), id -> new TreeMap<>())
                .put(
                        said.tokenId(),
                        new Cap(said.setAtSeconds(), said.readyAtSeconds(), RawAmounts.of(said.announcedCap())));
    }

    private synchronized void learn(WalletAllowedDecoder said) {
        byte[] address = new byte[WalletAllowedDecoder.walletLength()];
        said.getWallet(address, 0, address.length);
        Permit permit = permit(said.mayDepositLiquidity(), said.mayWithdrawLiquidity());
        allowed.put(text(address), new Entry(permit, said.wasReduced() == Flag.YES));
    }

    private synchronized void learn(ConfigureWalletDecoder said) {
        byte[] bytes = new byte[ConfigureWalletDecoder.walletLength()];
        said.getWallet(bytes, 0, bytes.length);
        String address = text(bytes);
        registeredBy.put(key(bytes), said.partnerId());
        Permit permit = permit(said.mayDepositLiquidity(), said.mayWithdrawLiquidity());
        if (permit.isNothing()) {
            wished.computeIfPresent(address, (wallet, byPartner) -> {
                byPartner.remove(said.partnerId());
                return byPartner.isEmpty() ? null : byPartner;
            });
        } else {
            wished.computeIfAbsent(address, wallet -> new TreeMap<>()).put(said.partnerId(), permit);
        }
        allowed.computeIfPresent(address, (wallet, entry) -> new Entry(entry.permit(), false));
        onWish.run();
    }

    private synchronized void learn(ConfigurePartnerDecoder said) {
        if (said.status() != PartnerStatus.PENDING && made.add(said.partnerId())) {
            onWish.run();
        }
    }

    private static Permit permit(Flag mayDeposit, Flag mayWithdraw) {
        return new Permit(mayDeposit == Flag.YES, mayWithdraw == Flag.YES);
    }

    private static String text(byte[] address) {
        return "0x" + HEX.formatHex(address);
    }

    /** The first half of an address: nobody finds two wallets that share it, and here it decides no money. */
    private static long key(byte[] address) {
        return ByteBuffer.wrap(address).getLong();
    }

    /** By token, of those alone of which something was said. */
    synchronized SortedMap<Integer, Funds> funds(int partnerId) {
        return new TreeMap<>(funds.getOrDefault(partnerId, new TreeMap<>()));
    }

    synchronized Cap cap(int partnerId, int tokenId) {
        return caps.getOrDefault(partnerId, new TreeMap<>()).getOrDefault(tokenId, Cap.NONE);
    }

    /** Partners that are made, in no order. */
    synchronized int[] partners() {
        int[] ids = new int[made.size()];
        int next = 0;
        for (long id : made) {
            ids[next++] = (int) id;
        }
        return ids;
    }

    /** Whether the list has all that a wallet ought to have. */
    synchronized boolean isAllowed(String address, Permit wanted) {
        return allowed.getOrDefault(address, Entry.NONE).permit().hasAllOf(wanted);
    }

    /**
     * What of the list is not as it ought to be. Where somebody took something away on chain, it is not given back before a partner registers the wallet again; a wallet
     * that no partner ever registered is none of ours.
     */
    synchronized List<Wish> unfulfilled() {
        List<Wish> wishes = new ArrayList<>();
        wished.forEach((address, byPartner) -> wish(address).ifPresent(wishes::add));
        allowed.forEach((address, entry) -> {
            boolean isOurs = registeredBy(address) != NOBODY;
            if (isOurs && !wished.containsKey(address) && !entry.permit().isNothing()) {
                wishes.add(new Wish(address, Permit.NOTHING));
            }
        });
        return wishes;
    }

    /** Whether nobody registered or removed this wallet after that partner. */
    synchronized boolean isLastOf(int partnerId, String address) {
        return registeredBy(address) == partnerId;
    }

    private long registeredBy(String address) {
        return registeredBy.get(key(HEX.parseHex(address, 2, address.length())));
    }

    private Optional<Wish> wish(String address) {
        Permit all = wished.get(address).values().stream().reduce(Permit.NOTHING, Permit::or);
        Entry entry = allowed.getOrDefault(address, Entry.NONE);
        Permit aim = entry.wasReduced() ? all.and(entry.permit()) : all;
        return aim.equals(entry.permit()) ? Optional.empty() : Optional.of(new Wish(address, aim));
    }
}
