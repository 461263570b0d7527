package dev.kurs.feeds.registry;

import dev.kurs.feeds.chainlink.ChainlinkSource;
import dev.kurs.feeds.ecb.EcbSource;
import dev.kurs.feeds.kraken.KrakenSource;
import dev.kurs.feeds.pyth.PythSource;
import dev.kurs.feeds.redstone.RedStoneSource;
import dev.kurs.feeds.source.SourceKind;
import dev.kurs.feeds.twelvedata.TwelveDataSource;
import dev.kurs.feeds.uniswap.UniswapSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The kinds of live sources by their names; a new one is a package and a line here. */
public final class SourceKinds {
    private static final List<SourceKind> KINDS = List.of(
            PythSource.KIND,
            RedStoneSource.KIND,
            ChainlinkSource.KIND,
            UniswapSource.KIND,
            KrakenSource.KIND,
            TwelveDataSource.KIND,
            EcbSource.KIND);

    private SourceKinds() {}

    public static Optional<SourceKind> named(String name) {
        return KINDS.stream().filter(kind -> kind.name().equals(name)).findFirst();
    }

    /** All names, for an error: {@code pyth, redstone, …}. */
    public static String names() {
        return KINDS.stream().map(SourceKind::name).collect(Collectors.joining(", "));
    }
}
