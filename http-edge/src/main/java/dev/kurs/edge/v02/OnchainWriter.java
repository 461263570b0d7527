package dev.kurs.edge.v02;

import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.JsonText;
import dev.kurs.edge.view.InstanceView;
import dev.kurs.protocol.hash.AddressTexts;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.port.AccessLists;
import dev.kurs.protocol.port.SignedQuote;
import java.util.List;

/** Writes the members of a quote that settle it on chain: the struct, its signature and the two calls. */
final class OnchainWriter {
    private static final String NO_VALUE = "0";

    /** The instance's tokens and contracts, and the wallets that asked last. */
    private static final int ADDRESSES_REMEMBERED = 1_024;

    private static final ThreadLocal<AddressTexts<JsonText>> ADDRESSES =
            ThreadLocal.withInitial(() -> new AddressTexts<>(ADDRESSES_REMEMBERED, JsonText::of));

    private final JsonBody body;
    private final InstanceView instance;
    private final AddressTexts<JsonText> addresses = ADDRESSES.get();

    OnchainWriter(JsonBody body, InstanceView instance) {
        this.body = body;
        this.instance = instance;
    }

    void writeStruct(FirmQuote quote) {
        body.openObject("onchain_quote");
        body.hex("quote_id", quote.quoteId());
        body.hex("corridor_id", quote.corridorId());
        body.hex("partner_id", quote.partnerId());
        body.field("payer", addresses.of(quote.payer()));
        body.field("recipient", addresses.of(quote.recipient()));
        body.field("token_in", addresses.of(quote.tokenIn()));
        body.field("token_out", addresses.of(quote.tokenOut()));
        body.integer("amount_in", quote.amountIn());
        body.integer("amount_out", quote.amountOut());
        body.integer("fixed_fee_in", quote.fixedFeeIn());
        body.integer("variable_fee_in", quote.variableFeeIn());
        body.integer("oracle_mid", quote.oracleMidE12());
        body.integer("issued_at", quote.issuedAtSeconds());
        body.integer("expires_at", quote.expiresAtSeconds());
        body.integer("max_deviation_bps", quote.maxDeviationBps());
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
        body.hex("signature", signed.signature());
        if (needsApproval) {
            openCall("approval", addresses.of(quote.tokenIn()), signed.approvalCalldata());
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
                        permit -> new PermitWriter(body, instance, addresses).write(quote, permit),
                        () -> body.nullField("permit"));
    }

    /** The same members of a quote that can no longer be used. */
    void writeUnsigned() {
        body.nullField("signature").nullField("approval").nullField("execution").nullField("permit");
    }

    private void openCall(String name, JsonText target, byte[] calldata) {
        body.openObject(name);
        body.field("target", target);
        body.hex("calldata", calldata);
        body.field("value", NO_VALUE);
        body.field("chain_id", instance.chainId());
    }

    /** With the names of JSON-RPC, so that it can be handed on as it is. */
    private void writeAccessList(List<AccessLists.Entry> entries) {
        body.openArray("access_list");
        for (AccessLists.Entry entry : entries) {
            body.openObject().field("address", addresses.of(entry.contract())).openArray("storageKeys");
            entry.storageKeys().forEach(body::hexItem);
            body.closeArray().closeObject();
        }
        body.closeArray();
    }
}
