package dev.kurs.core.engine;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.protocol.message.sbe.ConfigureCorridorEncoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerCorridorEncoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerEncoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Something that stands in a quote's way, put up in steps: before, in the configuration, on the market, in the request. */
record Obstacle(
        RejectReason reason,
        Part part,
        Consumer<EngineDriver> preparation,
        Consumer<ConfigureCorridorEncoder> terms,
        Consumer<ConfigurePartnerEncoder> partner,
        Consumer<ConfigurePartnerCorridorEncoder> limits,
        Consumer<EngineDriver> action,
        UnaryOperator<QuoteRequest> request) {
    /** What an obstacle is made of; two of the same part cannot stand together. */
    enum Part {
        REQUEST_ID,
        KEY,
        CORRIDOR_ID,
        AMOUNT,
        PARTNER_ID,
        STATUS,
        ENABLED,
        WALLET,
        CLIENT_REFERENCE,
        CLOCK,
        OVERRIDE,
        HOURS,
        AGE,
        DEVIATION,
        SIZE,
        DAILY,
        MONTHLY,
        OPEN,
        COUNT,
        BALANCE,
        INVENTORY,
        BOOK
    }

    static Obstacle of(RejectReason reason, Part part) {
        return new Obstacle(
                reason, part, desk -> {}, terms -> {}, partner -> {}, limits -> {}, desk -> {}, request -> request);
    }

    Obstacle prepared(Consumer<EngineDriver> value) {
        return new Obstacle(reason, part, value, terms, partner, limits, action, request);
    }

    Obstacle withTerms(Consumer<ConfigureCorridorEncoder> value) {
        return new Obstacle(reason, part, preparation, value, partner, limits, action, request);
    }

    Obstacle withPartner(Consumer<ConfigurePartnerEncoder> value) {
        return new Obstacle(reason, part, preparation, terms, value, limits, action, request);
    }

    Obstacle withLimits(Consumer<ConfigurePartnerCorridorEncoder> value) {
        return new Obstacle(reason, part, preparation, terms, partner, value, action, request);
    }

    Obstacle acted(Consumer<EngineDriver> value) {
        return new Obstacle(reason, part, preparation, terms, partner, limits, value, request);
    }

    Obstacle asked(UnaryOperator<QuoteRequest> value) {
        return new Obstacle(reason, part, preparation, terms, partner, limits, action, value);
    }

    void prepare(EngineDriver desk) {
        preparation.accept(desk);
    }

    void alter(ConfigureCorridorEncoder message) {
        terms.accept(message);
    }

    void alter(ConfigurePartnerEncoder message) {
        partner.accept(message);
    }

    void alter(ConfigurePartnerCorridorEncoder message) {
        limits.accept(message);
    }

    void act(EngineDriver desk) {
        action.accept(desk);
    }

    QuoteRequest ask(QuoteRequest value) {
        return request.apply(value);
    }
}
