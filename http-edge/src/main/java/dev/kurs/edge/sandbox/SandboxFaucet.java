package dev.kurs.edge.sandbox;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.BlockingWork;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.Identity;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.call.RequestValues;
import dev.kurs.edge.json.JsonMembers;
import dev.kurs.edge.json.WrongShapeException;
import dev.kurs.edge.post.JsonPosts;
import dev.kurs.edge.post.RequestIdClaims;
import dev.kurs.edge.view.TokenNames;
import dev.kurs.edge.view.TokenView;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.port.TokenFaucet;
import java.util.List;
import java.util.Optional;

/** {@code POST /v1/sandbox/faucet}: test tokens and gas, for a partner's own wallets, or for any by an operator. */
public final class SandboxFaucet implements Endpoint {
    private static final BlockingWork.Unfinished UNFINISHED = new BlockingWork.Unfinished(
            ApiError.of(
                    ErrorCode.OUTCOME_UNKNOWN,
                    "the tokens are still on their way: look at the wallet before you ask again"),
            ApiError.of(
                    ErrorCode.CHAIN_UNAVAILABLE,
                    "the chain cannot be reached just now, and what was sent may still arrive: look at the wallet"
                            + " before you ask again"));

    private final Views views;
    private final Optional<TokenFaucet> faucet;
    private final BlockingWork minting;
    private final JsonPosts posts;
    private final RequestIdClaims claims;

    @SuppressWarnings("ArrayRecordComponent")
    private record Gift(String walletText, byte[] wallet, TokenView token, Amount amount) {}

    /** @param faucet empty without a chain */
    public SandboxFaucet(
            Views views, Optional<TokenFaucet> faucet, BlockingWork minting, JsonPosts posts, RequestIdClaims claims) {
        this.views = views;
        this.faucet = faucet;
        this.minting = minting;
        this.posts = posts;
        this.claims = claims;
    }

    @Override
    public boolean checksValuesFirst() {
        return true;
    }

    @Override
    public void handle(Call call) {
        posts.read(
                call,
                members -> {
                    open();
                    return readGift(members);
                },
                gift -> {
                    if (call.isPermitted()) {
                        checkWallet(call.identity(), gift);
                        TokenFaucet open = open();
                        claims.once(call, () -> minting.answer(call, () -> give(call, open, gift), UNFINISHED));
                    }
                });
    }

    private TokenFaucet open() throws RefusedException {
        return faucet.orElseThrow(() -> new RefusedException(
                ApiError.of(ErrorCode.NOT_FOUND, "this sandbox has no chain, so no faucet either")));
    }

    private static void give(Call call, TokenFaucet faucet, Gift gift) {
        List<String> hashes = faucet.give(gift.wallet, gift.token.id(), gift.amount);
        SandboxAnswers.answer(call, body -> {
            body.openArray("tx_hashes");
            hashes.forEach(body::item);
            body.closeArray();
        });
    }

    private void checkWallet(Identity caller, Gift gift) throws RefusedException {
        if (!caller.isOperator() && !views.isWalletOf(caller.partnerId(), gift.walletText)) {
            throw RefusedException.field(
                    ErrorCode.WALLET_NOT_REGISTERED, "wallet_address", "not a wallet of this partner", gift.walletText);
        }
    }

    private Gift readGift(JsonMembers members) throws WrongShapeException, RefusedException {
        String walletText = members.requiredString("wallet_address");
        String tokenText = members.requiredString("token");
        String amountText = members.requiredString("amount");
        byte[] wallet = new RequestValues().address("wallet_address", walletText);
        TokenView token = TokenNames.find(tokenText, views.tokens());
        Amount amount = SandboxValues.amount("amount", amountText, token.decimals());
        if (amount.isZero() || amount.compareTo(most(token)) > 0) {
            throw SandboxValues.invalid(
                    "amount", "must be above zero and not above " + TokenFaucet.MOST_TOKENS, amountText);
        }
        return new Gift(RequestValues.lowerCase(wallet), wallet, token, amount);
    }

    private static Amount most(TokenView token) throws RefusedException {
        return SandboxValues.amount("amount", Long.toString(TokenFaucet.MOST_TOKENS), token.decimals());
    }
}
