package dev.kurs.service.system;

import dev.kurs.service.maker.MakerHabit;
import dev.kurs.service.maker.MakerQuoting;
import dev.kurs.service.maker.PlayedMaker;
import dev.kurs.service.sandbox.Manifest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Market makers of a sandbox, played in this process: {@code makers.play(manifest, 0, MakerHabit.HONEST, "5")}. */
public final class PlayedMakers implements AutoCloseable {
    private static final Duration USUAL_LIFE = Duration.ofSeconds(90);

    private final List<PlayedMaker> played = new ArrayList<>();

    /** @param index of the manifest's makers */
    public PlayedMaker play(Manifest kurs, int index, MakerHabit habit, String marginBps) {
        return play(kurs, index, habit, marginBps, USUAL_LIFE);
    }

    /** @param validFor how long its quotes hold */
    public PlayedMaker play(Manifest kurs, int index, MakerHabit habit, String marginBps, Duration validFor) {
        Manifest.MarketMaker maker = kurs.makers().get(index);
        try {
            PlayedMaker started = PlayedMaker.start(
                    URI.create(maker.url()),
                    maker.apiKey(),
                    maker.secret(),
                    new MakerQuoting(new BigDecimal(marginBps), validFor),
                    habit,
                    line -> {});
            played.add(started);
            return started;
        } catch (IOException taken) {
            throw new UncheckedIOException(taken);
        }
    }

    /** Plays all three anew, in the manifest's order. */
    public List<PlayedMaker> playAll(Manifest kurs, MakerHabit... habits) {
        close();
        List<PlayedMaker> all = new ArrayList<>();
        for (int maker = 0; maker < habits.length; maker++) {
            all.add(play(kurs, maker, habits[maker], "5"));
        }
        return all;
    }

    @Override
    public void close() {
        played.forEach(PlayedMaker::close);
        played.clear();
    }
}
