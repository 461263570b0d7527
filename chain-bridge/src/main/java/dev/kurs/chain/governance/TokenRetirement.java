package dev.kurs.chain.governance;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.contract.ReservePool.BookAnswer;
import dev.kurs.chain.contract.ShareToken;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.rpc.Batch;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.LogRange;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.standard.Erc20;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Takes a token out of the pool: delisted after the admin's delay, written down after another, so that nobody needs its feed any more. */
public final class TokenRetirement {
    private final ChainReader chain;
    private final DeploymentManifest manifest;
    private final String symbol;
    private final DeploymentManifest.Token token;
    private final Address governor;

    /** @throws ChangeRefused if the manifest has no such token */
    public TokenRetirement(ChainReader chain, DeploymentManifest manifest, String symbol) {
        this.chain = chain;
        this.manifest = manifest;
        this.symbol = symbol;
        token = manifest.settings().tokens().get(symbol);
        if (token == null) {
            throw new ChangeRefused("the manifest has no token " + symbol + ", it has "
                    + String.join(", ", manifest.settings().tokens().keySet()));
        }
        governor = manifest.address(DeploymentManifest.GOVERNOR);
    }

    /** As of the newest block. */
    public TokenStanding standing() {
        return standing(chain.newest());
    }

    private TokenStanding standing(Header now) {
        Address desk = manifest.address(DeploymentManifest.DESK);
        Batch batch = new Batch();
        Supplier<Long> stage = ask(batch, desk, LiquidityDesk.retirement(token.address()), now);
        Supplier<BigInteger> delistedAt = ask(batch, governor, PoolGovernor.delistedAt(token.address()), now);
        Address pool = manifest.address(DeploymentManifest.POOL);
        Supplier<BookAnswer> book = ask(batch, pool, ReservePool.book(token.address()), now);
        Supplier<BigInteger> balance = ask(batch, token.address(), Erc20.balanceOf(pool), now);
        Supplier<BigInteger> senior = ask(batch, token.seniorShares().token(), ShareToken.totalSupply(), now);
        Supplier<BigInteger> junior = ask(batch, token.juniorShares().token(), ShareToken.totalSupply(), now);
        Supplier<BigInteger> marked = ask(batch, desk, LiquidityDesk.markedShareValueE18(), now);
        chain.send(batch);
        TokenStage reached = TokenStage.of(stage.get());
        return new TokenStanding(
                symbol,
                token.decimals(),
                reached,
                delistedAt.get().longValueExact(),
                book.get().held(),
                book.get().setAsideMissing(),
                book.get()
                        .held()
                        .add(book.get().setAside())
                        .subtract(balance.get())
                        .max(BigInteger.ZERO),
                senior.get(),
                junior.get(),
                reached == TokenStage.WRITTEN_DOWN ? lastMarkedE18(now) : marked.get());
    }

    /** G when the token was written down, which no view of the desk tells. */
    private BigInteger lastMarkedE18(Header now) {
        Address desk = manifest.address(DeploymentManifest.DESK);
        List<Optional<Bytes32>> topics = List.of(
                Optional.of(LiquidityDesk.WrittenDown.TYPE.topic()),
                Optional.of(token.address().word()));
        return LogRange.read(
                        chain,
                        manifest.firstBlock(),
                        now.number(),
                        (first, last) -> Queries.logs(List.of(desk), topics, first, last))
                .stream()
                .flatMap(log -> log.read(LiquidityDesk.WrittenDown.TYPE).stream())
                .map(LiquidityDesk.WrittenDown::gE18)
                .findFirst()
                .orElseThrow(() -> new ChangeRefused("the node does not tell by which event " + symbol
                        + " was written down: ask one that has all blocks since " + manifest.firstBlock()));
    }

    private <T> Supplier<T> ask(Batch batch, Address contract, ContractCall<T> call, Header now) {
        return batch.add(Queries.view(contract, call, now.hash()));
    }

    /** From now on no deposits, and swaps out only. */
    public ContractChange delisting() {
        DelayedCall delisting = call("delisting " + symbol, PoolGovernor.delistToken(token.address()));
        return now -> {
            requireRetirable(now);
            return standing(now).stage() == TokenStage.IN_USE
                    ? delisting.next(chain, now)
                    : new NextStep.Nothing(symbol + " is delisted");
        };
    }

    /** The governor refuses the deed too, but only once the announcement's delay is over. */
    private void requireRetirable(Header now) {
        Batch batch = new Batch();
        Supplier<Address> usdt = ask(batch, manifest.address(DeploymentManifest.POOL), ReservePool.usdt(), now);
        chain.send(batch);
        if (usdt.get().equals(token.address())) {
            throw new ChangeRefused(symbol + " cannot be retired: providers' fees are paid in it");
        }
    }

    /**
     * Leaves what there is of it to its own shares; not before providers had the delay to leave it.
     *
     * @param despiteShortfall whether it is written down though its providers would not be paid in full
     */
    public ContractChange writingDown(boolean despiteShortfall) {
        DelayedCall writingDown = call("writing down " + symbol, PoolGovernor.writeDownToken(token.address()));
        return now -> {
            TokenStanding standing = standing(now);
            return switch (standing.stage()) {
                case IN_USE ->
                    throw new ChangeRefused(symbol + " is in use: it is delisted first, by kurs token delist");
                case WRITTEN_DOWN -> new NextStep.Nothing(symbol + " is written down");
                case DELISTED -> withCover(standing, writingDown.next(chain, now), despiteShortfall);
            };
        };
    }

    /** The announcement may be made whatever is held; only the deed is final. */
    private static NextStep withCover(TokenStanding standing, NextStep step, boolean despiteShortfall) {
        boolean isDeed = step instanceof NextStep.Call && step.what().startsWith("writing down ");
        if (isDeed && standing.shortfall().signum() > 0 && !despiteShortfall) {
            throw new ChangeRefused("the pool holds " + standing.held() + " raw " + standing.symbol()
                    + " and its shares are owed " + standing.owedRoundingUp()
                    + ": bring what lacks by recapitalise, or write it down with --despite-shortfall");
        }
        return step;
    }

    /** Takes off the pool's books what it no longer has of the token; anybody may, and the admin's key does. */
    public ContractChange syncing() {
        Address pool = manifest.address(DeploymentManifest.POOL);
        return now -> {
            BigInteger unbacked = standing(now).unbacked();
            return unbacked.signum() == 0
                    ? new NextStep.Nothing("the pool has all that its books say of " + symbol)
                    : new NextStep.Call(
                            "taking " + unbacked + " raw " + symbol + " off the books",
                            List.of(manifest.settings().roles().admin()),
                            pool,
                            ReservePool.sync(token.address()));
        };
    }

    private DelayedCall call(String what, ContractCall<Void> call) {
        return new DelayedCall(what, manifest.settings().roles().admin(), governor, call);
    }
}
