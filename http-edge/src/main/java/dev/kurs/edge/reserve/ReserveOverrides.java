package dev.kurs.edge.reserve;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.JsonMembers;
import dev.kurs.edge.json.Timestamps;
import dev.kurs.edge.json.WrongShapeException;
import dev.kurs.edge.operator.ChangeEffect;
import dev.kurs.edge.operator.ChangeEffect.Lifted;
import dev.kurs.edge.operator.ChangeEffect.Member;
import dev.kurs.edge.operator.OperatorRequest;
import dev.kurs.edge.operator.ReviewedChange;
import dev.kurs.edge.operator.ReviewedChange.Plan;
import dev.kurs.edge.operator.ReviewedChanges;
import dev.kurs.edge.view.CorridorState;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.RiskViews.OverrideView;
import dev.kurs.edge.view.StateReasonWriter;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import dev.kurs.protocol.money.DecimalText;
import dev.kurs.protocol.port.ChangeApprovals.Matter;
import dev.kurs.protocol.port.ReserveAdministration;
import dev.kurs.protocol.port.ReserveAdministration.OnchainFreeze;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;

/** {@code POST /v1/reserve/state-override} and {@code DELETE …/{override_id}}: an operator sets a corridor's state, for a while or for good, and ends that. */
public final class ReserveOverrides {
    static final String PATH = "/v1/reserve/state-override";
    static final String ONE = PATH + "/{override_id}";

    private static final int OK = 200;
    private static final int NO_CONTENT = 204;
    private static final int LONGEST_MINUTES = 43_200;
    private static final String DURATION = "override_duration_minutes";

    private final Views views;
    private final ReserveCorridors corridors;
    private final ReserveAdministration administration;
    private final Endpoint begin;
    private final Endpoint end;

    public ReserveOverrides(Views views, ReserveAdministration administration, ReviewedChanges reviewed) {
        this.views = views;
        this.corridors = new ReserveCorridors(views);
        this.administration = administration;
        begin = reviewed.post(PATH, this::beginning);
        end = reviewed.delete(ONE, this::ending);
    }

    void begin(Call call) {
        begin.handle(call);
    }

    private Plan beginning(OperatorRequest request, JsonMembers members) throws RefusedException, WrongShapeException {
        CorridorView corridor = corridors.find(members.requiredString("corridor"));
        RiskState target = target(members.requiredString("target_state"));
        OptionalLong minutes = minutes(members, target);
        ReviewedChange.Making making = by -> {
            ReserveAdministration.RunningOverride made = administration.override(corridor.id(), target, minutes, by);
            CorridorState now = views.corridor(corridor.id()).state();
            return Answer.json(OK, render(request.json(), corridor, made, now));
        };
        return new Plan(
                isTighter(corridor, target, minutes) ? Set.of() : Set.of(Matter.OVERRIDES),
                making,
                Optional.of(effect(corridor, target)));
    }

    private ChangeEffect effect(CorridorView corridor, RiskState target) {
        OverrideView running = views.risk().override(corridor.id());
        List<Member> members = new ArrayList<>();
        members.add(
                new Member("override", running == null ? null : running.state().name(), target.name()));
        stateWith(corridor, target)
                .ifPresent(after -> members.add(
                        new Member("risk_state", corridor.state().state().name(), after.name())));
        return new ChangeEffect(
                members,
                Optional.ofNullable(running)
                        .filter(stricter -> stricter.state().value() > target.value())
                        .map(ReserveOverrides::lifted));
    }

    /** What the corridor would be in; empty where that is not seen here: behind an operator's freeze the chain may have it frozen too, and a cross has its legs' states. */
    private static Optional<RiskState> stateWith(CorridorView corridor, RiskState target) {
        CorridorState now = corridor.state();
        if (now.state() == RiskState.FREEZE) {
            boolean isSeen = now.reason().cause() != StateCause.OPERATOR || target == RiskState.FREEZE;
            return isSeen ? Optional.of(RiskState.FREEZE) : Optional.empty();
        }
        return corridor.isCross() ? Optional.empty() : Optional.of(target);
    }

    private static Lifted lifted(OverrideView override) {
        return new Lifted("the override " + override.state() + " of " + override.setBy(), override.setAtNs());
    }

    /**
     * Whether nobody is let do more by it, now or when it ends: what it takes the place of does not come back.
     *
     * <p>In PROTECT or RESTRICT its breakers could take the corridor no further; HALT leaves them nothing to do.
     */
    private boolean isTighter(CorridorView corridor, RiskState target, OptionalLong minutes) {
        boolean leavesNothing = target.value() >= RiskState.HALT.value();
        boolean isStricter = target.value() > corridor.state().state().value();
        boolean isFirst = views.risk().override(corridor.id()) == null;
        return leavesNothing && (isFirst || (isStricter && minutes.isEmpty()));
    }

    void end(Call call) {
        end.handle(call);
    }

    private Plan ending(OperatorRequest request, JsonMembers members) throws RefusedException {
        String text = request.pathParameter("override_id").toLowerCase(Locale.ROOT);
        int corridorId = views.risk().corridorOfOverride(text);
        if (corridorId < 0) {
            throw new RefusedException(
                    ApiError.ofField(ErrorCode.NOT_FOUND, "override_id", "no override that runs", text));
        }
        ReviewedChange.Making making = by -> {
            administration.endOverride(corridorId, UUID.fromString(text), by);
            return Answer.empty(NO_CONTENT);
        };
        List<Member> ended = Optional.ofNullable(views.risk().override(corridorId))
                .map(override -> List.of(new Member("override", override.state().name(), null)))
                .orElse(List.of());
        return new Plan(Set.of(Matter.OVERRIDES), making, Optional.of(new ChangeEffect(ended, Optional.empty())));
    }

    /** @param now the corridor's state with it: what the chain has frozen stays so until its thaw, whatever was asked for */
    private static byte[] render(
            JsonBody body, CorridorView corridor, ReserveAdministration.RunningOverride made, CorridorState now) {
        body.field("corridor", ReserveCorridors.name(corridor))
                .field("previous_state", made.previous().name())
                .field("new_state", made.state().name())
                .field("override_id", made.id().toString())
                .field(
                        "expires_at",
                        made.expiresAtNs().isPresent()
                                ? Timestamps.iso(made.expiresAtNs().getAsLong())
                                : null)
                .field("set_by", made.setBy())
                .field("risk_state", now.state().name());
        StateReasonWriter.write(body, now);
        if (made.onchain() != OnchainFreeze.NONE) {
            body.field("onchain_status", made.onchain().name());
        }
        return body.finish();
    }

    private static RiskState target(String text) throws RefusedException {
        for (RiskState state : RiskState.values()) {
            if (state != RiskState.NULL_VAL && state.name().equals(text)) {
                return state;
            }
        }
        throw RefusedException.field(
                ErrorCode.INVALID_TARGET_STATE, "target_state", "not NORMAL, PROTECT, RESTRICT, HALT or FREEZE", text);
    }

    private static OptionalLong minutes(JsonMembers members, RiskState target)
            throws WrongShapeException, RefusedException {
        String text = members.optionalPlainNumber(DURATION);
        if (text == null) {
            return OptionalLong.empty();
        }
        if (target == RiskState.FREEZE) {
            throw RefusedException.field(
                    ErrorCode.INVALID_DURATION, DURATION, "a freeze is ended by the chain's thaw alone", text);
        }
        long minutes = DecimalText.parseScaled(text, 0);
        if (minutes < 1 || minutes > LONGEST_MINUTES) {
            throw RefusedException.field(
                    ErrorCode.INVALID_DURATION, DURATION, "not an integer from 1 to " + LONGEST_MINUTES, text);
        }
        return OptionalLong.of(minutes);
    }
}
