package dev.kurs.chain.keeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.governance.TokenRetirement;
import dev.kurs.chain.governance.TokenStage;
import dev.kurs.chain.governance.TokenStanding;
import dev.kurs.chain.standard.Erc20;
import java.math.BigInteger;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How a token stands that counts for nothing any more, while the pool's G goes on. */
@Timeout(180)
class WrittenDownStandingTest {
    @Test
    void shouldOweTheJuniorSharesOfATokenWrittenDownNoMoreThanTheMarkOfThatTime(@TempDir Path directory) {
        try (KeptDesk desk = KeptDesk.open(directory)) {
            desk.delist(desk.world().idrx());
            desk.writeDown(desk.world().idrx());
            TokenStanding before = standing(desk);
            assertEquals(TokenStage.WRITTEN_DOWN, before.stage());

            raiseG(desk);

            BigInteger markedE18 = desk.world().endpoint().view(desk.desk(), LiquidityDesk.markedShareValueE18());
            assertTrue(markedE18.compareTo(before.mostE18()) > 0, "G is " + markedE18);
            assertEquals(before, standing(desk));
            assertEquals(BigInteger.ZERO, before.shortfall());
        }
    }

    private static TokenStanding standing(KeptDesk desk) {
        return new TokenRetirement(desk.world().endpoint(), desk.world().manifest(), "IDRX").standing();
    }

    /** Somebody gives the pool dollars, which the next day's mark counts. */
    private static void raiseG(KeptDesk desk) {
        Address usdt = desk.world().usdt();
        BigInteger gift = BigInteger.valueOf(1_000_000);
        desk.send(usdt, Erc20.approve(desk.desk(), gift));
        desk.send(desk.desk(), LiquidityDesk.recapitalise(usdt, gift));
        desk.passDays(1);
        desk.send(desk.desk(), LiquidityDesk.mark());
    }
}
