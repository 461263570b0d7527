package dev.kurs.service.backtest;

import java.util.ArrayList;
import java.util.List;

/** A figure over time for a chart, one point for each time that is far enough from the last: what happens between is left out, the last point stays. */
final class RunSeries {
    private static final int MOST_POINTS = 1_200;

    private final List<Point> points = new ArrayList<>();
    private long stepNs = 1;

    record Point(long timeNs, double value) {}

    void add(long timeNs, double value) {
        int last = points.size() - 1;
        if (last > 0 && timeNs - points.get(last - 1).timeNs() < stepNs) {
            points.set(last, new Point(timeNs, value));
            return;
        }
        points.add(new Point(timeNs, value));
        if (points.size() > MOST_POINTS) {
            thin();
        }
    }

    List<Point> points() {
        return points;
    }

    private void thin() {
        stepNs = Math.max(1, 2 * (points.getLast().timeNs() - points.getFirst().timeNs()) / MOST_POINTS);
        List<Point> kept = new ArrayList<>();
        for (int index = 0; index < points.size(); index++) {
            if (index % 2 == 0 || index == points.size() - 1) {
                kept.add(points.get(index));
            }
        }
        points.clear();
        points.addAll(kept);
    }
}
