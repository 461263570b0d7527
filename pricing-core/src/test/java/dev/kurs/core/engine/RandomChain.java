package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.CORRIDORS;
import static dev.kurs.core.engine.SandboxWorld.PARTNERS;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.TOKENS;

import dev.kurs.core.engine.ChainFrames.Commit;
import dev.kurs.core.engine.ChainFrames.TokenLimits;
import dev.kurs.core.engine.VaultFrames.Place;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.CommitMatch;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.FreezeOrder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.WithdrawalStep;
import dev.kurs.protocol.money.Amount;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;

/** A chain that settles, reverts, stalls and repeats itself, as a seed decides. */
final class RandomChain {
    private static final int QUOTE_ID_LENGTH = 32;

    private final Random random;
    private final EngineDriver desk;
    private final VaultFrames vault;
    private final List<Commit> issued = new ArrayList<>();
    private final Map<Long, Long> issuedAtSeconds = new HashMap<>();
    private final List<Usage> settled = new ArrayList<>();
    private long block = 1;
    private int log;

    RandomChain(Random random, EngineDriver desk) {
        this.random = random;
        this.desk = desk;
        this.vault = new VaultFrames(desk.frames());
    }

    /** Learns of a quote that can be committed. */
    void note(FirmQuoteIssuedDecoder quote) {
        byte[] quoteId = new byte[QUOTE_ID_LENGTH];
        quote.getQuoteId(quoteId, 0, quoteId.length);
        issuedAtSeconds.put(quote.quoteSequence(), quote.issuedAtSeconds());
        QuoteTermsDecoder terms = quote.terms();
        boolean isSold = terms.side() == Side.SELL;
        int base = SandboxWorld.baseToken(terms.corridorId());
        int other = SandboxWorld.quoteToken(terms.corridorId());
        Amount in = amount(terms.inputAmount());
        Amount out = amount(terms.outputAmount());
        issued.add(new Commit(
                0, 0, 0, 0, new UnsafeBuffer(quoteId), isSold ? base : other, isSold ? other : base, in, out));
    }

    void sendOne() {
        switch (random.nextInt(12)) {
            case 0 -> desk.send(desk.chain().advance(block++, desk.nowNs() / SECOND_NS - random.nextInt(5)));
            case 1 -> desk.send(desk.chain().token(limits()));
            case 2 -> desk.send(desk.chain().corridor(random.nextInt(CORRIDORS), random.nextInt(6) == 0, 100));
            case 3 -> desk.send(desk.chain().pool(random.nextLong(10_000_000_000L), random.nextInt(10) != 0));
            case 4 -> commit(false);
            case 5 ->
                desk.send(desk.chain()
                        .freezeOrder(random.nextInt(CORRIDORS), FreezeOrder.get((short) random.nextInt(3)), block));
            case 6 ->
                desk.send(desk.chain()
                        .tokenFreezeOrder(random.nextInt(TOKENS), FreezeOrder.get((short) random.nextInt(3)), block));
            case 7 ->
                desk.send(ofVault(random.nextInt(10) == 0 ? new Place(1, 0, 0) : new Place(block, log++ / 3, log)));
            default -> commit(true);
        }
    }

    /** A deposit, a withdrawal or a cap of a partner that is mostly ours, what became of a withdrawal, or an entry of the allow-list. */
    private CommandFrames ofVault(Place place) {
        int partner = random.nextInt(PARTNERS + 1);
        BigInteger raw = BigInteger.valueOf(random.nextLong(1_000_000_000_000L));
        return switch (random.nextInt(5)) {
            case 0 -> vault.deposit(place, partner, random.nextInt(TOKENS), raw);
            case 1 ->
                vault.dailyCap(
                        place, partner, random.nextInt(TOKENS), raw, random.nextInt(2) * VaultFrames.BLOCK_SECONDS);
            case 2 -> vault.withdrawal(place, random.nextInt(50), partner, random.nextInt(TOKENS), raw);
            case 3 ->
                vault.withdrawalEnded(place, VaultFrames.FIRST_VAULT, random.nextInt(50), WithdrawalStep.get((short)
                        random.nextInt(3)));
            default -> vault.allow(place, random.nextInt(5), random.nextBoolean(), random.nextBoolean());
        };
    }

    /** One in ten is said twice, one in ten pays something else, and a settled quote may come again. */
    private void commit(boolean succeeds) {
        if (issued.isEmpty()) {
            return;
        }
        int index = random.nextInt(issued.size());
        Commit commit = issued.get(index).at(block, log++ / 3, succeeds ? log : -1);
        if (random.nextInt(10) == 0) {
            commit = commit.paying(Amount.ofRaw(1 + random.nextInt(1_000)));
        }
        desk.send(succeeds ? desk.chain().settlement(commit) : desk.chain().failure(commit));
        noteSettled();
        if (random.nextInt(10) == 0) {
            desk.send(desk.chain().settlement(commit));
        }
        if (random.nextInt(10) != 0) {
            issued.remove(index);
        }
    }

    private void noteSettled() {
        if (desk.events().has(QuoteSettledDecoder.TEMPLATE_ID)) {
            QuoteSettledDecoder event = desk.events().first(new QuoteSettledDecoder());
            if (event.commitMatch() != CommitMatch.UNKNOWN) {
                settled.add(new Usage(
                        event.partnerId(),
                        event.corridorId(),
                        event.notionalE6(),
                        issuedAtSeconds.get(event.quoteSequence())));
            }
        }
    }

    /** What settled quotes go on using of limits. */
    List<Usage> settled() {
        return settled;
    }

    /** A settled quote's part of its partner's limits. */
    record Usage(int partnerId, int corridorId, long notionalE6, long issuedAtSeconds) {}

    private TokenLimits limits() {
        TokenLimits limits = TokenLimits.generous(random.nextInt(TOKENS));
        return random.nextInt(5) == 0 ? limits.frozen(random.nextBoolean(), random.nextBoolean()) : limits;
    }

    private static Amount amount(AmountDecoder decoder) {
        return new Amount().set(decoder.high(), decoder.low());
    }
}
