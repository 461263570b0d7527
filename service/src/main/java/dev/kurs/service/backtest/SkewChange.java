package dev.kurs.service.backtest;

import dev.kurs.protocol.message.Actor;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.PortfolioDeclaration;
import dev.kurs.service.reference.ReferenceData;
import java.nio.file.Path;

/**
 * Another skew for a run: a file's section {@code portfolio} instead of the journal's; of a file without one every corridor is LINEAR.
 *
 * @param source the file, as it was named
 */
public record SkewChange(Path source, Section file) {
    public static SkewChange of(Path source) {
        return new SkewChange(source, Section.ofFile(source));
    }

    /** What puts it in force where these are. */
    byte[] command(ReferenceData reference) {
        return PortfolioDeclaration.command(file, reference, Actor.SYSTEM, "a backtest");
    }

    /** As a run is named: {@code skew=kurs.yaml}. */
    @Override
    public String toString() {
        return "skew=" + source;
    }
}
