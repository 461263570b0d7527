package dev.kurs.chain.abi;

/**
 * A contract to be created: its artifact's name and its constructor's arguments.
 *
 * <p>Example: {@code KursRoles.create(0, admin)}.
 */
public record Creation(String artifact, String arguments) {
    public static Creation of(String artifact, AbiArguments arguments) {
        return new Creation(artifact, arguments.encoded());
    }
}
