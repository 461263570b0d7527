package dev.kurs.chain.watch;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.LiquidityDesk.WalletAllowed;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.contract.SettlementVault.DailyCapSet;
import dev.kurs.chain.key.Addresses;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RecordAllowedWalletEncoder;
import dev.kurs.protocol.message.sbe.RecordDailyCapEncoder;
import dev.kurs.protocol.message.sbe.RecordDepositEncoder;
import java.math.BigInteger;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says in the engine's commands what confirmed blocks hold of partners' funds and of the pool's allow-list.
 *
 * <p>A token that the engine has no id for is passed over: anybody may put worthless ones into the vault. So is a deposit of
 * 2^127 raw units and more, which an issuer alone can make and no balance here can hold; the log says so, and the chain's reconciliation.
 */
final class FundCommands {
    private static final Logger LOG = LoggerFactory.getLogger(FundCommands.class);
    private static final int WORD = Bytes32.LENGTH;
    private static final BigInteger MOST = BigInteger.ONE.shiftLeft(127).subtract(BigInteger.ONE);

    private final CommandOffer offer;
    private final Map<Address, Integer> tokenIds;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final RecordDepositEncoder deposit = new RecordDepositEncoder();
    private final RecordDailyCapEncoder dailyCap = new RecordDailyCapEncoder();
    private final RecordAllowedWalletEncoder allowed = new RecordAllowedWalletEncoder();

    FundCommands(CommandOffer offer, Map<Address, Integer> tokenIds) {
        this.offer = offer;
        this.tokenIds = tokenIds;
    }

    void say(ChainEvent.Deposited deposited) {
        SettlementVault.Deposited said = deposited.deposit();
        Integer tokenId = tokenIds.get(said.token());
        if (tokenId == null) {
            return;
        }
        if (said.amount().compareTo(MOST) > 0) {
            LOG.error(
                    "Nobody is credited with the deposit of {} raw units of {} for {} in transaction {}: the engine's amounts end below 2^127",
                    said.amount(),
                    said.token(),
                    said.partnerId(),
                    deposited.transactionHash());
            return;
        }
        deposit.wrapAndApplyHeader(offer.frame(), 0, header)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .blockNumber(deposited.block().number())
                .transactionIndex(deposited.transactionIndex())
                .logIndex(deposited.logIndex())
                .putTransactionHash(deposited.transactionHash().bytes(), 0, WORD)
                .putPartnerHash(said.partnerId().bytes(), 0, WORD)
                .putDepositor(said.from().bytes(), 0, Addresses.LENGTH)
                .tokenId(tokenId);
        CommandOffer.put(deposit.amount(), said.amount());
        offer.offer(deposit);
    }

    void say(ChainEvent.CapTold told) {
        DailyCapSet cap = told.cap();
        Integer tokenId = tokenIds.get(cap.token());
        if (tokenId == null) {
            return;
        }
        dailyCap.wrapAndApplyHeader(offer.frame(), 0, header)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .blockNumber(told.block().number())
                .transactionIndex(told.transactionIndex())
                .logIndex(told.logIndex())
                .putTransactionHash(told.transactionHash().bytes(), 0, WORD)
                .putPartnerHash(cap.partnerId().bytes(), 0, WORD)
                .tokenId(tokenId)
                .readyAtSeconds(told.readyAtSeconds())
                .blockTimeSeconds(told.block().timeSeconds());
        CommandOffer.put(dailyCap.dailyCap(), cap.cap().min(MOST));
        offer.offer(dailyCap);
    }

    void say(ChainEvent.Allowed entry) {
        WalletAllowed said = entry.entry();
        allowed.wrapAndApplyHeader(offer.frame(), 0, header)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .blockNumber(entry.block().number())
                .transactionIndex(entry.transactionIndex())
                .logIndex(entry.logIndex())
                .putTransactionHash(entry.transactionHash().bytes(), 0, WORD)
                .putWallet(said.wallet().bytes(), 0, Addresses.LENGTH)
                .mayDepositLiquidity(flag(said.deposit()))
                .mayWithdrawLiquidity(flag(said.withdraw()));
        offer.offer(allowed);
    }

    private static Flag flag(boolean yes) {
        return yes ? Flag.YES : Flag.NO;
    }
}
