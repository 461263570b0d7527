package dev.kurs.service.stress;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * What a scenario costs whom, dollars; what is lost is below 0.
 *
 * <p>The pool holds 1 000 JPYC more than seniors are owed, and the yen falls by 10 %: seniors lose a tenth of what they are owed in yen, which is their currency's risk; the tenth of the 1 000 is the
 * juniors', as long as they have anything. Senior and junior add up to the pool. The desk's is by what trading brought, whoever bears it: a hedge at a venue is in it at once, and in the pool
 * once it is on chain.
 *
 * @param pool all that is held
 * @param senior by the price of the tokens that they are owed, and by what juniors can bear no more
 * @param junior what is held beyond what seniors are owed
 * @param desk by what swaps and hedges have left
 */
public record StressCost(String scenario, BigDecimal pool, BigDecimal senior, BigDecimal junior, BigDecimal desk) {
    private static final int CENTS = 2;

    static StressCost of(StressScenario scenario, List<TokenHolding> book) {
        BigDecimal pool = BigDecimal.ZERO;
        BigDecimal senior = BigDecimal.ZERO;
        BigDecimal desk = BigDecimal.ZERO;
        BigDecimal equity = BigDecimal.ZERO;
        for (TokenHolding holding : book) {
            BigDecimal change =
                    holding.price().multiply(scenario.factor().apply(holding).subtract(BigDecimal.ONE));
            pool = pool.add(holding.held().multiply(change));
            senior = senior.add(holding.owedToSeniors().multiply(change));
            desk = desk.add(holding.traded().multiply(change));
            equity = equity.add(holding.held().subtract(holding.owedToSeniors()).multiply(holding.price()));
        }
        BigDecimal bearable = equity.max(BigDecimal.ZERO).negate();
        BigDecimal junior = pool.subtract(senior).max(bearable);
        BigDecimal shownPool = pool.setScale(CENTS, RoundingMode.HALF_EVEN);
        BigDecimal shownJunior = junior.setScale(CENTS, RoundingMode.HALF_EVEN);
        return new StressCost(
                scenario.name(),
                shownPool,
                shownPool.subtract(shownJunior),
                shownJunior,
                desk.setScale(CENTS, RoundingMode.HALF_EVEN));
    }
}
