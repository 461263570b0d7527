package dev.kurs.chain.keeper;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Middle;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.rpc.Question;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Looks at the desk as most nodes tell it, and remembers from which day on deposits may still wait, so that a look asks for few days. The first look of a run
 * goes back to the day of the deployment, so that no deposit is too old to be found: a year are some 400 questions a class of shares.
 *
 * <p>Not for several threads.
 */
final class DeskLook {
    private final ChainReader chain;
    private final Address desk;
    private final Address pool;
    private final List<KeptShares> shares;
    private final long firstBlock;
    private final Map<Address, Long> firstOpenDay = new HashMap<>();
    private long daySeconds;
    private long firstDay;

    DeskLook(ChainReader chain, DeploymentManifest manifest) {
        this.chain = chain;
        this.desk = manifest.address(DeploymentManifest.DESK);
        this.pool = manifest.address(DeploymentManifest.POOL);
        this.shares = KeptShares.of(manifest);
        this.firstBlock = manifest.firstBlock();
    }

    /**
     * As of the newest block that most nodes reach.
     *
     * @throws ChainException if no node answers, or none says what most say
     */
    DeskState now() {
        Header newest = chain.newest();
        long nowSeconds = middleTimeOf(newest.number());
        if (daySeconds == 0) {
            long seconds = agreed(newest, nowSeconds, Map.of()).daySeconds();
            firstDay = chain.agreed(firstBlock, new TimeQuestion(firstBlock)) / seconds;
            daySeconds = seconds;
        }
        long today = nowSeconds / daySeconds;
        Map<Address, List<Long>> days = new HashMap<>();
        shares.forEach(kept -> days.put(kept.vault(), days(kept.vault(), today)));
        DeskState state = agreed(newest, nowSeconds, days);
        shares.forEach(kept -> firstOpenDay.put(kept.vault(), firstOpenDay(state, kept)));
        return state;
    }

    /**
     * As the node in the middle says, and of two the one that says the earlier: nodes whose newest blocks are siblings differ by seconds, and none is left out for that,
     * while days that are still to come would all be asked about, and called missed.
     */
    private long middleTimeOf(long block) {
        List<Long> said = chain.eachOfMost(node -> node.ask(Queries.header(block))
                .orElseThrow(() -> new ChainException("there is no block " + block + " any more"))
                .timeSeconds());
        return Middle.lower(said);
    }

    /**
     * When a block was, seconds. One node alone could have deposits forgotten that wait since before. A node that has no such block cannot tell: were it taken for one of
     * 1970, all days since then would be asked about, 20 000 and more of each class, and a node that does tell would be left out because most do not.
     */
    private record TimeQuestion(long block) implements Question<Long> {
        @Override
        public Long askOf(ChainReader node) {
            return node.ask(Queries.header(block)).orElseThrow(this::isMissing).timeSeconds();
        }

        private ChainException isMissing() {
            return new ChainException("there is no block " + block + ", which the deployment began in");
        }

        @Override
        public String difference(Long one, Long other) {
            return "block " + block + " of second " + one;
        }
    }

    private DeskState agreed(Header at, long timeSeconds, Map<Address, List<Long>> days) {
        return chain.agreed(at.number(), new DeskState.DeskQuestion(desk, pool, shares, days, at, timeSeconds));
    }

    private List<Long> days(Address vault, long today) {
        long first = firstOpenDay.getOrDefault(vault, firstDay);
        return LongStream.rangeClosed(first, today).boxed().toList();
    }

    /** Yesterday at the latest: until a day is over some time, a reorganisation may put requests into it. */
    private static long firstOpenDay(DeskState state, KeptShares kept) {
        return state.deposits().stream()
                .filter(waiting -> waiting.shares().equals(kept))
                .mapToLong(DeskState.Waiting::day)
                .reduce(state.today() - 1, Math::min);
    }
}
