package dev.kurs.core.engine;

import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.AmountEncoder;
import dev.kurs.protocol.message.sbe.CorrectBalanceEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.OrderDepositEncoder;
import dev.kurs.protocol.message.sbe.RecordAllowedWalletEncoder;
import dev.kurs.protocol.message.sbe.RecordDailyCapEncoder;
import dev.kurs.protocol.message.sbe.RecordDepositEncoder;
import dev.kurs.protocol.message.sbe.RecordWithdrawalEncoder;
import dev.kurs.protocol.message.sbe.WithdrawalStep;
import java.math.BigInteger;

/** Encodes what is said of the settlement vault and of the pool's allow-list. */
final class VaultFrames {
    private static final byte[] HASH = new byte[32];
    private static final byte[] WALLET = new byte[20];

    static final int FIRST_VAULT = 1;
    static final long BLOCK_SECONDS = 1_790_000_000L;

    private final CommandFrames frames;

    VaultFrames(CommandFrames frames) {
        this.frames = frames;
    }

    /** Where something stands in the chain. */
    record Place(long block, int transaction, int log) {}

    /** @param partner whose hash the vault was told, of a partner that may be none of ours */
    CommandFrames deposit(Place place, int partner, int tokenId, BigInteger amount) {
        RecordDepositEncoder message = frames.begin(new RecordDepositEncoder())
                .blockNumber(place.block())
                .transactionIndex(place.transaction())
                .logIndex(place.log())
                .putTransactionHash(HASH, 0, HASH.length)
                .putPartnerHash(SandboxWorld.keccak("partner " + partner), 0, HASH.length)
                .putDepositor(WALLET, 0, WALLET.length)
                .tokenId(tokenId);
        put(message.amount(), amount);
        return frames.end(message);
    }

    /** @param partner whose hash the vault was told, of a partner that may be none of ours */
    CommandFrames withdrawal(Place place, long id, int partner, int tokenId, BigInteger amount) {
        RecordWithdrawalEncoder message = withdrawal(place, FIRST_VAULT, id, WithdrawalStep.REQUESTED)
                .putPartnerHash(SandboxWorld.keccak("partner " + partner), 0, HASH.length)
                .tokenId(tokenId);
        put(message.amount(), amount);
        return frames.end(message);
    }

    /** What became of a withdrawal of the first vault or of another. */
    CommandFrames withdrawalEnded(Place place, int vaultNumber, long id, WithdrawalStep step) {
        RecordWithdrawalEncoder message = withdrawal(place, vaultNumber, id, step)
                .putPartnerHash(HASH, 0, HASH.length)
                .tokenId(-1);
        put(message.amount(), BigInteger.ZERO);
        return frames.end(message);
    }

    private RecordWithdrawalEncoder withdrawal(Place place, int vaultNumber, long id, WithdrawalStep step) {
        return frames.begin(new RecordWithdrawalEncoder())
                .blockNumber(place.block())
                .transactionIndex(place.transaction())
                .logIndex(place.log())
                .putTransactionHash(HASH, 0, HASH.length)
                .putVault(wallet(vaultNumber), 0, WALLET.length)
                .withdrawalId(id)
                .step(step)
                .putWallet(WALLET, 0, WALLET.length);
    }

    /** @param readyAtSeconds from when on an announced cap can be set; 0 of one that is set */
    CommandFrames dailyCap(Place place, int partner, int tokenId, BigInteger cap, long readyAtSeconds) {
        RecordDailyCapEncoder message = frames.begin(new RecordDailyCapEncoder())
                .blockNumber(place.block())
                .transactionIndex(place.transaction())
                .logIndex(place.log())
                .putTransactionHash(HASH, 0, HASH.length)
                .putPartnerHash(SandboxWorld.keccak("partner " + partner), 0, HASH.length)
                .tokenId(tokenId)
                .readyAtSeconds(readyAtSeconds)
                .blockTimeSeconds(BLOCK_SECONDS);
        put(message.dailyCap(), cap);
        return frames.end(message);
    }

    CommandFrames allow(Place place, int wallet, boolean mayDeposit, boolean mayWithdraw) {
        byte[] address = wallet(wallet);
        return frames.end(frames.begin(new RecordAllowedWalletEncoder())
                .blockNumber(place.block())
                .transactionIndex(place.transaction())
                .logIndex(place.log())
                .putTransactionHash(HASH, 0, HASH.length)
                .putWallet(address, 0, address.length)
                .mayDepositLiquidity(mayDeposit ? Flag.YES : Flag.NO)
                .mayWithdrawLiquidity(mayWithdraw ? Flag.YES : Flag.NO));
    }

    /** The address of a wallet by its number. */
    static byte[] wallet(int number) {
        byte[] address = WALLET.clone();
        address[19] = (byte) number;
        return address;
    }

    CommandFrames correct(int partnerId, int tokenId, BigInteger amount) {
        CorrectBalanceEncoder message = frames.begin(new CorrectBalanceEncoder())
                .partnerId(partnerId)
                .tokenId(tokenId)
                .actorKind(ActorKind.OPERATOR);
        put(message.amount(), amount);
        return frames.end(message.actor("desk@example.com")
                .actorAddress("198.51.100.7")
                .actorRequestId("r-1")
                .reason("wrong partner named"));
    }

    CommandFrames order(int partnerId, int tokenId, BigInteger amount) {
        OrderDepositEncoder message = frames.begin(new OrderDepositEncoder())
                .partnerId(partnerId)
                .tokenId(tokenId)
                .actorKind(ActorKind.OPERATOR);
        put(message.amount(), amount);
        return frames.end(message.actor("desk@example.com")
                .actorAddress("198.51.100.7")
                .actorRequestId("r-2")
                .reason("to try execute"));
    }

    private static void put(AmountEncoder field, BigInteger raw) {
        field.low(raw.longValue()).high(raw.shiftRight(Long.SIZE).longValueExact());
    }
}
