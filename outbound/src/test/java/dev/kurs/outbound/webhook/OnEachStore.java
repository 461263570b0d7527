package dev.kurs.outbound.webhook;

import dev.kurs.outbound.http.LocalReceiver;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A store of its own for each test, of each kind. */
@ParameterizedClass
@EnumSource(StoreKind.class)
abstract class OnEachStore {
    @Parameter
    StoreKind kind;

    @TempDir
    Path folder;

    ToldPartners told() throws Exception {
        return new ToldPartners(kind.create(folder));
    }

    static String url(LocalReceiver receiver) {
        return receiver.url("hooks.example", "/kurs").toString();
    }

    /** The numbers from 1 on. */
    static List<Long> upTo(long last) {
        return LongStream.rangeClosed(1, last).boxed().toList();
    }
}
