package dev.kurs.chain.watch;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.SettlementVault.WithdrawalRequested;
import dev.kurs.chain.key.Addresses;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RecordWithdrawalEncoder;
import java.math.BigInteger;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says in the engine's commands what confirmed blocks hold of withdrawals from settlement vaults. Whose a cancelled one was and how much, the engine knows from its
 * request.
 *
 * <p>What {@link FundCommands} credits nobody with is taken from nobody: a token that the engine has no id for, and 2^127 raw units and more.
 */
final class WithdrawalCommands {
    private static final Logger LOG = LoggerFactory.getLogger(WithdrawalCommands.class);
    private static final int WORD = Bytes32.LENGTH;
    private static final int AMOUNT_BITS = 127;
    private static final byte[] NOBODY = new byte[WORD];
    private static final int NO_TOKEN = -1;

    private final CommandOffer offer;
    private final Map<Address, Integer> tokenIds;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final RecordWithdrawalEncoder command = new RecordWithdrawalEncoder();

    WithdrawalCommands(CommandOffer offer, Map<Address, Integer> tokenIds) {
        this.offer = offer;
        this.tokenIds = tokenIds;
    }

    void say(ChainEvent.Withdrawing withdrawing) {
        withdrawing
                .withdrawal()
                .request()
                .ifPresentOrElse(request -> sayRequested(withdrawing, request), () -> sayEnded(withdrawing));
    }

    private void sayRequested(ChainEvent.Withdrawing withdrawing, WithdrawalRequested request) {
        Integer tokenId = tokenIds.get(request.token());
        if (tokenId == null) {
            return;
        }
        if (request.amount().bitLength() > AMOUNT_BITS) {
            LOG.error(
                    "Nothing is taken from {} for withdrawal {} of {} raw units of {}: the engine's amounts end below 2^127",
                    request.partnerId(),
                    request.id(),
                    request.amount(),
                    request.token());
            return;
        }
        begin(withdrawing)
                .putPartnerHash(request.partnerId().bytes(), 0, WORD)
                .putWallet(request.wallet().bytes(), 0, Addresses.LENGTH)
                .tokenId(tokenId);
        CommandOffer.put(command.amount(), request.amount());
        offer.offer(command);
    }

    private void sayEnded(ChainEvent.Withdrawing withdrawing) {
        begin(withdrawing)
                .putPartnerHash(NOBODY, 0, WORD)
                .putWallet(NOBODY, 0, Addresses.LENGTH)
                .tokenId(NO_TOKEN);
        CommandOffer.put(command.amount(), BigInteger.ZERO);
        offer.offer(command);
    }

    private RecordWithdrawalEncoder begin(ChainEvent.Withdrawing withdrawing) {
        VaultWithdrawal withdrawal = withdrawing.withdrawal();
        return command.wrapAndApplyHeader(offer.frame(), 0, header)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .blockNumber(withdrawing.block().number())
                .transactionIndex(withdrawing.transactionIndex())
                .logIndex(withdrawing.logIndex())
                .putTransactionHash(withdrawing.transactionHash().bytes(), 0, WORD)
                .putVault(withdrawal.vault().bytes(), 0, Addresses.LENGTH)
                .withdrawalId(withdrawal.id().longValueExact())
                .step(withdrawal.step());
    }
}
