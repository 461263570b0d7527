package dev.kurs.service.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.deploy.ManifestFile;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.service.client.PartnerClient.Reply;
import dev.kurs.service.system.CommandLineRun;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.KursProcess;
import dev.kurs.service.system.Outcome;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A new engine contract takes over from the old one while the service quotes and partners swap, by the commands that an operator types. */
@Timeout(900)
@Tag("soak")
class TakeoverLifeTest {
    private static final SoakDesk.Terms TERMS = new SoakDesk.Terms(2, 30, "12s", true);
    private static final Duration DELAY = Duration.ofSeconds(12);
    private static final String PAIR = "USDT-IDRX";
    private static final String EARLIER = DeploymentManifest.EARLIER_ENGINE + 1;

    @TempDir
    private Path directory;

    private SoakNode node;
    private SoakDesk desk;
    private SoakWallet wallet;
    private KursProcess kurs;
    private DeploymentManifest before;
    private Address newer;
    private int quotes;

    @Test
    void shouldTakeOverOnARunningPoolWithoutLosingAQuote() throws Exception {
        try (SoakNode started = SoakNode.start(directory)) {
            node = started;
            desk = new SoakDesk(directory, node, TERMS);
            SoakFunds.give(desk);
            node.mineEverySecond();
            before = manifest();
            wallet = new SoakWallet(node, desk.wallet(0));
            kurs = desk.serve();
            try {
                takeOver();
                kurs.stop().shouldEndWith(0);
            } finally {
                kurs.close();
            }
            SoakRecord.shouldAgree(desk);
        }
    }

    private void takeOver() throws Exception {
        settle(quote(), before.address(DeploymentManifest.ENGINE));
        announce();
        settle(quote(), before.address(DeploymentManifest.ENGINE));
        waitForTheDelay();
        SoakQuote open = quote();
        SoakQuote tooLate = quote();

        replace().shouldSay("instance.engine_contract to " + newer);
        kurs.stop().shouldEndWith(0);
        commit(open);
        desk.signFor(newer);
        kurs = desk.serve();

        awaitSettled(open);
        wallet.send(desk.token("USDT"), Erc20.approve(newer, BigInteger.TEN.pow(12)));
        settle(quote(), newer);
        removeTheEarlier(tooLate);
        settle(quote(), newer);
        shouldBeTheSameForIntegrators();
    }

    /** The engine is there and known to everybody's, and settles nothing yet. */
    private void announce() {
        replace().shouldSay("  next_engine").shouldSay("run this again from ");
        newer = manifest().address(DeploymentManifest.NEXT_ENGINE);
        replace().shouldSay("run this again from ");
        assertEquals(before.address(DeploymentManifest.ENGINE), manifest().address(DeploymentManifest.ENGINE));
        assertEquals(before.settings(), manifest().settings());
    }

    private void waitForTheDelay() {
        long due = node.headTime() + DELAY.toSeconds() + 1;
        Eventually.isTrue("the delay has passed", () -> node.headTime() > due);
    }

    /** A quote that was signed for the earlier engine and is sent after that does nothing. */
    private void removeTheEarlier(SoakQuote tooLate) {
        engine("remove", DeploymentManifest.ENGINE).shouldEndWith(1).shouldSay("engine is no earlier engine");
        engine("remove", EARLIER).shouldEndWith(0).shouldSay("removing " + EARLIER);
        engine("remove", EARLIER).shouldEndWith(0).shouldSay("nothing is left to do");
        commit(tooLate);
        assertTrue(truth(tooLate.target()).settled(tooLate).isEmpty(), tooLate::toString);
    }

    private Outcome replace() {
        return engine("replace").shouldEndWith(0);
    }

    private Outcome engine(String... command) {
        List<String> line = new ArrayList<>(List.of("engine"));
        line.addAll(List.of(command));
        line.addAll(List.of(
                "--manifest",
                directory.resolve("deployment.json").toString(),
                "--rpc",
                node.uri().toString()));
        return CommandLineRun.of(line.toArray(String[]::new));
    }

    private DeploymentManifest manifest() {
        return new ManifestFile(directory.resolve("deployment.json")).read().orElseThrow();
    }

    private SoakQuote quote() {
        try (SoakPartner partner = new SoakPartner(desk.client(0))) {
            return partner.firmQuote(PAIR, "SELL", "250", "takeover-" + ++quotes);
        }
    }

    /** Commits a quote, which the service then tells as settled. */
    private void settle(SoakQuote quote, Address engine) {
        assertEquals(engine, quote.target());
        commit(quote);
        awaitSettled(quote);
    }

    private void commit(SoakQuote quote) {
        wallet.send(quote.target(), quote.calldata());
        wallet.awaitMined();
    }

    private void awaitSettled(SoakQuote quote) {
        try (SoakPartner partner = new SoakPartner(desk.client(0))) {
            Eventually.isTrue(quote.quoteId() + " is settled", () -> isSettled(partner.execution(quote.quoteId())));
        }
        assertTrue(truth(quote.target()).settled(quote).isPresent(), quote::toString);
    }

    private ChainTruth truth(Address engine) {
        return ChainTruth.of(node, engine, before.firstBlock(), node.head());
    }

    private static boolean isSettled(Reply execution) {
        return execution.status() == 200
                && "SETTLED".equals(((Map<?, ?>) execution.json().get("data")).get("status"));
    }

    /** Whoever goes by the manifest's names finds everything where it was, and another engine under the same name. */
    private void shouldBeTheSameForIntegrators() {
        DeploymentManifest after = manifest();
        Set<String> names = new LinkedHashSet<>(before.contracts().keySet());
        names.add(EARLIER);
        assertEquals(names, after.contracts().keySet());
        before.contracts().forEach((name, contract) -> {
            if (!DeploymentManifest.ENGINE.equals(name)) {
                assertEquals(contract, after.contracts().get(name), name);
            }
        });
        assertEquals(before.settings(), after.settings());
        assertEquals(before.state(), after.state());
        assertNotEquals(before.address(DeploymentManifest.ENGINE), after.address(DeploymentManifest.ENGINE));
        assertEquals(before.address(DeploymentManifest.ENGINE), after.address(EARLIER));
    }
}
