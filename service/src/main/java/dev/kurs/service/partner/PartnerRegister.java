package dev.kurs.service.partner;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigureWalletDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.KeyChangedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.PartnerStatus;
import dev.kurs.protocol.message.sbe.WebhookConfiguredDecoder;
import dev.kurs.protocol.port.PartnerRecord;
import dev.kurs.service.reference.ConfiguredPartner;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.agrona.DirectBuffer;

/**
 * What there is of every partner, as the engine took it last.
 *
 * <p>It learns from a snapshot's frames and from accepted commands; one thread tells it, any may ask. A partner that is still being made is not there.
 */
public final class PartnerRegister implements FrameListener {
    private static final HexFormat HEX = HexFormat.of();

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final Map<Integer, Entry> entries = new ConcurrentHashMap<>();
    private final Map<String, Integer> numbers = new ConcurrentHashMap<>();
    private final Map<Integer, String> pairs = new ConcurrentHashMap<>();

    /**
     * What there is of one partner.
     *
     * @param corridors by the corridor's id
     * @param keys by their public names, the oldest first
     */
    record Entry(
            ConfiguredPartner terms,
            Map<Integer, PartnerRecord.Corridor> corridors,
            List<PartnerRecord.Wallet> wallets,
            List<String> keys,
            String webhookUrl) {
        boolean isMade() {
            return terms.status() != PartnerStatus.PENDING;
        }

        Entry with(ConfiguredPartner newTerms) {
            return new Entry(newTerms, corridors, wallets, keys, webhookUrl);
        }

        Entry with(int corridorId, PartnerRecord.Corridor corridor) {
            Map<Integer, PartnerRecord.Corridor> more = new TreeMap<>(corridors);
            more.put(corridorId, corridor);
            return new Entry(terms, Map.copyOf(more), wallets, keys, webhookUrl);
        }

        Entry with(PartnerRecord.Wallet wallet) {
            List<PartnerRecord.Wallet> others = new ArrayList<>(wallets);
            others.removeIf(known -> known.address().equals(wallet.address()));
            if (!wallet.permissions().isEmpty()) {
                others.add(wallet);
            }
            return new Entry(terms, corridors, List.copyOf(others), keys, webhookUrl);
        }

        Entry withKey(String name) {
            if (keys.contains(name)) {
                return this;
            }
            List<String> more = new ArrayList<>(keys);
            more.add(name);
            return new Entry(terms, corridors, wallets, List.copyOf(more), webhookUrl);
        }

        Entry withWebhook(String url) {
            return new Entry(terms, corridors, wallets, keys, url);
        }
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case ConfigureCorridorDecoder.TEMPLATE_ID ->
                corridor(new ConfigureCorridorDecoder().wrapAndApplyHeader(frame, offset, header));
            case ConfigurePartnerDecoder.TEMPLATE_ID ->
                partner(ConfiguredPartner.from(
                        new ConfigurePartnerDecoder().wrapAndApplyHeader(frame, offset, header)));
            case ConfigurePartnerCorridorDecoder.TEMPLATE_ID ->
                limits(new ConfigurePartnerCorridorDecoder().wrapAndApplyHeader(frame, offset, header));
            case ConfigureWalletDecoder.TEMPLATE_ID ->
                wallet(new ConfigureWalletDecoder().wrapAndApplyHeader(frame, offset, header));
            case KeyChangedDecoder.TEMPLATE_ID -> {
                KeyChangedDecoder key = new KeyChangedDecoder().wrapAndApplyHeader(frame, offset, header);
                entries.computeIfPresent(key.partnerId(), (id, entry) -> entry.withKey(key.apiKey()));
            }
            case WebhookConfiguredDecoder.TEMPLATE_ID -> {
                WebhookConfiguredDecoder webhook =
                        new WebhookConfiguredDecoder().wrapAndApplyHeader(frame, offset, header);
                entries.computeIfPresent(webhook.partnerId(), (id, entry) -> entry.withWebhook(webhook.url()));
            }
            default -> {
                // Says nothing of partners.
            }
        }
    }

    @Override
    public boolean hearsQuotes() {
        return false;
    }

    private void corridor(ConfigureCorridorDecoder command) {
        command.tiers().forEach(tier -> {});
        pairs.put(command.corridorId(), command.pair());
    }

    private void partner(ConfiguredPartner terms) {
        entries.compute(
                terms.partnerId(),
                (id, known) ->
                        known == null ? new Entry(terms, Map.of(), List.of(), List.of(), "") : known.with(terms));
        numbers.put(terms.uuid().toString(), terms.partnerId());
    }

    private void limits(ConfigurePartnerCorridorDecoder command) {
        PartnerRecord.Corridor corridor = new PartnerRecord.Corridor(
                command.enabled() == Flag.YES,
                said(command.dailyLimitE6(), ConfigurePartnerCorridorDecoder.dailyLimitE6NullValue()),
                said(command.monthlyLimitE6(), ConfigurePartnerCorridorDecoder.monthlyLimitE6NullValue()));
        entries.computeIfPresent(command.partnerId(), (id, entry) -> entry.with(command.corridorId(), corridor));
    }

    private void wallet(ConfigureWalletDecoder command) {
        byte[] address = new byte[ConfigureWalletDecoder.walletLength()];
        command.getWallet(address, 0, address.length);
        Set<String> permissions = new TreeSet<>();
        permit(permissions, "swap", command.maySwap());
        permit(permissions, "lp_deposit", command.mayDepositLiquidity());
        permit(permissions, "lp_withdraw", command.mayWithdrawLiquidity());
        PartnerRecord.Wallet wallet = new PartnerRecord.Wallet("0x" + HEX.formatHex(address), Set.copyOf(permissions));
        entries.computeIfPresent(command.partnerId(), (id, entry) -> entry.with(wallet));
    }

    private static void permit(Set<String> permissions, String permission, Flag flag) {
        if (flag == Flag.YES) {
            permissions.add(permission);
        }
    }

    private static OptionalLong said(long value, long nullValue) {
        return value == nullValue ? OptionalLong.empty() : OptionalLong.of(value);
    }

    Optional<Entry> find(String uuid) {
        return Optional.ofNullable(numbers.get(uuid)).map(entries::get).filter(Entry::isMade);
    }

    /** The same, also of a partner that is still being made. */
    Optional<Entry> findEvenUnmade(String uuid) {
        return Optional.ofNullable(numbers.get(uuid)).map(entries::get);
    }

    /** Partners from a number on, so many at most. */
    List<Entry> from(int number, int most) {
        List<Entry> found = new ArrayList<>();
        int next = number;
        while (found.size() < most && next < entries.size()) {
            Entry entry = entries.get(next);
            if (entry != null && entry.isMade()) {
                found.add(entry);
            }
            next++;
        }
        return found;
    }

    /** The UUID of a partner by its number, as text. */
    String uuid(int partnerId) {
        return entries.get(partnerId).terms().uuid().toString();
    }

    /** The pair of a corridor. */
    String pair(int corridorId) {
        return pairs.get(corridorId);
    }

    /** Every corridor by its pair. */
    Map<String, Integer> corridors() {
        Map<String, Integer> ids = new TreeMap<>();
        pairs.forEach((id, pair) -> ids.put(pair, id));
        return ids;
    }
}
