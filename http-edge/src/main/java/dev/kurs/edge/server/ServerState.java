package dev.kurs.edge.server;

import dev.kurs.edge.view.Views;
import io.undertow.server.HttpServerExchange;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Whether the server takes requests, and how many it is answering. */
public final class ServerState {
    private final Views views;
    private final AtomicInteger active = new AtomicInteger();
    private volatile boolean isReady;
    private volatile BooleanSupplier health = () -> true;
    private final List<Supplier<Optional<String>>> obstacles = new CopyOnWriteArrayList<>();
    private volatile Supplier<Optional<String>> quoteRefusal = Optional::empty;

    public ServerState(Views views) {
        this.views = views;
    }

    public boolean isReady() {
        return isReady;
    }

    public void ready(boolean value) {
        isReady = value;
    }

    public boolean isHealthy() {
        return health.getAsBoolean();
    }

    public void health(BooleanSupplier value) {
        health = value;
    }

    /** What else keeps the service from being ready, in a sentence. */
    public Optional<String> obstacle() {
        return obstacles.stream()
                .map(Supplier::get)
                .flatMap(Optional::stream)
                .reduce((first, second) -> first + "; " + second);
    }

    public void obstacle(Supplier<Optional<String>> value) {
        obstacles.add(value);
    }

    /** Why no quotes are given just now, in a sentence. */
    public Optional<String> quoteRefusal() {
        return quoteRefusal.get();
    }

    public void quoteRefusal(Supplier<Optional<String>> value) {
        quoteRefusal = value;
    }

    boolean isSandbox() {
        return views.isSandbox();
    }

    public int active() {
        return active.get();
    }

    void enter(HttpServerExchange exchange) {
        active.incrementAndGet();
        exchange.addExchangeCompleteListener((done, next) -> {
            active.decrementAndGet();
            next.proceed();
        });
    }
}
