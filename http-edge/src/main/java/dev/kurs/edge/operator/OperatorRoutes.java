package dev.kurs.edge.operator;

import dev.kurs.edge.call.ApiSurface;
import dev.kurs.edge.call.Scope;
import dev.kurs.edge.route.Callers;
import dev.kurs.edge.route.Routes;
import dev.kurs.edge.route.SurfaceRoutes;
import java.util.Set;

/** The routes of operators. */
public record OperatorRoutes(OperatorPartners partners, OperatorKeys keys, OperatorWallets wallets, OperatorAudit audit)
        implements SurfaceRoutes {
    private static final String PARTNERS = "/v1/operator/partners";
    private static final String PARTNER = PARTNERS + "/{id}";
    private static final String AUDIT = "/v1/operator/audit";
    private static final Set<String> REASON = Set.of(OperatorChanges.REASON);

    @Override
    public void register(Routes routes) {
        routes.of(ApiSurface.OPERATOR)
                .get(PARTNERS, Callers.OPERATORS, Scope.OPERATOR_PARTNERS, ListQuery.PARAMETERS, partners::list)
                .post(PARTNERS, Callers.OPERATORS, Scope.OPERATOR_PARTNERS, partners::create)
                .get(PARTNER, Callers.OPERATORS, Scope.OPERATOR_PARTNERS, Set.of(), partners::show)
                .patch(PARTNER, Callers.OPERATORS, Scope.OPERATOR_PARTNERS, partners::change)
                .post(PARTNER + "/keys", Callers.OPERATORS, Scope.OPERATOR_PARTNERS, keys::issue)
                .post(PARTNER + "/keys/{key_id}/rotate", Callers.OPERATORS, Scope.OPERATOR_PARTNERS, keys::rotate)
                .delete(PARTNER + "/keys/{key_id}", Callers.OPERATORS, Scope.OPERATOR_PARTNERS, REASON, keys::revoke)
                .get(AUDIT, Callers.OPERATORS, Scope.OPERATOR_AUDIT, OperatorAudit.PARAMETERS, audit::list)
                .post(PARTNER + "/wallets", Callers.OPERATORS, Scope.OPERATOR_PARTNERS, wallets::add)
                .delete(
                        PARTNER + "/wallets/{address}",
                        Callers.OPERATORS,
                        Scope.OPERATOR_PARTNERS,
                        REASON,
                        wallets::remove);
    }
}
