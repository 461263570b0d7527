package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Geth, Nethermind, Besu, Erigon and anvil say of the same things. */
class SendingRefusalTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "already known | KNOWN",
                "AlreadyKnown | KNOWN",
                "Known transaction | KNOWN",
                "transaction already imported | KNOWN",
                "known transaction: 5fd2c7 | KNOWN",
                "unknown transaction type | OTHER",
                "nonce too low: next nonce 5, tx nonce 4 | NONCE_TAKEN",
                "Nonce is too low | NONCE_TAKEN",
                "OldNonce, Current nonce: 5, nonce of rejected tx: 4 | NONCE_TAKEN",
                "replacement transaction underpriced | TOO_CHEAP",
                "could not replace existing tx | TOO_CHEAP",
                "INTERNAL_ERROR: existing tx with same hash | KNOWN",
                "transaction underpriced: tip needed 1, tip permitted 0 | TOO_CHEAP",
                "transaction gas price below minimum: gas tip cap 0, minimum needed 1 | TOO_CHEAP",
                "max fee per gas less than block base fee: address 0x5f, maxFeePerGas: 1, baseFee: 7 | TOO_CHEAP",
                "fee cap less than base fee | TOO_CHEAP",
                "FeeTooLow, MaxFeePerGas too low | TOO_CHEAP",
                "FeeTooLowToCompete | TOO_CHEAP",
                "Gas price below current base fee | TOO_CHEAP",
                "fee too low | TOO_CHEAP",
                "nonce too high | OTHER",
                "insufficient funds for gas * price + value | UNPAYABLE",
                "insufficient funds: address 0x5f have 1 want 2, queued cost 3, tx cost 4, overshot 5 | UNPAYABLE",
                "InsufficientFunds, Account balance: 1, cumulative cost: 2 | UNPAYABLE",
                "transaction up-front cost 0x2 exceeds transaction sender account balance 0x1 | UNPAYABLE",
                "tx fee (1.20 ether) exceeds the configured cap (1.00 ether) | ABOVE_CAP",
                "Transaction fee cap exceeded | ABOVE_CAP",
                "intrinsic gas too low | OTHER",
                "invalid sender | OTHER"
            })
    void shouldUnderstandWhatNodesSay(String words, SendingRefusal meaning) {
        assertEquals(meaning, SendingRefusal.ofWords(words));
    }
}
