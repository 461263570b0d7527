package dev.kurs.service.command;

import dev.kurs.journal.replay.ProgressListener;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A progress bar on the error stream: rate, percentage, time left. */
final class Progress implements ProgressListener, AutoCloseable {
    private static final int UPDATE_MILLIS = 200;

    private final ProgressBar bar;

    Progress(String task, String unit) {
        bar = new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(0)
                .setUnit(" " + unit, 1)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(UPDATE_MILLIS)
                .showSpeed()
                .build();
    }

    @Override
    public void onProgress(long done, long total) {
        bar.maxHint(total);
        bar.stepTo(done);
    }

    @Override
    public void close() {
        bar.close();
    }
}
