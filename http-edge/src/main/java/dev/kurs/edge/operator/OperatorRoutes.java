package dev.kurs.edge.operator;

import dev.kurs.edge.call.ApiSurface;
import dev.kurs.edge.call.Scope;
import dev.kurs.edge.route.Callers;
import dev.kurs.edge.route.Routes;
import dev.kurs.edge.route.SurfaceRoutes;
import java.util.Set;

/** The routes of operators. */
public record OperatorRoutes(
        OperatorPartners partners,
        OperatorKeys keys,
        OperatorWallets wallets,
        OperatorApprovals approvals,
        OperatorAudit audit,
        OperatorBalances balances,
        OperatorWebhooks webhooks)
        implements SurfaceRoutes {
    private static final String APPROVAL = OperatorApprovals.PATH + "/{approval_id}";
    private static final String AUDIT = "/v1/operator/audit";
    private static final Set<String> REASON = Set.of(OperatorChanges.REASON);

    @Override
    public void register(Routes routes) {
        routes.of(ApiSurface.OPERATOR)
                .get(
                        OperatorPartners.PATH,
                        Callers.OPERATORS,
                        Scope.OPERATOR_PARTNERS,
                        ListQuery.PARAMETERS,
                        partners::list)
                .post(OperatorPartners.PATH, Callers.OPERATORS, Scope.OPERATOR_PARTNERS, partners::create)
                .get(OperatorPartners.ONE, Callers.OPERATORS, Scope.OPERATOR_PARTNERS, Set.of(), partners::show)
                .patch(OperatorPartners.ONE, Callers.OPERATORS, Scope.OPERATOR_PARTNERS, partners::change)
                .post(OperatorKeys.PATH, Callers.OPERATORS, Scope.OPERATOR_PARTNERS, keys::issue)
                .post(OperatorKeys.ROTATION, Callers.OPERATORS, Scope.OPERATOR_PARTNERS, keys::rotate)
                .delete(OperatorKeys.ONE, Callers.OPERATORS, Scope.OPERATOR_PARTNERS, REASON, keys::revoke)
                .get(AUDIT, Callers.OPERATORS, Scope.OPERATOR_AUDIT, OperatorAudit.PARAMETERS, audit::list)
                .post(OperatorWallets.PATH, Callers.OPERATORS, Scope.OPERATOR_PARTNERS, wallets::add)
                .delete(OperatorWallets.ONE, Callers.OPERATORS, Scope.OPERATOR_PARTNERS, REASON, wallets::remove)
                .get(
                        OperatorApprovals.PATH,
                        Callers.OPERATORS,
                        OperatorApprovals.READERS,
                        ListQuery.PARAMETERS,
                        approvals::list)
                .get(APPROVAL, Callers.OPERATORS, OperatorApprovals.READERS, Set.of(), approvals::show)
                .post(APPROVAL + "/approve", Callers.OPERATORS, Scope.OPERATOR_PARTNERS, approvals::approve)
                .post(APPROVAL + "/reject", Callers.OPERATORS, OperatorApprovals.READERS, approvals::reject)
                .get(OperatorBalances.PATH, Callers.OPERATORS, Scope.OPERATOR_PARTNERS, Set.of(), balances::show)
                .post(OperatorBalances.PATH, Callers.OPERATORS, Scope.OPERATOR_PARTNERS, balances::move)
                .get(
                        OperatorWebhooks.PATH,
                        Callers.OPERATORS,
                        Scope.OPERATOR_PARTNERS,
                        OperatorWebhooks.PARAMETERS,
                        webhooks::list)
                .post(OperatorWebhooks.REDELIVERY, Callers.OPERATORS, Scope.OPERATOR_PARTNERS, webhooks::redeliver);
    }
}
