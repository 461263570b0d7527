package dev.kurs.protocol.port;

import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.sbe.KeyKind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Partners, their keys and wallets, and changes to them, each of which is in the journal when its method returns.
 *
 * <p>A method that changes something waits for the core, and throws {@link ChangeRefusedException} where nothing was changed.
 */
public interface PartnerAdministration {
    /** A key whose secret is shown this once. */
    record IssuedKey(PartnerRecord.Key key, String secret) {
        @Override
        public String toString() {
            return "IssuedKey[" + key.keyId() + "]";
        }
    }

    /** Partners in the order in which they were made, behind the one with a number. */
    List<PartnerRecord> page(OptionalInt behind, int most);

    Optional<PartnerRecord> find(String partnerId);

    /** Pairs of every corridor there is. */
    Set<String> corridors();

    /** Makes a partner with a new id; its number and id as given are not looked at. Nobody sees it before all of it is in force. */
    PartnerRecord create(PartnerRecord partner, Authority by);

    /** Brings about what differs; keys and wallets are changed by themselves. */
    PartnerRecord change(PartnerRecord before, PartnerRecord after, Authority by);

    /** @param lifetime how long the key is honoured */
    IssuedKey issueKey(
            PartnerRecord partner,
            KeyKind kind,
            List<String> scopes,
            List<String> allowedAddresses,
            Duration lifetime,
            Authority by);

    /**
     * Gives a key another secret.
     *
     * @param overlap how long the secret before is honoured beside the new one
     * @param lifetime how long the key is honoured from now on
     */
    IssuedKey rotateKey(PartnerRecord partner, String keyId, Duration overlap, Duration lifetime, Authority by);

    void revokeKey(PartnerRecord partner, String keyId, Authority by);

    /** @param wallet its permissions from now on; none removes it */
    void putWallet(PartnerRecord partner, PartnerRecord.Wallet wallet, Authority by);

    /**
     * Journals that an operator tried something and was refused before it came to a command.
     *
     * @param target what it was about, {@code partners/<uuid>/keys}
     */
    void noteRefusal(String action, String target, String code, String detail, Authority by);
}
