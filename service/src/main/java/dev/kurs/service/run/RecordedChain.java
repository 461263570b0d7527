package dev.kurs.service.run;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.watch.BlockRef;
import dev.kurs.journal.file.JournalDamagedException;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.ChainAdvancedDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigureWalletDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteFailedDecoder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import dev.kurs.service.reference.ConfiguredPartner;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the journal has of the chain: the last block recorded whole, the last commit behind it, and until when a quote may be open.
 *
 * <p>Example: with block 41 recorded whole and a commit of block 42 recorded before a kill, the watching begins behind 41 and holds on to 42.
 */
final class RecordedChain implements FrameListener {
    private static final Logger LOG = LoggerFactory.getLogger(RecordedChain.class);

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final AtomicLong openUntilSeconds = new AtomicLong();
    private final RecordedCommits commits = new RecordedCommits();
    private final Consumer<Address> swappers;
    private final Consumer<ConfiguredPartner> partners;
    private long commitBlock;
    private long recordedAtNs;
    private volatile BlockRef cursor;

    /**
     * Knows nothing yet.
     *
     * @param beginning before the first block that may have something
     * @param swappers told of wallets that may swap
     * @param partners told of each partner's terms
     */
    RecordedChain(BlockRef beginning, Consumer<Address> swappers, Consumer<ConfiguredPartner> partners) {
        cursor = beginning;
        this.swappers = swappers;
        this.partners = partners;
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case ConfigurePartnerDecoder.TEMPLATE_ID ->
                partners.accept(ConfiguredPartner.from(
                        new ConfigurePartnerDecoder().wrapAndApplyHeader(frame, offset, header)));
            case ConfigureWalletDecoder.TEMPLATE_ID ->
                registerWallet(new ConfigureWalletDecoder().wrapAndApplyHeader(frame, offset, header));
            case ChainAdvancedDecoder.TEMPLATE_ID ->
                moveCursor(new ChainAdvancedDecoder().wrapAndApplyHeader(frame, offset, header));
            case QuoteSettledDecoder.TEMPLATE_ID, QuoteFailedDecoder.TEMPLATE_ID ->
                commits.onFrame(frame, offset, length);
            case FirmQuoteIssuedDecoder.TEMPLATE_ID ->
                mayBeOpenUntil(new FirmQuoteIssuedDecoder()
                        .wrapAndApplyHeader(frame, offset, header)
                        .expiresAtSeconds());
            default -> {
                // everything else is not the chain's
            }
        }
    }

    private void registerWallet(ConfigureWalletDecoder wallet) {
        if (wallet.maySwap() == Flag.YES) {
            byte[] address = new byte[ConfigureWalletDecoder.walletLength()];
            wallet.getWallet(address, 0, address.length);
            swappers.accept(Address.of(address));
        }
    }

    private void moveCursor(ChainAdvancedDecoder advanced) {
        commitBlock = advanced.commitBlockNumber();
        recordedAtNs = advanced.recordedAtNs();
        if (advanced.blockNumber() >= 0) {
            byte[] hash = new byte[ChainAdvancedDecoder.blockHashLength()];
            advanced.getBlockHash(hash, 0, hash.length);
            cursor = BlockRef.of(advanced.blockNumber(), Bytes32.of(hash));
        }
    }

    /**
     * Looks for the commit that was recorded after the last block recorded whole; to be called once a snapshot was heard. Where a record is damaged that
     * recovery did not need, its block is not held on to.
     */
    void recall(Path journal) {
        if (commitBlock > cursor.number()) {
            try {
                commits.readSince(journal, recordedAtNs);
            } catch (JournalDamagedException damage) {
                LOG.error("that block {} with a commit goes would not be noticed", commitBlock, damage);
            }
        }
    }

    void mayBeOpenUntil(long seconds) {
        openUntilSeconds.accumulateAndGet(seconds, Math::max);
    }

    /** The end of the quote that is open longest, as far as is known. */
    long openUntilSeconds() {
        return openUntilSeconds.get();
    }

    /** The last block recorded whole; who hears of frames before this does knows of it and of all before it. */
    BlockRef cursor() {
        return cursor;
    }

    /** The last block of which the journal has a commit; empty where it is not known. */
    Optional<BlockRef> lastCommit() {
        return commits.last();
    }
}
