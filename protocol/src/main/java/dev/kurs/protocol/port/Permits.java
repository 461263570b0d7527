package dev.kurs.protocol.port;

import dev.kurs.protocol.message.FirmQuote;
import java.math.BigInteger;
import java.util.Optional;

/** What a wallet may sign instead of sending an approval, so that one transaction settles a quote. */
@FunctionalInterface
public interface Permits {
    /** Nothing is known of any wallet. */
    Permits UNKNOWN = (quote, signature) -> Optional.empty();

    /** Who takes the wallet's signature; the numbers are the engine contract's. */
    enum Kind {
        /** The token itself. */
        EIP2612(0),
        /** The Permit2 contract, which the wallet has approved before. */
        PERMIT2(1);

        private final int number;

        Kind(int number) {
            this.number = number;
        }

        public int number() {
            return number;
        }
    }

    /**
     * What there is to sign and to send.
     *
     * @param domainVersion null where the domain has none
     * @param verifyingContract 20 bytes
     * @param nonce of an EIP-2612 permit the wallet's next, so that of two quotes the second has to be looked up again once the first has settled
     * @param calldata of {@code commitFirmQuoteWithPermit}, with 65 zero bytes where the wallet's signature belongs
     * @param signatureOffset bytes before those
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Permit(
            Kind kind,
            String domainName,
            String domainVersion,
            byte[] verifyingContract,
            BigInteger nonce,
            byte[] calldata,
            int signatureOffset) {}

    /**
     * What the payer of a quote can sign now; empty where neither the token nor Permit2 can, or nothing is known yet.
     *
     * @param signature the quote's, 65 bytes r‖s‖v
     */
    Optional<Permit> of(FirmQuote quote, byte[] signature);
}
