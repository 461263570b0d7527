package dev.kurs.chain.watch;

import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.rpc.Query;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * The newest headers, each the parent of the next: from the last confirmed one to the head.
 *
 * <p>Example: with 5 confirmations and the head at 20 it holds 15 to 20. When the node's 18 to 20 are suddenly others, it drops its own three and takes
 * those, which is a reorganisation of depth 3.
 */
final class HeaderWindow {
    private static final int QUESTIONS_AT_ONCE = 32;

    private final int confirmations;
    private final ChainReader chain;
    private final Deque<Header> headers = new ArrayDeque<>();

    HeaderWindow(int confirmations, ChainReader chain) {
        this.confirmations = confirmations;
        this.chain = chain;
    }

    /**
     * Takes the node's newest block, and those between it and what is held.
     *
     * @throws ChainMoved if the node changed its mind meanwhile
     */
    HeadChange follow(Header newest) {
        if (holds(newest.hash())) {
            return new HeadChange(newest, newest.number() + 1, 0, List.of(), true);
        }
        List<Header> branch = branchTo(newest);
        long lowest = branch.getFirst().number();
        long seen = headers.isEmpty() ? newest.number() - 1 : headers.getLast().number();
        Optional<Header> last = Optional.ofNullable(headers.peekLast());
        dropUntil(branch.getFirst().parentHash());
        boolean goesOn = last.isPresent() && last.get().equals(headers.peekLast());
        branch.forEach(headers::addLast);
        forgetBefore(newest.number() - confirmations);
        long firstNew = Math.min(seen + 1, last.isPresent() ? lowest : newest.number());
        return new HeadChange(newest, firstNew, Math.toIntExact(seen + 1 - firstNew), branch, goesOn);
    }

    private void dropUntil(Bytes32 ancestor) {
        while (!headers.isEmpty() && !headers.getLast().hash().equals(ancestor)) {
            headers.removeLast();
        }
    }

    /** The hash that the newest block's chain has at this height, where it is held. */
    Optional<Bytes32> hashAt(long number) {
        return headers.stream()
                .filter(header -> header.number() == number)
                .map(Header::hash)
                .findFirst();
    }

    /** The newest block and those before it down to a child of one that is held, or as many as are kept. */
    private List<Header> branchTo(Header newest) {
        long lowest = Math.max(0, newest.number() - confirmations);
        List<Header> branch = new ArrayList<>(List.of(newest));
        while (branch.getFirst().number() > lowest && !holds(branch.getFirst().parentHash())) {
            long to = branch.getFirst().number() - 1;
            long from = Math.max(lowest, to - (QUESTIONS_AT_ONCE - 1));
            prepend(branch, from, to);
        }
        return branch;
    }

    private void prepend(List<Header> branch, long from, long to) {
        List<Query<Optional<Header>>> questions =
                LongStream.rangeClosed(from, to).mapToObj(Queries::header).toList();
        for (Optional<Header> answer : chain.askAll(questions).reversed()) {
            Bytes32 expected = branch.getFirst().parentHash();
            if (holds(expected)) {
                return;
            }
            Header header = answer.filter(found -> found.hash().equals(expected))
                    .orElseThrow(() -> new ChainMoved(
                            "the block before " + branch.getFirst().number() + " is no longer " + expected));
            branch.addFirst(header);
        }
    }

    private boolean holds(Bytes32 hash) {
        return headers.stream().anyMatch(header -> header.hash().equals(hash));
    }

    private void forgetBefore(long number) {
        while (headers.getFirst().number() < number) {
            headers.removeFirst();
        }
    }
}
