package dev.kurs.edge.v02;

import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.view.InstanceView;
import dev.kurs.protocol.hash.Eip55;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.port.AccessLists;
import dev.kurs.protocol.port.SignedQuote;
import java.util.HexFormat;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;

/** Writes the members of a quote that settle it on chain: the struct, its signature and the two calls. */
final class OnchainWriter {
    private static final HexFormat HEX = HexFormat.of();
    private static final String NO_VALUE = "0";

    private final JsonBody body;
    private final InstanceView instance;
    private final Eip55 eip55 = new Eip55();

    OnchainWriter(JsonBody body, InstanceView instance) {
        this.body = body;
        this.instance = instance;
    }

    void writeStruct(FirmQuote quote) {
        body.openObject("onchain_quote");
        body.field("quote_id", hex(quote.quoteId()));
        body.field("corridor_id", hex(quote.corridorId()));
        body.field("partner_id", hex(quote.partnerId()));
        body.field("payer", address(quote.payer()));
        body.field("recipient", address(quote.recipient()));
        body.field("token_in", address(quote.tokenIn()));
        body.field("token_out", address(quote.tokenOut()));
        body.field("amount_in", quote.amountIn().toString());
        body.field("amount_out", quote.amountOut().toString());
        body.field("fixed_fee_in", quote.fixedFeeIn().toString());
        body.field("variable_fee_in", quote.variableFeeIn().toString());
        body.field("oracle_mid", Long.toString(quote.oracleMidE12()));
        body.field("issued_at", Long.toString(quote.issuedAtSeconds()));
        body.field("expires_at", Long.toString(quote.expiresAtSeconds()));
        body.field("max_deviation_bps", Integer.toString(quote.maxDeviationBps()));
        body.field("chain_id", instance.chainId());
        body.field("verifying_contract", instance.engineContract());
        body.closeObject();
    }

    /**
     * Writes what settles the quote.
     *
     * @param needsApproval whether the wallet must first let the engine contract take the input
     * @param commits what is known that helps its wallet
     */
    void writeSigned(FirmQuote quote, SignedQuote signed, boolean needsApproval, CommitPorts commits) {
        body.field("signature", hex(signed.signature()));
        if (needsApproval) {
            openCall("approval", address(quote.tokenIn()), signed.approvalCalldata());
            body.closeObject();
        } else {
            body.nullField("approval");
        }
        openCall("execution", instance.engineContract(), signed.executionCalldata());
        writeAccessList(commits.accessLists().of(quote));
        body.closeObject();
        commits.permits()
                .of(quote, signed.signature())
                .ifPresentOrElse(
                        permit -> new PermitWriter(body, instance).write(quote, permit),
                        () -> body.nullField("permit"));
    }

    /** The same members of a quote that can no longer be used. */
    void writeUnsigned() {
        body.nullField("signature").nullField("approval").nullField("execution").nullField("permit");
    }

    private void openCall(String name, String target, byte[] calldata) {
        body.openObject(name);
        body.field("target", target);
        body.field("calldata", hex(calldata));
        body.field("value", NO_VALUE);
        body.field("chain_id", instance.chainId());
    }

    /** With the names of JSON-RPC, so that it can be handed on as it is. */
    private void writeAccessList(List<AccessLists.Entry> entries) {
        body.openArray("access_list");
        for (AccessLists.Entry entry : entries) {
            body.openObject().field("address", address(entry.contract())).openArray("storageKeys");
            entry.storageKeys().forEach(key -> body.item(hex(key)));
            body.closeArray().closeObject();
        }
        body.closeArray();
    }

    private String address(byte[] bytes) {
        StringBuilder text = new StringBuilder(Eip55.TEXT_LENGTH);
        eip55.append(text, new UnsafeBuffer(bytes), 0);
        return text.toString();
    }

    private static String hex(byte[] bytes) {
        return "0x" + HEX.formatHex(bytes);
    }
}
