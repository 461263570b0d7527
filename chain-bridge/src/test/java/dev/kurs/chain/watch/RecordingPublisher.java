package dev.kurs.chain.watch;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AdvanceChainDecoder;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.RecordAllowedWalletDecoder;
import dev.kurs.protocol.message.sbe.RecordChainCorridorDecoder;
import dev.kurs.protocol.message.sbe.RecordChainPoolDecoder;
import dev.kurs.protocol.message.sbe.RecordChainTokenDecoder;
import dev.kurs.protocol.message.sbe.RecordDailyCapDecoder;
import dev.kurs.protocol.message.sbe.RecordDepositDecoder;
import dev.kurs.protocol.message.sbe.RecordFailureDecoder;
import dev.kurs.protocol.message.sbe.RecordInventoryDecoder;
import dev.kurs.protocol.message.sbe.RecordSettlementDecoder;
import dev.kurs.protocol.message.sbe.RecordWithdrawalDecoder;
import dev.kurs.protocol.port.CommandPublisher;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Keeps every command that is accepted, as a sentence; can be full or closed. */
public final class RecordingPublisher implements CommandPublisher {
    private final List<String> said = new ArrayList<>();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private int timesFull;
    private boolean closed;

    /** Is full the next so many times. */
    public synchronized void fill(int times) {
        timesFull = times;
    }

    public synchronized void close() {
        closed = true;
    }

    @Override
    public synchronized Offer offer(DirectBuffer frame, int offset, int length) {
        if (closed) {
            return Offer.CLOSED;
        }
        if (timesFull > 0) {
            timesFull--;
            return Offer.BACK_PRESSURED;
        }
        UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
        copy.putBytes(0, frame, offset, length);
        said.add(sentence(copy));
        return Offer.ACCEPTED;
    }

    /** Everything so far. */
    public synchronized List<String> said() {
        return List.copyOf(said);
    }

    public List<String> said(String beginning) {
        return said().stream().filter(line -> line.startsWith(beginning)).toList();
    }

    /** What blocks said: settlements, failures and the advance of the chain. */
    public List<String> ofBlocks() {
        return said().stream()
                .filter(line -> line.startsWith("settled") || line.startsWith("refused") || line.startsWith("advanced"))
                .toList();
    }

    private String sentence(DirectBuffer frame) {
        return switch (Frame.templateId(frame, 0)) {
            case RecordSettlementDecoder.TEMPLATE_ID -> settlement(frame);
            case RecordFailureDecoder.TEMPLATE_ID -> failure(frame);
            case AdvanceChainDecoder.TEMPLATE_ID -> advance(frame);
            case RecordInventoryDecoder.TEMPLATE_ID -> inventory(frame);
            case RecordChainTokenDecoder.TEMPLATE_ID -> token(frame);
            case RecordChainCorridorDecoder.TEMPLATE_ID -> corridor(frame);
            case RecordChainPoolDecoder.TEMPLATE_ID -> pool(frame);
            case RecordDepositDecoder.TEMPLATE_ID -> deposit(frame);
            case RecordWithdrawalDecoder.TEMPLATE_ID -> withdrawal(frame);
            case RecordDailyCapDecoder.TEMPLATE_ID -> dailyCap(frame);
            case RecordAllowedWalletDecoder.TEMPLATE_ID -> allowed(frame);
            default -> throw new IllegalArgumentException("template " + Frame.templateId(frame, 0));
        };
    }

    private String settlement(DirectBuffer frame) {
        RecordSettlementDecoder command = new RecordSettlementDecoder().wrapAndApplyHeader(frame, 0, header);
        byte[] hash = new byte[Bytes32.LENGTH];
        command.getBlockHash(hash, 0, hash.length);
        byte[] quoteId = new byte[Bytes32.LENGTH];
        command.getQuoteId(quoteId, 0, quoteId.length);
        byte[] payer = new byte[20];
        command.getPayer(payer, 0, payer.length);
        return "settled " + command.blockNumber() + "/" + command.transactionIndex() + "/" + command.logIndex()
                + " in " + Bytes32.of(hash) + ": " + quote(quoteId) + " of " + Address.of(payer) + ", token "
                + command.tokenInId() + " " + amount(command.amountIn()) + " (fee " + amount(command.feeIn())
                + ") for token " + command.tokenOutId() + " " + amount(command.amountOut());
    }

    private String failure(DirectBuffer frame) {
        RecordFailureDecoder command = new RecordFailureDecoder().wrapAndApplyHeader(frame, 0, header);
        byte[] hash = new byte[Bytes32.LENGTH];
        command.getBlockHash(hash, 0, hash.length);
        byte[] quoteId = new byte[Bytes32.LENGTH];
        command.getQuoteId(quoteId, 0, quoteId.length);
        byte[] payer = new byte[20];
        command.getPayer(payer, 0, payer.length);
        return "refused " + command.blockNumber() + "/" + command.transactionIndex() + " in " + Bytes32.of(hash) + ": "
                + quote(quoteId) + " of " + Address.of(payer);
    }

    private String advance(DirectBuffer frame) {
        AdvanceChainDecoder command = new AdvanceChainDecoder().wrapAndApplyHeader(frame, 0, header);
        byte[] hash = new byte[Bytes32.LENGTH];
        command.getBlockHash(hash, 0, hash.length);
        return "advanced " + command.blockNumber() + " " + Bytes32.of(hash) + " at " + command.blockTimeSeconds();
    }

    private String inventory(DirectBuffer frame) {
        RecordInventoryDecoder command = new RecordInventoryDecoder().wrapAndApplyHeader(frame, 0, header);
        return "inventory " + command.tokenId() + ": " + amount(command.balance());
    }

    private String token(DirectBuffer frame) {
        RecordChainTokenDecoder command = new RecordChainTokenDecoder().wrapAndApplyHeader(frame, 0, header);
        return "token " + command.tokenId() + ": room " + amount(command.room()) + ", payable "
                + amount(command.payable()) + ", price " + amount(command.priceE18()) + ", inbound frozen "
                + command.inboundFrozen() + ", outbound frozen " + command.outboundFrozen();
    }

    private String corridor(DirectBuffer frame) {
        RecordChainCorridorDecoder command = new RecordChainCorridorDecoder().wrapAndApplyHeader(frame, 0, header);
        return "corridor " + command.corridorId() + ": frozen " + command.frozen() + ", bound " + command.boundBps();
    }

    private String pool(DirectBuffer frame) {
        RecordChainPoolDecoder command = new RecordChainPoolDecoder().wrapAndApplyHeader(frame, 0, header);
        return "pool: loss " + command.lossUsdE6() + ", signing " + command.signing();
    }

    private String deposit(DirectBuffer frame) {
        RecordDepositDecoder command = new RecordDepositDecoder().wrapAndApplyHeader(frame, 0, header);
        byte[] partner = new byte[Bytes32.LENGTH];
        command.getPartnerHash(partner, 0, partner.length);
        byte[] from = new byte[20];
        command.getDepositor(from, 0, from.length);
        return "deposited " + command.blockNumber() + "/" + command.transactionIndex() + "/" + command.logIndex()
                + ": token " + command.tokenId() + " " + amount(command.amount()) + " for " + Bytes32.of(partner)
                + " by " + Address.of(from);
    }

    private String withdrawal(DirectBuffer frame) {
        RecordWithdrawalDecoder command = new RecordWithdrawalDecoder().wrapAndApplyHeader(frame, 0, header);
        byte[] vault = new byte[20];
        command.getVault(vault, 0, vault.length);
        byte[] partner = new byte[Bytes32.LENGTH];
        command.getPartnerHash(partner, 0, partner.length);
        byte[] wallet = new byte[20];
        command.getWallet(wallet, 0, wallet.length);
        return "withdrawal " + command.withdrawalId() + " of " + Address.of(vault) + " " + command.step() + " "
                + command.blockNumber() + "/" + command.transactionIndex() + "/" + command.logIndex() + ": token "
                + command.tokenId() + " " + amount(command.amount()) + " of " + Bytes32.of(partner) + " by "
                + Address.of(wallet);
    }

    private String dailyCap(DirectBuffer frame) {
        RecordDailyCapDecoder command = new RecordDailyCapDecoder().wrapAndApplyHeader(frame, 0, header);
        byte[] partner = new byte[Bytes32.LENGTH];
        command.getPartnerHash(partner, 0, partner.length);
        return "capped " + command.blockNumber() + "/" + command.transactionIndex() + "/" + command.logIndex()
                + ": token " + command.tokenId() + " " + amount(command.dailyCap()) + " of " + Bytes32.of(partner)
                + " from " + command.readyAtSeconds();
    }

    private String allowed(DirectBuffer frame) {
        RecordAllowedWalletDecoder command = new RecordAllowedWalletDecoder().wrapAndApplyHeader(frame, 0, header);
        byte[] wallet = new byte[20];
        command.getWallet(wallet, 0, wallet.length);
        return "allowed " + command.blockNumber() + ": " + Address.of(wallet) + " deposit "
                + command.mayDepositLiquidity() + ", withdraw " + command.mayWithdrawLiquidity();
    }

    private static String quote(byte[] id) {
        return "quote " + new BigInteger(1, id);
    }

    private static BigInteger amount(AmountDecoder field) {
        return BigInteger.valueOf(field.high())
                .shiftLeft(Long.SIZE)
                .add(new BigInteger(Long.toUnsignedString(field.low())));
    }
}
