package dev.kurs.service.sandbox;

import dev.kurs.chain.key.DemonstrationWallet;
import dev.kurs.protocol.message.Uuids;
import dev.kurs.service.credentials.Secrets;
import dev.kurs.service.credentials.Secrets.Issued;
import dev.kurs.service.credentials.SeedKey;
import dev.kurs.service.credentials.TokenScopes;
import dev.kurs.service.sandbox.Manifest.Demonstrator;
import dev.kurs.service.sandbox.Manifest.Wallet;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** The partners a sandbox comes with: standard pricing, a discount, and a fixed input rate, in this order; and its liquidity providers. */
final class Demonstration {
    private static final int STRANGERS = 2;
    private static final List<String> NAMES = List.of("Garuda Pay", "Sakura Remit", "Straits Wallet");
    private static final List<String> PROVIDERS = List.of("Nusantara Capital", "Merlion Treasury");
    private static final List<String> PRICING = List.of(
            "pricing_mode: STANDARD",
            "pricing_mode: STANDARD\n      discount_bps: 2000",
            "pricing_mode: FIXED_INPUT_RATE\n      input_rate_bps: 8");

    private Demonstration() {}

    /** Fresh partners and their keys; addresses and corridors are filled in later. */
    static Manifest generate(SecureRandom random) {
        List<Demonstrator> partners = new ArrayList<>();
        for (String name : NAMES) {
            UUID partnerId = randomUuid(random);
            Issued signing = Secrets.signingKey(random);
            Issued bearer = Secrets.bearerKey(random);
            partners.add(new Demonstrator(
                    partnerId, name, signing.name(), signing.secret(), bearer.secret(), wallet(random)));
        }
        List<Wallet> strangers = new ArrayList<>();
        for (int index = 0; index < STRANGERS; index++) {
            strangers.add(wallet(random));
        }
        return new Manifest(
                "",
                "",
                Secrets.operatorToken(random),
                Optional.empty(),
                Map.of(),
                partners,
                strangers,
                operators(random),
                providers(random),
                List.of());
    }

    /** Fresh operators, one with each scope alone. */
    static List<Manifest.Operator> operators(SecureRandom random) {
        return TokenScopes.all().stream()
                .map(scope -> new Manifest.Operator(
                        scope.replace(':', '.') + "@kurs.invalid", Secrets.operatorToken(random), List.of(scope)))
                .toList();
    }

    /** Fresh liquidity providers. */
    static List<Manifest.Provider> providers(SecureRandom random) {
        return PROVIDERS.stream()
                .map(name -> new Manifest.Provider(name, wallet(random)))
                .toList();
    }

    /** The keys that the manifest tells. */
    static List<SeedKey> keys(List<Demonstrator> partners) {
        return partners.stream()
                .flatMap(partner -> Stream.of(
                        SeedKey.signing(partner.partnerId(), partner.apiKey(), partner.secret()),
                        SeedKey.bearer(partner.partnerId(), partner.bearerKey(), List.of())))
                .toList();
    }

    /** The {@code seed} section of the configuration for these partners, in every corridor. */
    static String seedSection(List<Demonstrator> partners, Set<String> pairs) {
        StringBuilder yaml = new StringBuilder("""
            seed:
              partner_corridor_defaults: {daily_limit_usd: 10000000, monthly_limit_usd: 200000000}
              partners:
            """);
        for (int index = 0; index < partners.size(); index++) {
            Demonstrator partner = partners.get(index);
            yaml.append("    ").append(partner.partnerId()).append(":\n");
            yaml.append("      name: ").append(partner.name()).append('\n');
            yaml.append("      ").append(PRICING.get(index)).append('\n');
            yaml.append("      max_open_usd: 25000000\n      wallets:\n        main: {address: \"");
            yaml.append(partner.wallet().address()).append("\", permissions: [swap]}\n      corridors:\n");
            pairs.forEach(pair -> yaml.append("        ").append(pair).append(": {}\n"));
        }
        return yaml.toString();
    }

    private static Wallet wallet(SecureRandom random) {
        DemonstrationWallet wallet = DemonstrationWallet.generate(random);
        return new Wallet(wallet.addressText(), wallet.privateKey());
    }

    private static UUID randomUuid(SecureRandom random) {
        byte[] bytes = new byte[Uuids.LENGTH];
        random.nextBytes(bytes);
        bytes[6] = (byte) ((bytes[6] & 0x0f) | 0x40);
        bytes[8] = (byte) ((bytes[8] & 0x3f) | 0x80);
        return Uuids.of(bytes);
    }
}
