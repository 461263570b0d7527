package dev.kurs.service.command;

import dev.kurs.journal.replay.ProgressListener;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A progress bar on the error stream from the first step on: rate, percentage, time left. What is refused before has none. */
final class Progress implements ProgressListener, AutoCloseable {
    private static final int UPDATE_MILLIS = 200;

    private final ProgressBarBuilder builder;
    private ProgressBar bar;

    Progress(String task, String unit) {
        builder = new ProgressBarBuilder()
                .setTaskName(task)
                .setUnit(" " + unit, 1)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(UPDATE_MILLIS)
                .showSpeed();
    }

    @Override
    public void onProgress(long done, long total) {
        if (bar == null) {
            bar = builder.setInitialMax(total).build();
        }
        bar.maxHint(total);
        bar.stepTo(done);
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
