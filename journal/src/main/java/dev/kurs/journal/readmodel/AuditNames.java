package dev.kurs.journal.readmodel;

import dev.kurs.journal.directory.CorridorTokens;
import dev.kurs.journal.directory.Reference.Token;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Objects;
import java.util.Optional;

/** What everybody calls what commands have ids of, and what there is of it: of the batch, or of those before. A number stands where there is no name: {@code #7}. */
final class AuditNames {
    private final ProjectionStore stored;
    private final ProjectionBatch batch;

    AuditNames(ProjectionStore stored, ProjectionBatch batch) {
        this.stored = stored;
        this.batch = batch;
    }

    /** A partner's UUID. */
    String partner(String partnerId) {
        int id = Integer.parseInt(partnerId);
        return batch.partnerUuid(id).orElseGet(() -> stored.partnerUuid(id));
    }

    /** A corridor's pair. */
    String corridor(String corridorId) {
        int id = Integer.parseInt(corridorId);
        return batch.pair(id).orElseGet(() -> stored.pair(id));
    }

    /** What a maker, a feed or a calendar is called. */
    String entity(NamedEntity.Kind kind, String id) {
        NamedEntity entity = new NamedEntity(kind, Integer.parseInt(id));
        String named = batch.entityNames().get(entity);
        return Objects.requireNonNullElseGet(named == null ? stored.name(entity) : named, () -> "#" + id);
    }

    /** A token's symbol. */
    String token(String tokenId) {
        return find(Integer.parseInt(tokenId)).map(Token::symbol).orElse("#" + tokenId);
    }

    /** An amount in whole tokens, 1.5 for 1500000 of USDT; as it is of a token that nobody named. */
    String inWhole(String raw, int tokenId) {
        return find(tokenId)
                .map(token -> new BigDecimal(new BigInteger(raw), token.decimals()))
                .map(whole -> whole.stripTrailingZeros().toPlainString())
                .orElse(raw);
    }

    /** Null when the journal names no such corridor. */
    CorridorTokens tokensOf(String corridorId) {
        int id = Integer.parseInt(corridorId);
        CorridorTokens named = batch.tokensOf(id);
        return named == null ? stored.tokensOf(id) : named;
    }

    /** Empty where nothing is known of it. */
    Optional<VaultBalance> balance(PartnerToken whose) {
        VaultBalance changed = batch.balances().get(whose);
        return Optional.ofNullable(changed == null ? stored.balance(whose) : changed);
    }

    private Optional<Token> find(int tokenId) {
        return batch.token(tokenId).or(() -> Optional.ofNullable(stored.token(tokenId)));
    }
}
