package dev.kurs.edge.operator;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.call.RequestValues;
import dev.kurs.edge.call.SystemAddresses;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.JsonMembers;
import dev.kurs.edge.json.WrongShapeException;
import dev.kurs.edge.operator.ChangeEffect.Member;
import dev.kurs.edge.operator.ReviewedChange.Plan;
import dev.kurs.protocol.port.ChangeApprovals.Matter;
import dev.kurs.protocol.port.PartnerAdministration;
import dev.kurs.protocol.port.PartnerRecord;
import dev.kurs.protocol.port.PartnerRecord.Wallet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** {@code /v1/operator/partners/{id}/wallets}: which addresses of a partner may do what. */
public final class OperatorWallets {
    static final String PATH = OperatorPartners.ONE + "/wallets";
    static final String ONE = PATH + "/{address}";

    private static final int CREATED = 201;
    private static final int NO_CONTENT = 204;
    private static final List<String> PERMISSIONS = List.of("swap", "lp_deposit", "lp_withdraw");
    private static final HexFormat HEX = HexFormat.of();

    private final PartnerAdministration administration;
    private final OperatorChanges changes;
    private final SystemAddresses ours;
    private final Endpoint add;

    /** @param ours which are no partner's wallet */
    public OperatorWallets(
            PartnerAdministration administration,
            OperatorChanges changes,
            ReviewedChanges reviewed,
            SystemAddresses ours) {
        this.administration = administration;
        this.changes = changes;
        this.ours = ours;
        add = reviewed.post(PATH, this::addition);
    }

    void add(Call call) {
        add.handle(call);
    }

    private Plan addition(OperatorRequest request, JsonMembers members) throws RefusedException, WrongShapeException {
        PartnerRecord partner = OperatorPartners.find(administration, request);
        byte[] address = ours.outsider("wallet_address", members.requiredString("wallet_address"));
        Wallet wallet = new Wallet(text(address), permissions(members));
        ReviewedChange.Making making = by -> {
            administration.putWallet(partner, wallet, by);
            Wallet put = OperatorPartners.find(administration, request).wallets().stream()
                    .filter(known -> known.address().equals(wallet.address()))
                    .findFirst()
                    .orElse(wallet);
            JsonBody body = request.json();
            new PartnerWriter(body, request.nowNs()).write(put);
            return Answer.json(CREATED, body.finish());
        };
        return new Plan(Set.of(Matter.WALLETS), making, Optional.of(effect(partner, wallet)));
    }

    private static ChangeEffect effect(PartnerRecord partner, Wallet wallet) {
        String before = partner.wallets().stream()
                .filter(known -> known.address().equals(wallet.address()))
                .map(OperatorWallets::permissions)
                .findFirst()
                .orElse(null);
        Member permissions = new Member("permissions", before, permissions(wallet));
        return new ChangeEffect(List.of(permissions), Optional.empty());
    }

    private static String permissions(Wallet wallet) {
        return String.join(", ", new TreeSet<>(wallet.permissions()));
    }

    void remove(Call call) {
        changes.delete(call, by -> {
            PartnerRecord partner = OperatorPartners.find(administration, call);
            String address = text(new RequestValues().address("address", call.pathParameter("address")));
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

    private static String text(byte[] address) {
        return "0x" + HEX.formatHex(address);
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
