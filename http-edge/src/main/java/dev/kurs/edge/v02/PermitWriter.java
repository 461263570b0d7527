package dev.kurs.edge.v02;

import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.JsonText;
import dev.kurs.edge.view.InstanceView;
import dev.kurs.protocol.hash.AddressTexts;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.port.Permits;
import dev.kurs.protocol.port.Permits.Permit;
import java.util.List;

/** Writes what a wallet may sign instead of approving, as the EIP-712 document that {@code eth_signTypedData_v4} takes; integers are strings. */
final class PermitWriter {
    private record Member(String name, String type) {}

    private static final List<Member> TOKEN_PERMIT = List.of(
            new Member("owner", "address"),
            new Member("spender", "address"),
            new Member("value", "uint256"),
            new Member("nonce", "uint256"),
            new Member("deadline", "uint256"));
    private static final List<Member> TRANSFER = List.of(
            new Member("permitted", "TokenPermissions"),
            new Member("spender", "address"),
            new Member("nonce", "uint256"),
            new Member("deadline", "uint256"));
    private static final List<Member> PERMISSIONS =
            List.of(new Member("token", "address"), new Member("amount", "uint256"));

    private final JsonBody body;
    private final InstanceView instance;
    private final AddressTexts<JsonText> addresses;

    PermitWriter(JsonBody body, InstanceView instance, AddressTexts<JsonText> addresses) {
        this.body = body;
        this.instance = instance;
        this.addresses = addresses;
    }

    /** Writes the member {@code permit}. */
    void write(FirmQuote quote, Permit permit) {
        body.openObject("permit").field("kind", permit.kind().name());
        writeTypedData(quote, permit);
        body.field("target", instance.engineContract());
        body.hex("calldata", permit.calldata());
        body.field("signature_offset", permit.signatureOffset());
        body.closeObject();
    }

    private void writeTypedData(FirmQuote quote, Permit permit) {
        boolean byToken = permit.kind() == Permits.Kind.EIP2612;
        String type = byToken ? "Permit" : "PermitTransferFrom";
        body.openObject("typed_data").openObject("types").openArray("EIP712Domain");
        writeMember(new Member("name", "string"));
        if (permit.domainVersion() != null) {
            writeMember(new Member("version", "string"));
        }
        writeMember(new Member("chainId", "uint256"));
        writeMember(new Member("verifyingContract", "address"));
        body.closeArray();
        writeType(type, byToken ? TOKEN_PERMIT : TRANSFER);
        if (!byToken) {
            writeType("TokenPermissions", PERMISSIONS);
        }
        body.closeObject().field("primaryType", type).openObject("domain").field("name", permit.domainName());
        if (permit.domainVersion() != null) {
            body.field("version", permit.domainVersion());
        }
        body.field("chainId", instance.chainId());
        body.field("verifyingContract", addresses.of(permit.verifyingContract()))
                .closeObject();
        writeMessage(quote, permit, byToken);
        body.closeObject();
    }

    private void writeType(String name, List<Member> members) {
        body.openArray(name);
        members.forEach(this::writeMember);
        body.closeArray();
    }

    private void writeMember(Member member) {
        body.openObject().field("name", member.name).field("type", member.type).closeObject();
    }

    private void writeMessage(FirmQuote quote, Permit permit, boolean byToken) {
        body.openObject("message");
        if (byToken) {
            body.field("owner", addresses.of(quote.payer()));
        } else {
            body.openObject("permitted")
                    .field("token", addresses.of(quote.tokenIn()))
                    .integer("amount", quote.amountIn())
                    .closeObject();
        }
        body.field("spender", instance.engineContract());
        if (byToken) {
            body.integer("value", quote.amountIn());
        }
        body.field("nonce", permit.nonce().toString());
        body.integer("deadline", quote.expiresAtSeconds());
        body.closeObject();
    }
}
