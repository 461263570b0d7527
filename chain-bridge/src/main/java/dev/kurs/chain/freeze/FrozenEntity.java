package dev.kurs.chain.freeze;

/**
 * A corridor or a token by the engine's id, of which the journal says that it is to be frozen on chain.
 *
 * @param kind which of the two
 */
public record FrozenEntity(Kind kind, int id) implements Comparable<FrozenEntity> {
    /** Corridors are frozen by operators, tokens by what their pegs say. */
    public enum Kind {
        CORRIDOR,
        TOKEN
    }

    public static FrozenEntity corridor(int id) {
        return new FrozenEntity(Kind.CORRIDOR, id);
    }

    public static FrozenEntity token(int id) {
        return new FrozenEntity(Kind.TOKEN, id);
    }

    @Override
    public int compareTo(FrozenEntity other) {
        int byKind = kind.compareTo(other.kind);
        return byKind == 0 ? Integer.compare(id, other.id) : byKind;
    }
}
