package dev.kurs.service.partner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.admission.Admission;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.sbe.ConfigureTokenEncoder;
import dev.kurs.protocol.message.sbe.ConfigureWalletEncoder;
import dev.kurs.protocol.message.sbe.DailyCapChangedEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.PartnerStatus;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.RateTier;
import dev.kurs.protocol.message.sbe.WalletAllowedEncoder;
import dev.kurs.protocol.port.BalanceAdministration.UnsignedCall;
import dev.kurs.protocol.port.PartnerRecord;
import dev.kurs.service.reference.CommandBuffer;
import dev.kurs.service.reference.ConfiguredPartner;
import dev.kurs.service.reference.ReferenceData;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.ToIntFunction;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What of a partner's first daily cap is still to stand on chain, by what the journal says; 1000000 USDT are wanted. */
class AdmissionsTest {
    private static final int PARTNER = 3;
    private static final int USDT = 0;
    private static final UUID PARTNER_ID = new UUID(1, 2);
    private static final Bytes32 PARTNER_HASH = Bytes32.keccak(PARTNER_ID.toString());
    private static final Address TOKEN = address(1);
    private static final Address VAULT = address(2);
    private static final Address WALLET = address(3);
    private static final BigInteger WANTED = new BigInteger("1000000000000");
    private static final BigInteger ANOTHER = new BigInteger("2000000000000");
    private static final long READY_AT = 1_800_000_000L;
    private static final long GRACE_SECONDS = 14 * 86_400L;

    private final OnchainRegister register = new OnchainRegister();
    private final PartnerRegister partners = new PartnerRegister();
    private final ReferenceData reference = new ReferenceData();
    private final CommandBuffer commands = new CommandBuffer(Actor.SYSTEM, "a test");
    private long nowSeconds = READY_AT;

    @BeforeEach
    void makeThePartner() {
        byte[] token = commands.administrative(target -> {
            ConfigureTokenEncoder command = new ConfigureTokenEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .tokenId(USDT)
                    .decimals((short) 6)
                    .symbol("USDT");
            return command.encodedLength();
        });
        reference.onFrame(new UnsafeBuffer(token), 0, token.length);
        byte[] partner = new ConfiguredPartner(
                        PARTNER,
                        PARTNER_ID,
                        "Bunga Remit",
                        PartnerStatus.ACTIVE,
                        PricingMode.STANDARD,
                        OptionalLong.empty(),
                        0,
                        OptionalLong.empty(),
                        RateTier.STANDARD,
                        new ConfiguredPartner.Quotas(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty()),
                        List.of())
                .encode(commands);
        partners.onFrame(new UnsafeBuffer(partner), 0, partner.length);
        register.onFrame(new UnsafeBuffer(partner), 0, partner.length);
    }

    private static Address address(int number) {
        byte[] bytes = new byte[20];
        bytes[19] = (byte) number;
        return Address.of(bytes);
    }

    private static DeploymentManifest manifest() {
        return new DeploymentManifest(
                DeploymentManifest.State.COMPLETE,
                1,
                0,
                address(9),
                Map.of(
                        DeploymentManifest.DESK, new DeploymentManifest.Contract(address(3), "", ""),
                        DeploymentManifest.VAULT, new DeploymentManifest.Contract(VAULT, "", "")),
                null,
                new DeploymentManifest.Settings(
                        Map.of("USDT", new DeploymentManifest.Token(TOKEN, 6, 0, true, null, null, null, null)),
                        Map.of(),
                        null,
                        null,
                        null,
                        null,
                        List.of(),
                        null));
    }

    private Admissions admissions(String wholeTokens, boolean isSentHere) {
        return new Admissions(
                register,
                partners,
                reference,
                manifest(),
                Map.of("USDT", new BigDecimal(wholeTokens)),
                isSentHere,
                () -> Instant.ofEpochSecond(nowSeconds));
    }

    private Admissions sentHere() {
        return admissions("1000000", true);
    }

    private Admissions signedElsewhere() {
        return admissions("1000000", false);
    }

    private void announced(BigInteger cap, long readyAtSeconds) {
        told(BigInteger.ZERO, 0, cap, readyAtSeconds);
    }

    private void told(BigInteger cap, long setAtSeconds, BigInteger announcedCap, long readyAtSeconds) {
        byte[] frame = commands.frame(target -> {
            DailyCapChangedEncoder event = new DailyCapChangedEncoder();
            event.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .partnerId(PARTNER)
                    .tokenId(USDT)
                    .setAtSeconds(setAtSeconds)
                    .readyAtSeconds(readyAtSeconds);
            event.dailyCap().low(cap.longValue()).high(cap.shiftRight(Long.SIZE).longValue());
            event.announcedCap()
                    .low(announcedCap.longValue())
                    .high(announcedCap.shiftRight(Long.SIZE).longValue());
            return event.encodedLength();
        });
        register.onFrame(new UnsafeBuffer(frame), 0, frame.length);
    }

    private static Admission wanted(boolean isAnnounced) {
        return new Admission.OfCap(PARTNER_HASH, "USDT", TOKEN, WANTED, isAnnounced);
    }

    private List<String> toSign() {
        PartnerRecord partner = new PartnerRecord(
                PARTNER,
                PARTNER_ID.toString(),
                "Bunga Remit",
                false,
                RateTier.STANDARD,
                new PartnerRecord.Pricing(PricingMode.STANDARD, OptionalLong.empty(), 0, Map.of()),
                OptionalLong.empty(),
                "",
                new TreeMap<>(),
                List.of(),
                List.of());
        return signedElsewhere().toSign(partner).stream()
                .map(UnsignedCall::data)
                .toList();
    }

    private static String setting() {
        return call().data();
    }

    private static String announcing() {
        byte[] bytes = HexFormat.of().parseHex(setting(), 2, setting().length());
        return SettlementVault.schedule(bytes).data();
    }

    private static ContractCall<Void> call() {
        return SettlementVault.setDailyCap(PARTNER_HASH, TOKEN, WANTED);
    }

    @Test
    void shouldAnnounceACapOfWhichNothingIsSaid() {
        assertEquals(List.of(wanted(false)), sentHere().outstanding());
        assertEquals(List.of(announcing()), toSign());
        assertEquals(OptionalLong.empty(), sentHere().executableFromSeconds(PARTNER));
    }

    @Test
    void shouldSetTheAnnouncedCapOnceItIsReady() {
        announced(WANTED, READY_AT);

        nowSeconds = READY_AT - 1;
        assertEquals(List.of(), sentHere().outstanding());
        assertEquals(List.of(), toSign());
        nowSeconds = READY_AT;
        assertEquals(List.of(wanted(true)), sentHere().outstanding());
        assertEquals(List.of(setting()), toSign());
        assertEquals(OptionalLong.of(READY_AT), sentHere().executableFromSeconds(PARTNER));
    }

    @ParameterizedTest
    @CsvSource({"-1", "0", "1"})
    void shouldAnnounceTheWantedCapAtOnceWhereAnotherIsAnnounced(long secondsBehindReady) {
        announced(ANOTHER, READY_AT);
        nowSeconds = READY_AT + secondsBehindReady;

        assertEquals(List.of(wanted(false)), sentHere().outstanding());
        assertEquals(List.of(announcing()), toSign());
        assertEquals(OptionalLong.empty(), sentHere().executableFromSeconds(PARTNER));
        assertEquals(OptionalLong.empty(), signedElsewhere().executableFromSeconds(PARTNER));
    }

    @Test
    void shouldHaveSomebodyElseAnnounceAgainWhatWasNotSetInTime() {
        announced(WANTED, READY_AT);

        nowSeconds = READY_AT + GRACE_SECONDS;
        assertEquals(List.of(setting()), toSign());
        nowSeconds++;
        assertEquals(List.of(announcing()), toSign());
        assertEquals(OptionalLong.empty(), signedElsewhere().executableFromSeconds(PARTNER));
    }

    /** The chain alone says whether it was taken back since, and stays so. */
    @Test
    void shouldStillCountAsAnnouncedWhatIsSentHereAndWasNotSetInTime() {
        announced(WANTED, READY_AT);
        nowSeconds = READY_AT + GRACE_SECONDS + 1;

        assertEquals(List.of(wanted(true)), sentHere().outstanding());
    }

    @Test
    void shouldKnowAnAnnouncedCapThatTheJournalCannotHold() {
        BigInteger most = BigInteger.ONE.shiftLeft(127).subtract(BigInteger.ONE);
        announced(most, READY_AT);
        Admissions admissions = admissions("1e33", true);

        Admission wanted = new Admission.OfCap(PARTNER_HASH, "USDT", TOKEN, BigInteger.TEN.pow(39), true);
        assertEquals(List.of(wanted), admissions.outstanding());
    }

    @Test
    void shouldHaveSomebodyTakeAWalletOffTheListThatThePartnerHasNoMore() {
        told(WANTED, READY_AT, BigInteger.ZERO, 0);
        wallet(Flag.YES);
        allowed();
        assertEquals(List.of(), toSign());

        wallet(Flag.NO);
        assertEquals(1, toSign().size());
        assertEquals(1, sentHere().outstanding().size());
    }

    private void wallet(Flag mayDeposit) {
        hear(target -> {
            ConfigureWalletEncoder command = new ConfigureWalletEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .partnerId(PARTNER)
                    .putWallet(WALLET.bytes(), 0, WALLET.bytes().length)
                    .maySwap(Flag.NO)
                    .mayDepositLiquidity(mayDeposit)
                    .mayWithdrawLiquidity(Flag.NO);
            return command.encodedLength();
        });
    }

    private void allowed() {
        hear(target -> {
            WalletAllowedEncoder event = new WalletAllowedEncoder();
            event.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .putWallet(WALLET.bytes(), 0, WALLET.bytes().length)
                    .mayDepositLiquidity(Flag.YES)
                    .mayWithdrawLiquidity(Flag.NO)
                    .wasReduced(Flag.NO);
            return event.encodedLength();
        });
    }

    private void hear(ToIntFunction<CommandBuffer> encode) {
        byte[] frame = commands.frame(encode);
        register.onFrame(new UnsafeBuffer(frame), 0, frame.length);
    }

    @Test
    void shouldLeaveACapThatWasSetAsItIs() {
        told(ANOTHER, READY_AT - 1, BigInteger.ZERO, 0);

        assertEquals(List.of(), sentHere().outstanding());
        assertEquals(List.of(), toSign());
        assertEquals(OptionalLong.of(READY_AT - 1), sentHere().executableFromSeconds(PARTNER));
    }
}
