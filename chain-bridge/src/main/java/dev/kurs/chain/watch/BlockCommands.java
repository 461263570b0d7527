package dev.kurs.chain.watch;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.KursEngine.FirmQuoteCommitted;
import dev.kurs.chain.key.Addresses;
import dev.kurs.chain.rpc.Header;
import dev.kurs.protocol.message.sbe.AdvanceChainEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RecordFailureEncoder;
import dev.kurs.protocol.message.sbe.RecordSettlementEncoder;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says in the engine's commands what confirmed blocks hold.
 *
 * <p>A token that the engine has no id for is said as −1, which the engine refuses on record, and is an alarm here.
 */
final class BlockCommands {
    private static final Logger LOG = LoggerFactory.getLogger(BlockCommands.class);
    private static final int UNKNOWN_TOKEN = -1;
    private static final int WORD = Bytes32.LENGTH;

    private final CommandOffer offer;
    private final Map<Address, Integer> tokenIds;
    private final WatcherCounters counters;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final RecordSettlementEncoder settlement = new RecordSettlementEncoder();
    private final RecordFailureEncoder failure = new RecordFailureEncoder();
    private final AdvanceChainEncoder advance = new AdvanceChainEncoder();
    private final FundCommands fund;
    private final WithdrawalCommands withdrawals;

    BlockCommands(CommandOffer offer, Map<Address, Integer> tokenIds, WatcherCounters counters) {
        this.offer = offer;
        this.tokenIds = tokenIds;
        this.counters = counters;
        this.fund = new FundCommands(offer, tokenIds);
        this.withdrawals = new WithdrawalCommands(offer, tokenIds);
    }

    void say(ChainEvent event) {
        switch (event) {
            case ChainEvent.Settled settled -> say(settled);
            case ChainEvent.Refused refused -> say(refused);
            case ChainEvent.Deposited deposited -> fund.say(deposited);
            case ChainEvent.Withdrawing withdrawing -> withdrawals.say(withdrawing);
            case ChainEvent.CapTold told -> fund.say(told);
            case ChainEvent.Allowed allowed -> fund.say(allowed);
            case ChainEvent.Rebalancing other ->
                throw new IllegalArgumentException("not recorded of blocks: " + other.sentence());
        }
    }

    private void say(ChainEvent.Settled settled) {
        Header block = settled.block();
        FirmQuoteCommitted commit = settled.commit();
        settlement
                .wrapAndApplyHeader(offer.frame(), 0, header)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .blockNumber(block.number())
                .transactionIndex(settled.transactionIndex())
                .logIndex(settled.logIndex())
                .blockTimeSeconds(block.timeSeconds())
                .putBlockHash(block.hash().bytes(), 0, WORD)
                .putTransactionHash(settled.transactionHash().bytes(), 0, WORD)
                .putQuoteId(commit.quoteId().bytes(), 0, WORD)
                .putPayer(commit.payer().bytes(), 0, Addresses.LENGTH)
                .putRecipient(commit.recipient().bytes(), 0, Addresses.LENGTH)
                .tokenInId(idOf(commit.tokenIn(), commit))
                .tokenOutId(idOf(commit.tokenOut(), commit));
        CommandOffer.put(settlement.amountIn(), commit.amountIn());
        CommandOffer.put(settlement.amountOut(), commit.amountOut());
        CommandOffer.put(settlement.feeIn(), commit.feeIn());
        CommandOffer.put(settlement.onchainMidE12(), commit.onchainMid());
        offer.offer(settlement);
        counters.settled();
    }

    private int idOf(Address token, FirmQuoteCommitted commit) {
        Integer id = tokenIds.get(token);
        if (id == null) {
            counters.unknownToken();
            LOG.error("quote {} settled with token {}, which the engine does not know", commit.quoteId(), token);
            return UNKNOWN_TOKEN;
        }
        return id;
    }

    private void say(ChainEvent.Refused refused) {
        Header block = refused.block();
        failure.wrapAndApplyHeader(offer.frame(), 0, header)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .blockNumber(block.number())
                .transactionIndex(refused.transactionIndex())
                .blockTimeSeconds(block.timeSeconds())
                .putBlockHash(block.hash().bytes(), 0, WORD)
                .putTransactionHash(refused.transactionHash().bytes(), 0, WORD)
                .putQuoteId(refused.quoteId().bytes(), 0, WORD)
                .putPayer(refused.payer().bytes(), 0, Addresses.LENGTH);
        offer.offer(failure);
        counters.refused();
    }

    /** Everything up to the block was said. */
    void advance(Header block) {
        advance.wrapAndApplyHeader(offer.frame(), 0, header)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .blockNumber(block.number())
                .blockTimeSeconds(block.timeSeconds())
                .putBlockHash(block.hash().bytes(), 0, WORD);
        offer.offer(advance);
    }
}
