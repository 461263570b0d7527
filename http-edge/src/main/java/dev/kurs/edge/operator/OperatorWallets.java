package dev.kurs.edge.operator;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.call.RequestValues;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.JsonMembers;
import dev.kurs.edge.json.WrongShapeException;
import dev.kurs.edge.operator.ReviewedChange.Plan;
import dev.kurs.protocol.port.ChangeApprovals.Matter;
import dev.kurs.protocol.port.PartnerAdministration;
import dev.kurs.protocol.port.PartnerRecord;
import dev.kurs.protocol.port.PartnerRecord.Wallet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/** {@code /v1/operator/partners/{id}/wallets}: which addresses of a partner may do what. */
public final class OperatorWallets {
    static final String PATH = OperatorPartners.ONE + "/wallets";
    static final String ONE = PATH + "/{address}";

    private static final int CREATED = 201;
    private static final int NO_CONTENT = 204;
    private static final List<String> PERMISSIONS = List.of("swap", "lp_deposit", "lp_withdraw");
    private static final String NOBODY = "0x" + "00".repeat(20);

    private final PartnerAdministration administration;
    private final OperatorChanges changes;
    private final Endpoint add;

    public OperatorWallets(PartnerAdministration administration, OperatorChanges changes, ReviewedChanges reviewed) {
        this.administration = administration;
        this.changes = changes;
        add = reviewed.post(PATH, this::addition);
    }

    void add(Call call) {
        add.handle(call);
    }

    private Plan addition(OperatorRequest request, JsonMembers members) throws RefusedException, WrongShapeException {
        PartnerRecord partner = OperatorPartners.find(administration, request);
        Wallet wallet =
                new Wallet(address("wallet_address", members.requiredString("wallet_address")), permissions(members));
        return new Plan(Set.of(Matter.WALLETS), by -> {
            administration.putWallet(partner, wallet, by);
            Wallet put = OperatorPartners.find(administration, request).wallets().stream()
                    .filter(known -> known.address().equals(wallet.address()))
                    .findFirst()
                    .orElse(wallet);
            JsonBody body = request.json();
            new PartnerWriter(body, request.nowNs()).write(put);
            return Answer.json(CREATED, body.finish());
        });
    }

    void remove(Call call) {
        changes.delete(call, by -> {
            PartnerRecord partner = OperatorPartners.find(administration, call);
            String address = address("address", call.pathParameter("address"));
            boolean isKnown = partner.wallets().stream()
                    .anyMatch(wallet -> wallet.address().equals(address));
            if (!isKnown) {
                throw new RefusedException(
                        ApiError.ofField(ErrorCode.NOT_FOUND, "address", "no wallet of this partner", address));
            }
            administration.putWallet(partner, new Wallet(address, Set.of()), by);
            return Answer.empty(NO_CONTENT);
        });
    }

    private static String address(String name, String text) throws RefusedException {
        String address = "0x" + HexFormat.of().formatHex(new RequestValues().address(name, text));
        if (address.equals(NOBODY)) {
            throw OperatorValues.invalid(name, "nobody's", text);
        }
        return address;
    }

    private static Set<String> permissions(JsonMembers members) throws WrongShapeException, RefusedException {
        List<String> permissions = members.optionalStrings("permissions");
        for (String permission : permissions) {
            if (!PERMISSIONS.contains(permission)) {
                throw OperatorValues.invalid("permissions", "not of swap, lp_deposit and lp_withdraw", permission);
            }
        }
        if (permissions.isEmpty()) {
            throw OperatorValues.invalid("permissions", "at least one of swap, lp_deposit and lp_withdraw", "none");
        }
        return Set.copyOf(permissions);
    }
}
