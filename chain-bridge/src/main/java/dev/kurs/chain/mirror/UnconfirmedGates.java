package dev.kurs.chain.mirror;

import java.util.ArrayList;
import java.util.List;

/**
 * What the newest blocks had shut; each of them counts until a block that had it open is confirmed.
 *
 * <p>Example: frozen as of block 20 and not as of block 21, before either is confirmed: frozen until 21 is. One entry for each change, not for each block. A
 * change in a block that is reorganised away counts just as long.
 */
final class UnconfirmedGates {
    private final List<Look> looks = new ArrayList<>();

    private record Look(long block, Gates gates) {}

    /** As of a block that is the newest now. */
    void saw(long block, Gates gates) {
        if (looks.isEmpty() || !looks.getLast().gates().equals(gates)) {
            looks.add(new Look(block, gates));
        }
    }

    /** What is shut as of a confirmed block or of any since. */
    Gates since(long confirmedBlock, Gates confirmed) {
        while (looks.size() > 1 && looks.get(1).block() <= confirmedBlock) {
            looks.removeFirst();
        }
        return looks.stream().map(Look::gates).reduce(confirmed, Gates::and);
    }
}
