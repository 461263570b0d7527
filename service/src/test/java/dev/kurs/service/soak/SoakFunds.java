package dev.kurs.service.soak;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.standard.Erc20;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/** Gives every wallet of a desk enough of three tokens, and the engine contract an allowance of all of it. */
final class SoakFunds {
    private static final int DEPLOYER = 0;

    /** A million dollars and more, raw units. */
    private static final Map<String, BigInteger> PLENTY =
            Map.of("USDT", BigInteger.TEN.pow(12), "IDRX", BigInteger.TEN.pow(13), "JPYC", BigInteger.TEN.pow(27));

    private SoakFunds() {}

    static void give(SoakDesk desk) {
        SoakWallet issuer = new SoakWallet(desk.node(), desk.node().account(DEPLOYER));
        List<String> tokens = List.copyOf(PLENTY.keySet());
        for (int index = 0; index < SoakDesk.WALLETS; index++) {
            SoakWallet wallet = new SoakWallet(desk.node(), desk.wallet(index));
            for (String symbol : tokens) {
                Address token = desk.token(symbol);
                issuer.send(token, Erc20.mint(wallet.account(), PLENTY.get(symbol)));
                wallet.allowEverything(token, desk.engine());
            }
            wallet.awaitMined();
        }
        issuer.awaitMined();
    }
}
