package dev.kurs.service.credentials;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.core.engine.Engine;
import dev.kurs.protocol.message.AcceptedFrames;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureInstanceEncoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.RateTier;
import dev.kurs.protocol.message.sbe.SettlementVenue;
import dev.kurs.protocol.port.PartnerRecord;
import dev.kurs.service.partner.JournaledPartners;
import dev.kurs.service.partner.PartnerRegister;
import dev.kurs.service.reference.CommandBuffer;
import dev.kurs.service.reference.ReferenceData;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What many partners cost, each with two keys and three wallets: the engine with key ring, register and reference data, without journal and HTTP.
 *
 * <p>{@code -Dkurs.partners=100000} for as many.
 */
class PartnerScaleTest {
    private static final int PARTNERS = Integer.getInteger("kurs.partners", 200);
    private static final int CHANGES = 200;
    private static final Authority DESK = new Authority(Actor.shell("os:desk"), "a measurement");

    @TempDir
    private Path data;

    /** The parts that know partners. */
    private static final class Parts {
        private final ReferenceData reference = new ReferenceData();
        private final PartnerRegister register = new PartnerRegister();
        private final KeyRing ring;
        private final Engine engine = new Engine(this::onEvent);
        private final AcceptedFrames accepted = new AcceptedFrames(reference);
        private final AcceptedFrames registered = new AcceptedFrames(register);
        private final JournaledPartners partners;
        private long nowNs = TimeUnit.DAYS.toNanos(20_000);
        private String refusal = "";

        private Parts(MasterKeys masterKeys) {
            ring = new KeyRing(masterKeys, () -> nowNs);
            KeyAdministration keys =
                    new KeyAdministration(ring, masterKeys, reference, Environment.SANDBOX, this::send, () -> nowNs);
            partners = new JournaledPartners(register, Optional.empty(), ring, keys, reference, this::send);
        }

        private String send(byte[] command) {
            UnsafeBuffer frame = new UnsafeBuffer(command);
            Frame.stamp(frame, 0, engine.lastSequence() + 1, ++nowNs);
            accepted.onFrame(frame, 0, command.length);
            registered.onFrame(frame, 0, command.length);
            refusal = "";
            engine.onCommand(frame, 0, command.length);
            return refusal;
        }

        private void onEvent(DirectBuffer frame, int offset, int length) {
            if (Frame.templateId(frame, offset) == CommandRejectedDecoder.TEMPLATE_ID) {
                refusal = new CommandRejectedDecoder()
                        .wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder())
                        .detail();
            }
            accepted.onFrame(frame, offset, length);
            registered.onFrame(frame, offset, length);
            ring.onFrame(frame, offset, length);
        }

        private void configureInstance() {
            send(new CommandBuffer(Actor.SYSTEM, "a measurement").administrative(target -> {
                ConfigureInstanceEncoder command = new ConfigureInstanceEncoder();
                command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                        .chainId(1)
                        .environment(Environment.SANDBOX)
                        .openQuoteCapacity(1_024)
                        .requestIdCapacity(1_024)
                        .requestIdMemoryNs(TimeUnit.SECONDS.toNanos(150))
                        .settlementVenue(SettlementVenue.NOWHERE)
                        .actorKind(target.actorKind());
                return command.encodedLength();
            }));
        }

        private PartnerRecord onboard(int number) {
            PartnerRecord partner = partners.create(terms("Partner " + number), DESK);
            partners.issueKey(partner, KeyKind.HMAC, List.of(), List.of(), Duration.ofDays(90), DESK);
            partners.issueKey(partner, KeyKind.BEARER, List.of(), List.of(), Duration.ofDays(90), DESK);
            for (int wallet = 0; wallet < 3; wallet++) {
                String address = String.format("0x%039x%d", number + 1, wallet);
                partners.putWallet(partner, new PartnerRecord.Wallet(address, Set.of("swap")), DESK);
            }
            return partner;
        }
    }

    private static PartnerRecord terms(String name) {
        return new PartnerRecord(
                -1,
                "",
                name,
                false,
                RateTier.STANDARD,
                new PartnerRecord.Pricing(PricingMode.STANDARD, OptionalLong.empty(), 0, Map.of()),
                OptionalLong.empty(),
                "",
                new TreeMap<>(),
                List.of(),
                List.of());
    }

    private static PartnerRecord renamed(PartnerRecord of, String name) {
        return new PartnerRecord(
                of.number(),
                of.partnerId(),
                name,
                of.isSuspended(),
                of.rateTier(),
                of.pricing(),
                of.maxOpenE6(),
                of.webhookUrl(),
                of.corridors(),
                of.keys(),
                of.wallets());
    }

    @Test
    void shouldHoldManyPartnersAndChangeOneAsFastAsAmongFew() throws Exception {
        Path key = data.resolve("master.key");
        MasterKey.generate(key, new SecureRandom());
        MasterKeys masterKeys = MasterKeys.open(key, new SecureRandom());
        measure(masterKeys, Math.min(PARTNERS, 5_000));
        long fewNs = measure(masterKeys, 10);
        long manyNs = measure(masterKeys, PARTNERS);
        System.out.printf(
                "| a change among 10 and among %d | %.1f us | %.1f us |%n", PARTNERS, fewNs / 1e3, manyNs / 1e3);
    }

    private long measure(MasterKeys masterKeys, int count) {
        long heapBefore = heap();
        Parts parts = new Parts(masterKeys);
        parts.configureInstance();
        long startNs = System.nanoTime();
        PartnerRecord last = null;
        for (int number = 0; number < count; number++) {
            last = parts.onboard(number);
        }
        long madeNs = System.nanoTime() - startNs;
        long perPartner = (heap() - heapBefore) / count;
        for (int change = 0; change < CHANGES; change++) {
            last = parts.partners.change(last, renamed(last, "Warm " + change), DESK);
        }
        long changesNs = System.nanoTime();
        for (int change = 0; change < CHANGES; change++) {
            last = parts.partners.change(last, renamed(last, "Name " + change), DESK);
        }
        long changeNs = (System.nanoTime() - changesNs) / CHANGES;

        List<byte[]> frames = new ArrayList<>();
        parts.engine.writeSnapshot((frame, offset, length) -> {
            byte[] copy = new byte[length];
            frame.getBytes(offset, copy);
            frames.add(copy);
        });
        long restoreNs = System.nanoTime();
        Engine restored = new Engine((frame, offset, length) -> {});
        PartnerRegister register = new PartnerRegister();
        KeyRing ring = new KeyRing(masterKeys, () -> parts.nowNs);
        for (byte[] frame : frames) {
            restored.restore(new UnsafeBuffer(frame), 0, frame.length);
        }
        long engineNs = System.nanoTime() - restoreNs;
        for (byte[] frame : frames) {
            register.onFrame(new UnsafeBuffer(frame), 0, frame.length);
        }
        long registerNs = System.nanoTime() - restoreNs - engineNs;
        for (byte[] frame : frames) {
            ring.onFrame(new UnsafeBuffer(frame), 0, frame.length);
        }
        restoreNs = System.nanoTime() - restoreNs;
        assertEquals(parts.engine.stateHash(), restored.stateHash());
        assertEquals(2 * count, ring.keys().size());
        JournaledPartners again =
                new JournaledPartners(register, Optional.empty(), ring, null, parts.reference, command -> "");
        assertEquals(last, again.page(OptionalInt.of(count - 2), 1).getFirst());
        System.out.printf(
                "| %d partners | %d bytes a partner | made in %.1f s | restored in %.2f s (engine %.2f, register %.2f)"
                        + " | a change %.1f us |%n",
                count, perPartner, madeNs / 1e9, restoreNs / 1e9, engineNs / 1e9, registerNs / 1e9, changeNs / 1e3);
        return changeNs;
    }

    private static long heap() {
        for (int round = 0; round < 3; round++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
