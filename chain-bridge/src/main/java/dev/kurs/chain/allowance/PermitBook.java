package dev.kurs.chain.allowance;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.permit.PermitMeans;
import dev.kurs.chain.permit.TokenDomain;
import dev.kurs.chain.quote.PermitCalldata;
import dev.kurs.chain.watch.ContractAddresses;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.port.Permits;
import java.math.BigInteger;
import java.util.Optional;

/**
 * Says what the payer of a quote can sign: the token's own permit where it takes one, else a transfer by Permit2 where the wallet lets Permit2 take the amount.
 *
 * <p>A wallet has one next nonce at a token, so that two open quotes carry the same one and only the first to settle can use it; whoever looks the second up then
 * finds it with the next nonce. With Permit2 the nonce is the quote's id, and quotes do not meet.
 */
public final class PermitBook implements Permits {
    private static final String PERMIT2_NAME = "Permit2";

    private final PermitMeans means;
    private final AllowanceBook wallets;
    private final ContractAddresses addresses;

    /** @param wallets what is known of wallets by the same means */
    public PermitBook(PermitMeans means, AllowanceBook wallets, ContractAddresses addresses) {
        this.means = means;
        this.wallets = wallets;
        this.addresses = addresses;
    }

    @Override
    public Optional<Permit> of(FirmQuote quote, byte[] signature) {
        Address token = Address.of(quote.tokenIn());
        Integer tokenId = addresses.tokenIds().get(token);
        if (tokenId == null) {
            return Optional.empty();
        }
        TokenDomain domain = means.tokens().get(token);
        return domain != null
                ? wallets.nonce(quote.payer(), tokenId).map(nonce -> byToken(quote, signature, domain, nonce))
                : means.permit2()
                        .filter(contract -> wallets.allowsPermit2(quote.payer(), tokenId, quote.amountIn()))
                        .map(contract -> byPermit2(quote, signature, contract));
    }

    private static Permit byToken(FirmQuote quote, byte[] signature, TokenDomain domain, BigInteger nonce) {
        return permit(Kind.EIP2612, quote, signature, domain.name(), domain.version(), quote.tokenIn(), nonce);
    }

    private static Permit byPermit2(FirmQuote quote, byte[] signature, Address contract) {
        BigInteger nonce = new BigInteger(1, quote.quoteId());
        return permit(Kind.PERMIT2, quote, signature, PERMIT2_NAME, null, contract.bytes(), nonce);
    }

    private static Permit permit(
            Kind kind,
            FirmQuote quote,
            byte[] signature,
            String name,
            String version,
            byte[] verifyingContract,
            BigInteger nonce) {
        return new Permit(
                kind,
                name,
                version,
                verifyingContract,
                nonce,
                PermitCalldata.encode(quote, kind.number(), signature),
                PermitCalldata.SIGNATURE_OFFSET);
    }
}
