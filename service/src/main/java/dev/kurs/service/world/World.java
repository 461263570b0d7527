package dev.kurs.service.world;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.sbe.ConfigureKeyEncoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.KeyStatus;
import dev.kurs.service.configuration.Section;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The configuration file's instruments and partners as commands, so that the journal says by itself what was in force.
 *
 * <p>Sections in the order they build on each other: {@code instance}, {@code calendars}, {@code feeds.list},
 * {@code tokens}, {@code corridors} (each over {@code corridor_defaults}), {@code partners}. Wallets and corridors that a
 * partner had and the file no longer names are taken away.
 */
public final class World {
    private static final String REASON = "declared in the configuration";
    private static final Logger LOG = LoggerFactory.getLogger(World.class);

    private final CommandBuffer commands;
    private final NameDirectory directory;
    private final List<byte[]> frames = new ArrayList<>();

    private World(NameDirectory directory, Actor actor) {
        commands = new CommandBuffer(actor, REASON);
        this.directory = directory;
    }

    /**
     * The commands that put the file's world in force, in order.
     *
     * @param actor who puts it in force
     */
    public static List<byte[]> commands(
            Section file,
            Environment environment,
            List<KeyIdentity> keys,
            Instant now,
            NameDirectory directory,
            Actor actor) {
        World world = new World(directory, actor);
        world.frames.add(InstanceTerms.encode(world.commands, file, environment));
        file.named("calendars")
                .forEach((name, calendar) ->
                        world.frames.addAll(CalendarTerms.encode(world.commands, name, calendar, now, directory)));
        world.addFeeds(file.section("feeds"));
        world.addTokens(file.named("tokens"));
        world.addCorridors(file.named("corridors"), file.sectionOrEmpty("corridor_defaults"));
        world.addPartners(
                file.named("partners"),
                file.sectionOrEmpty("partner_corridor_defaults"),
                InstanceTerms.shares(file.section("instance")));
        keys.stream().filter(world::isOfSomebody).forEach(key -> world.addKey(key, environment));
        return world.frames;
    }

    private void addFeeds(Section feeds) {
        Section defaults = feeds.sectionOrEmpty("defaults");
        feeds.named("list")
                .forEach((name, feed) ->
                        frames.add(FeedTerms.encode(commands, name, feed.withDefaults(defaults), directory)));
    }

    private void addTokens(Map<String, Section> tokens) {
        tokens.forEach((symbol, token) -> {
            frames.add(TokenTerms.encode(commands, symbol, token, directory));
            if (token.has("initial_balance") && !directory.isStocked(symbol)) {
                frames.add(TokenTerms.encodeInitialBalance(commands, symbol, token, directory));
            }
        });
    }

    private void addCorridors(Map<String, Section> corridors, Section defaults) {
        corridors.forEach((pair, corridor) ->
                frames.add(CorridorTerms.encode(commands, pair, corridor.withDefaults(defaults), directory)));
    }

    private void addPartners(Map<String, Section> partners, Section corridorDefaults, PoolShares shares) {
        warnOfPartnersBeside(partners.keySet());
        partners.forEach((name, partner) -> {
            UUID uuid = PartnerTerms.uuid(name);
            frames.add(PartnerTerms.encode(commands, uuid, partner, shares, directory));
            addPartnerCorridors(uuid, partner.named("corridors"), corridorDefaults);
            addWallets(uuid, partner.named("wallets").values());
        });
    }

    /** A partner that the file no longer names keeps what the journal gave it: suspending one is said in the file. */
    private void warnOfPartnersBeside(Set<String> named) {
        directory.partners().all().keySet().stream()
                .filter(uuid -> !named.contains(uuid))
                .forEach(uuid -> LOG.warn(
                        "partner {} is in force from the journal and not in the file: to end it, name it with status SUSPENDED",
                        uuid));
    }

    private void addPartnerCorridors(UUID uuid, Map<String, Section> corridors, Section defaults) {
        Set<Integer> named = new HashSet<>();
        corridors.forEach((pair, terms) -> {
            frames.add(PartnerTerms.encodeCorridor(commands, uuid, pair, terms.withDefaults(defaults), directory));
            named.add(directory.corridors().idOf(pair));
        });
        directory
                .permissions()
                .corridorsBeside(directory.partner(uuid), named)
                .forEach(corridorId -> frames.add(PartnerTerms.encodeDisabled(commands, uuid, corridorId, directory)));
    }

    private void addWallets(UUID uuid, Collection<Section> wallets) {
        Set<String> named = new HashSet<>();
        wallets.forEach(wallet -> {
            frames.add(PartnerTerms.encodeWallet(commands, uuid, wallet, directory));
            named.add(HexFormat.of().formatHex(wallet.address("address")));
        });
        directory
                .permissions()
                .walletsBeside(directory.partner(uuid), named)
                .forEach(wallet -> frames.add(PartnerTerms.encodeRemoved(commands, uuid, wallet, directory)));
    }

    /** A key can outlive its partner: a start that was interrupted issues keys to partners that never come to be. */
    private boolean isOfSomebody(KeyIdentity key) {
        boolean isConfigured = directory.partners().knows(key.partner().toString());
        if (!isConfigured) {
            LOG.warn("key {} is left out: its partner {} is not configured", key.name(), key.partner());
        }
        return isConfigured;
    }

    private void addKey(KeyIdentity key, Environment environment) {
        frames.add(commands.administrative(target -> {
            ConfigureKeyEncoder command = new ConfigureKeyEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .actorKind(target.actorKind())
                    .keyId(directory.keys().idOf(key.name()))
                    .partnerId(directory.partner(key.partner()))
                    .kind(key.bearer() ? KeyKind.BEARER : KeyKind.HMAC)
                    .status(KeyStatus.ACTIVE)
                    .environment(environment)
                    .expiresAtNs(ConfigureKeyEncoder.expiresAtNsNullValue())
                    .apiKey(key.name());
            return command.encodedLength();
        }));
    }
}
