package dev.kurs.core.reference;

import dev.kurs.core.book.OperatorAccount;
import dev.kurs.core.book.OperatorAccount.OperatorToken;
import dev.kurs.core.book.PartnerKey;
import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.command.Require;
import dev.kurs.core.command.SnapshotPart;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.AddOperatorDecoder;
import dev.kurs.protocol.message.sbe.DisableOperatorDecoder;
import dev.kurs.protocol.message.sbe.OperatorChangedDecoder;
import dev.kurs.protocol.message.sbe.OperatorChangedEncoder;
import dev.kurs.protocol.message.sbe.OperatorStatus;
import dev.kurs.protocol.message.sbe.RotateOperatorDecoder;
import java.util.Locale;

/** Adds and disables operators and gives them other tokens; each change says how the operator stands now. */
public final class OperatorAccess implements CommandProcessor, SnapshotPart {
    private static final int MAX_EMAIL_LENGTH = 254;
    private static final int MAX_SCOPES_LENGTH = 512;
    private static final int MAX_ADDRESSES_LENGTH = 1_024;
    private static final int HASH_LENGTH = 32;

    private final EngineState state;
    private final EventFrame frame;

    public OperatorAccess(EngineState state, EventFrame frame) {
        this.state = state;
        this.frame = frame;
    }

    @Override
    public void enterInto(CommandTable commands) {
        commands.refusable(new AddOperatorDecoder(), this::add);
        commands.refusable(new RotateOperatorDecoder(), this::rotate);
        commands.refusable(new DisableOperatorDecoder(), this::disable);
    }

    private void add(AddOperatorDecoder command) {
        byte[] hash = new byte[HASH_LENGTH];
        command.getTokenHash(hash, 0, HASH_LENGTH);
        long expiresAtNs = command.expiresAtNs();
        String email = command.email();
        String scopes = command.scopes();
        command.skipActor();
        command.skipActorAddress();
        command.skipActorRequestId();
        command.skipReason();
        String allowedAddresses = command.allowedAddresses();
        checkToken(scopes, expiresAtNs);
        Require.within("length of allowedAddresses", allowedAddresses.length(), 0, MAX_ADDRESSES_LENGTH);
        Require.within("length of email", email.length(), 3, MAX_EMAIL_LENGTH);
        if (knows(email)) {
            throw CommandRefusedException.invalid("email " + email + " is an operator's already");
        }
        emit(enter(email, new OperatorToken(scopes, hash, expiresAtNs, allowedAddresses), command.timestampNs()));
    }

    private boolean knows(String email) {
        String lower = email.toLowerCase(Locale.ROOT);
        return state.operators.stream()
                .anyMatch(operator -> operator.email().toLowerCase(Locale.ROOT).equals(lower));
    }

    private void rotate(RotateOperatorDecoder command) {
        OperatorAccount operator = known(command.operatorId());
        byte[] hash = new byte[HASH_LENGTH];
        command.getTokenHash(hash, 0, HASH_LENGTH);
        long expiresAtNs = command.expiresAtNs();
        String scopes = command.scopes();
        checkToken(scopes, expiresAtNs);
        operator.rotate(
                new OperatorToken(scopes, hash, expiresAtNs, operator.token().allowedAddresses()));
        emit(operator);
    }

    private void disable(DisableOperatorDecoder command) {
        OperatorAccount operator = known(command.operatorId());
        if (operator.status() == OperatorStatus.DISABLED) {
            throw CommandRefusedException.invalid("operatorId " + command.operatorId() + " is disabled");
        }
        operator.disable();
        emit(operator);
    }

    private OperatorAccount known(int operatorId) {
        Require.known("operatorId", operatorId, state.operators.size());
        return state.operators.get(operatorId);
    }

    private void checkToken(String scopes, long expiresAtNs) {
        Require.within("length of scopes", scopes.length(), 1, MAX_SCOPES_LENGTH);
        if (expiresAtNs != PartnerKey.UNSAID_NS) {
            Require.within("expiresAtNs", expiresAtNs, state.context.timestampNs() + 1, Long.MAX_VALUE);
        }
    }

    private OperatorAccount enter(String email, OperatorToken token, long nowNs) {
        OperatorAccount operator = new OperatorAccount(state.operators.size(), email, token, nowNs);
        state.operators.add(operator);
        return operator;
    }

    @Override
    public void write(EventFrame target) {
        state.operators.forEach(operator -> write(operator, target));
    }

    @Override
    public void restoreFrom(FrameTable frames) {
        frames.on(new OperatorChangedDecoder(), this::restore);
    }

    private void restore(OperatorChangedDecoder said) {
        Require.knownOrNext("operatorId", said.operatorId(), state.operators.size());
        byte[] hash = new byte[HASH_LENGTH];
        said.getTokenHash(hash, 0, HASH_LENGTH);
        String email = said.email();
        String scopes = said.scopes();
        enter(email, new OperatorToken(scopes, hash, said.expiresAtNs(), said.allowedAddresses()), said.addedAtNs())
                .restore(said.status(), said.change());
    }

    private void emit(OperatorAccount operator) {
        write(operator, frame);
    }

    private static void write(OperatorAccount operator, EventFrame target) {
        OperatorToken token = operator.token();
        OperatorChangedEncoder changed = new OperatorChangedEncoder();
        target.begin(changed)
                .operatorId(operator.operatorId())
                .status(operator.status())
                .change(operator.lastChange())
                .putTokenHash(token.hash(), 0, token.hash().length)
                .addedAtNs(operator.addedAtNs())
                .expiresAtNs(token.expiresAtNs())
                .email(operator.email())
                .scopes(token.scopes())
                .allowedAddresses(token.allowedAddresses());
        target.send(changed);
    }
}
