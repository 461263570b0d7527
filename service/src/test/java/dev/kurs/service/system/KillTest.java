package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.sandbox.Manifest;
import dev.kurs.service.system.Ledger.Lost;
import dev.kurs.service.system.Ledger.Told;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills Kurs at random moments under load, and holds it to every word it ever said.
 *
 * <p>{@code -Dkurs.kills=50} for more of them. Every second process takes a snapshot twice a second and syncs its
 * journal, so that recovery begins now from the journal's first record and now from a snapshot of some killed predecessor.
 */
class KillTest {
    private static final int KILLS = Integer.getInteger("kurs.kills", 4);
    private static final int SAMPLE = 50;
    private static final Set<String> WHILE_OPEN = Set.of("signature", "approval", "execution");

    @TempDir
    private Path directory;

    private final Seed seed = Seed.fresh("KillTest");
    private final Ledger ledger = new Ledger();
    private Path data;
    private Path configuration;
    private int checked;
    private int checkedLost;
    private int resent;
    private int recoveredFromReference;
    private long mostUsedE6;

    @Test
    void shouldStandByEveryAnswerHoweverOftenItIsKilled() {
        data = directory.resolve("data");
        try (KursProcess first = KursProcess.sandbox(data)) {
            configuration = ConfigurationText.ofSandbox(first.manifest())
                    .with("snapshot_every: 10m", "snapshot_every: 500ms, snapshots: FOLLOW, on_difference: STOP")
                    .with("durability: PROCESS", "durability: POWER")
                    .write(directory.resolve("kurs.yaml"));
            loadAndKill(first, 0);
        }

        for (int round = 1; round < KILLS; round++) {
            Random random = seed.random(-round);
            if (random.nextInt(4) == 0) {
                killWhileItStarts(round, random);
            }
            try (KursProcess kurs = start(round).awaitReady()) {
                check(kurs, random);
                loadAndKill(kurs, round);
            }
        }

        try (KursProcess last = start(KILLS).awaitReady()) {
            check(last, seed.random(-KILLS));
            ledger.told().forEach(told -> checkStands(last.partner(told.partner()), told));
            last.stop().shouldEndWith(0);
        }
        checkJournal();
    }

    private KursProcess start(int round) {
        return round % 2 == 0 ? KursProcess.startingSandbox(data) : KursProcess.startingService(data, configuration);
    }

    private void killWhileItStarts(int round, Random random) {
        try (KursProcess kurs = start(round)) {
            Eventually.pause(random.nextInt(3_000));
            kurs.kill();
        }
    }

    private void loadAndKill(KursProcess kurs, int round) {
        try (Load load = new Load(ledger)) {
            load.start(kurs, seed, round);
            Eventually.pause(200 + seed.random(round).nextInt(1_800));
            load.kill(kurs);
        }
    }

    /** All that was told since the last look, and some of what was told long ago. */
    private void check(KursProcess kurs, Random random) {
        List<Told> told = ledger.told();
        List<QuotingPartner> partners = List.of(kurs.partner(1), kurs.partner(2), kurs.partner(3));
        for (int index = 0; index < told.size(); index++) {
            if (index >= checked || random.nextInt(told.size()) < SAMPLE) {
                QuotingPartner partner = partners.get(told.get(index).partner() - 1);
                checkRequestIdIsUsedUp(partner, told.get(index));
                checkStands(partner, told.get(index));
            }
        }
        checked = told.size();
        List<Lost> lost = ledger.lost();
        lost.subList(checkedLost, lost.size())
                .forEach(one -> checkIsAllOrNothing(partners.get(one.partner() - 1), one));
        checkedLost = lost.size();
        checkUsage(partners);
    }

    private void checkRequestIdIsUsedUp(QuotingPartner partner, Told told) {
        if (told.request().isYoung()) {
            partner.send(told.request()).shouldFail(401, "REQUEST_ID_REUSED");
            resent++;
        }
    }

    private static void checkStands(QuotingPartner partner, Told told) {
        PartnerAnswer again =
                partner.send(partner.signed("/v1/firm-quote", told.request().body()));
        again.shouldFail(409, "DUPLICATE_CLIENT_REF");
        assertEquals(told.quoteId(), again.error().get("quote_id"));

        PartnerAnswer found = partner.lookUp(told.quoteId()).shouldBe(200);
        Map<String, String> now = found.dataAsSent();
        told.answer().dataAsSent().forEach((member, asTold) -> {
            if (found.text("state").equals("OPEN") || !WHILE_OPEN.contains(member)) {
                assertEquals(asTold, now.get(member), () -> member + " of " + told.quoteId());
            }
        });
    }

    /** A request nobody answered was either never taken, or its quote is found through its client_ref. */
    private void checkIsAllOrNothing(QuotingPartner partner, Lost lost) {
        PartnerAnswer again =
                partner.send(partner.signed("/v1/firm-quote", lost.request().body()));
        if (again.status() != 200) {
            again.shouldFail(409, "DUPLICATE_CLIENT_REF");
            partner.lookUp(String.valueOf(again.error().get("quote_id"))).shouldBe(200);
            recoveredFromReference++;
        }
    }

    private void checkUsage(List<QuotingPartner> partners) {
        Eventually.isTrue("daily_used_usd is the sum of the open quotes", () -> {
            OpenBook book = OpenBook.of(data.resolve("journal"));
            long today = TimeUnit.MILLISECONDS.toDays(InstantSource.system().millis());
            for (int partner = 0; partner < partners.size(); partner++) {
                for (String pair : Load.PAIRS) {
                    int corridor = List.copyOf(Manifest.read(data).corridors().keySet())
                            .indexOf(pair);
                    long expected = book.usedE6(partner, corridor, today);
                    mostUsedE6 = Math.max(mostUsedE6, expected);
                    if (expected != usedE6(partners.get(partner), pair)) {
                        return false;
                    }
                }
            }
            return true;
        });
    }

    private static long usedE6(QuotingPartner partner, String pair) {
        Map<?, ?> limits = (Map<?, ?>) partner.corridor(pair).get("limits");
        return new BigDecimal(String.valueOf(limits.get("daily_used_usd")))
                .movePointRight(6)
                .longValueExact();
    }

    private void checkJournal() {
        assertTrue(mostUsedE6 > 0, "no reservation was ever looked at");
        OpenBook book = OpenBook.of(data.resolve("journal"));
        assertTrue(book.checked() >= ledger.told().size());
        System.out.printf(
                "KillTest: %d kills, %d firm quotes told, %d lost answers (%d found by client_ref), %d request ids sent again, %d firm quotes in the journal%n",
                KILLS, ledger.told().size(), ledger.lost().size(), recoveredFromReference, resent, book.checked());

        CommandLineRun.of("journal", "verify", "--data", data.toString())
                .shouldEndWith(0)
                .shouldSay("the journal is whole");
        CommandLineRun.of("replay", "--data", data.toString()).shouldEndWith(0).shouldSay("byte for byte; state hash");
        CommandLineRun.of("replay", "--from-snapshot", "--data", data.toString())
                .shouldEndWith(0);
        CommandLineRun.of("reconcile", "--data", data.toString())
                .shouldEndWith(0)
                .shouldSay("the books agree");
    }
}
