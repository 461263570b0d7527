package dev.kurs.service.sandbox;

import dev.kurs.chain.key.DemonstrationWallet;
import dev.kurs.service.credentials.CredentialFile;
import dev.kurs.service.credentials.CredentialFile.IssuedKey;
import dev.kurs.service.sandbox.Manifest.Demonstrator;
import dev.kurs.service.sandbox.Manifest.Wallet;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The partners a sandbox comes with: standard pricing, a discount, and a fixed input rate, in this order. */
final class Demonstration {
    static final Set<String> EVERY_SCOPE =
            Set.of("operator:partners", "reserve:read", "reserve:operate", "sandbox:prices");

    private static final int STRANGERS = 2;
    private static final List<String> NAMES = List.of("Garuda Pay", "Sakura Remit", "Straits Wallet");
    private static final List<String> PRICING = List.of(
            "pricing_mode: STANDARD",
            "pricing_mode: STANDARD\n    discount_bps: 2000",
            "pricing_mode: FIXED_INPUT_RATE\n    input_rate_bps: 8");

    private Demonstration() {}

    /** Fresh partners, their keys written into the credential file; addresses and corridors are filled in later. */
    static Manifest generate(CredentialFile credentials, String operatorEmail, SecureRandom random) throws IOException {
        List<Demonstrator> partners = new ArrayList<>();
        for (String name : NAMES) {
            UUID partnerId = randomUuid(random);
            IssuedKey signing = credentials.issueSigningKey(partnerId);
            IssuedKey bearer = credentials.issueBearerKey(partnerId);
            partners.add(new Demonstrator(
                    partnerId, name, signing.name(), signing.secret(), bearer.secret(), wallet(random)));
        }
        List<Wallet> strangers = new ArrayList<>();
        for (int index = 0; index < STRANGERS; index++) {
            strangers.add(wallet(random));
        }
        String operatorToken =
                credentials.issueOperatorToken(operatorEmail, EVERY_SCOPE).secret();
        return new Manifest("", "", operatorToken, Optional.empty(), Map.of(), partners, strangers);
    }

    /** The {@code partners} section of the configuration for these partners, in every corridor. */
    static String partnersSection(List<Demonstrator> partners, Set<String> pairs) {
        StringBuilder yaml = new StringBuilder(
                "partner_corridor_defaults: {daily_limit_usd: 10000000, monthly_limit_usd: 200000000}\npartners:\n");
        for (int index = 0; index < partners.size(); index++) {
            Demonstrator partner = partners.get(index);
            yaml.append("  ").append(partner.partnerId()).append(":\n");
            yaml.append("    name: ").append(partner.name()).append('\n');
            yaml.append("    ").append(PRICING.get(index)).append('\n');
            yaml.append("    max_open_usd: 25000000\n    wallets:\n      main: {address: \"");
            yaml.append(partner.wallet().address()).append("\", permissions: [swap]}\n    corridors:\n");
            pairs.forEach(pair -> yaml.append("      ").append(pair).append(": {}\n"));
        }
        return yaml.toString();
    }

    private static Wallet wallet(SecureRandom random) {
        DemonstrationWallet wallet = DemonstrationWallet.generate(random);
        return new Wallet(wallet.addressText(), wallet.privateKey());
    }

    private static UUID randomUuid(SecureRandom random) {
        byte[] bytes = new byte[16];
        random.nextBytes(bytes);
        bytes[6] = (byte) ((bytes[6] & 0x0f) | 0x40);
        bytes[8] = (byte) ((bytes[8] & 0x3f) | 0x80);
        java.nio.ByteBuffer buffer = java.nio.ByteBuffer.wrap(bytes);
        return new UUID(buffer.getLong(), buffer.getLong());
    }
}
