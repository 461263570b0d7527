package dev.kurs.feeds.chainlink;

import dev.kurs.feeds.DropReason;
import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.SourceException;
import dev.kurs.feeds.source.BlockAnswers;
import dev.kurs.feeds.source.SourcePrice;
import dev.kurs.feeds.source.SourcePublisher;
import dev.kurs.feeds.source.SourceSession;
import dev.kurs.protocol.message.PriceSources;
import dev.kurs.protocol.port.AsOfBlock;
import dev.kurs.protocol.port.OnchainRounds;
import dev.kurs.protocol.port.OnchainRounds.Round;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Reads the latest rounds as of one block and publishes those that stand.
 *
 * <p>Example: USDT/USD was answered 100 012 000 at 8 decimals twelve hours ago, with a band of 25 bps and a heartbeat of a day. As a CROSS_CHECK it says at the
 * block's time that the price is 1.00012 give or take 25 bps, for as long as it keeps its heartbeat; as a PRIMARY or FALLBACK it is twelve hours old, so that
 * nothing standing still opens a market.
 */
final class RoundPoll implements SourceSession {
    private final ChainlinkSource source;
    private final OnchainRounds chain;
    private final SourcePublisher publisher;

    RoundPoll(ChainlinkSource source, OnchainRounds chain, SourcePublisher publisher) {
        this.source = source;
        this.chain = chain;
        this.publisher = publisher;
    }

    @Override
    public End run(Collection<String> feeds) throws SourceException, InterruptedException {
        List<String> asked = new ArrayList<>(feeds);
        source.sequencerFeed().ifPresent(asked::add);
        AsOfBlock<Round> answer = BlockAnswers.read(asked.size(), () -> chain.latest(asked));
        if (source.sequencerFeed().isPresent()) {
            requireSequencer(answer.values().getLast(), answer.blockTimeSeconds());
        }
        List<SourcePrice> prices = new ArrayList<>();
        for (Round round : answer.values().subList(0, feeds.size())) {
            Optional<DropReason> flaw = flaw(round, answer.blockTimeSeconds());
            flaw.ifPresentOrElse(publisher::drop, () -> prices.add(price(round, answer.blockTimeSeconds())));
        }
        return publisher.publish(prices);
    }

    /** A second layer's rounds cannot have been renewed while its sequencer stood still. */
    private void requireSequencer(Round sequencer, long blockTimeSeconds) throws SourceException {
        if (sequencer.answer().signum() != 0) {
            throw new SourceException(FeedError.REFUSED, "the chain's sequencer is down");
        }
        BigInteger upSeconds = BigInteger.valueOf(blockTimeSeconds).subtract(sequencer.startedAtSeconds());
        if (sequencer.startedAtSeconds().signum() <= 0
                || upSeconds.compareTo(
                                BigInteger.valueOf(source.sequencerGrace().toSeconds()))
                        < 0) {
            throw new SourceException(FeedError.REFUSED, "the chain's sequencer is up for only " + upSeconds + " s");
        }
    }

    private Optional<DropReason> flaw(Round round, long blockTimeSeconds) {
        BigInteger blockTime = BigInteger.valueOf(blockTimeSeconds);
        BigInteger updatedAt = round.updatedAtSeconds();
        if (round.answer().signum() <= 0) {
            return Optional.of(DropReason.NOT_POSITIVE);
        }
        if (updatedAt.signum() <= 0 || !BlockAnswers.isScale(round.decimals())) {
            return Optional.of(DropReason.OUT_OF_RANGE);
        }
        if (updatedAt.compareTo(blockTime) > 0) {
            return Optional.of(DropReason.FROM_THE_FUTURE);
        }
        BigInteger heartbeat = BigInteger.valueOf(source.terms().heartbeat().toSeconds());
        return blockTime.subtract(updatedAt).compareTo(heartbeat) > 0
                ? Optional.of(DropReason.PAST_ITS_HEARTBEAT)
                : Optional.empty();
    }

    private SourcePrice price(Round round, long blockTimeSeconds) {
        BigDecimal price = new BigDecimal(round.answer(), round.decimals());
        boolean stands = PriceSources.isCheck(source.terms().rank());
        long timeSeconds = stands ? blockTimeSeconds : round.updatedAtSeconds().longValueExact();
        return BlockAnswers.price(round.feed(), price, source.terms(), timeSeconds);
    }
}
