package dev.kurs.edge.sandbox;

import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.call.RequestValues;
import dev.kurs.edge.json.JsonMembers;
import dev.kurs.edge.json.WrongShapeException;
import dev.kurs.edge.view.InstanceView;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.money.Amount;
import java.util.Arrays;
import java.util.HexFormat;

/** Reads an {@code onchain_quote} back into the struct it shows; every member must be there, and the engine contract must be this instance's. */
final class TypedDataRequest {
    /** The struct's amounts are below 2^96. */
    private static final int BITS_OF_THE_HIGH_HALF = 96 - Long.SIZE;

    private final JsonMembers members;
    private final RequestValues values = new RequestValues();

    private TypedDataRequest(JsonMembers members) {
        this.members = members;
    }

    static FirmQuote read(JsonMembers members, InstanceView instance) throws WrongShapeException, RefusedException {
        TypedDataRequest request = new TypedDataRequest(members);
        FirmQuote quote = request.readStruct();
        request.checkDomain(instance);
        return quote;
    }

    private FirmQuote readStruct() throws WrongShapeException, RefusedException {
        FirmQuote quote = new FirmQuote();
        hash("quote_id", quote.quoteId());
        hash("corridor_id", quote.corridorId());
        hash("partner_id", quote.partnerId());
        address("payer", quote.payer());
        address("recipient", quote.recipient());
        address("token_in", quote.tokenIn());
        address("token_out", quote.tokenOut());
        amount("amount_in", quote.amountIn());
        amount("amount_out", quote.amountOut());
        amount("fixed_fee_in", quote.fixedFeeIn());
        amount("variable_fee_in", quote.variableFeeIn());
        return quote.oracleMidE12(integer("oracle_mid", Long.MAX_VALUE))
                .issuedAtSeconds(integer("issued_at", Long.MAX_VALUE))
                .expiresAtSeconds(integer("expires_at", Long.MAX_VALUE))
                .maxDeviationBps(Math.toIntExact(integer("max_deviation_bps", Integer.MAX_VALUE)));
    }

    private void checkDomain(InstanceView instance) throws WrongShapeException, RefusedException {
        String chainId = members.requiredNumberOrString("chain_id");
        if (SandboxValues.integer("chain_id", chainId, Long.MAX_VALUE) != instance.chainId()) {
            throw SandboxValues.invalid("chain_id", "not this sandbox's, " + instance.chainId(), chainId);
        }
        String contract = members.requiredString("verifying_contract");
        if (!Arrays.equals(values.address("verifying_contract", contract), instance.engineAddress())) {
            throw SandboxValues.invalid(
                    "verifying_contract", "not this sandbox's, " + instance.engineContract(), contract);
        }
    }

    private void hash(String name, byte[] target) throws WrongShapeException, RefusedException {
        String text = RequestValues.hash(name, members.requiredString(name));
        byte[] hash = HexFormat.of().parseHex(text, 2, text.length());
        System.arraycopy(hash, 0, target, 0, target.length);
    }

    private void address(String name, byte[] target) throws WrongShapeException, RefusedException {
        byte[] address = values.address(name, members.requiredString(name));
        System.arraycopy(address, 0, target, 0, target.length);
    }

    private void amount(String name, Amount target) throws WrongShapeException, RefusedException {
        String text = members.requiredString(name);
        target.set(SandboxValues.amount(name, text, 0));
        if (target.high() >>> BITS_OF_THE_HIGH_HALF != 0) {
            throw SandboxValues.invalid(name, "too large", text);
        }
    }

    private long integer(String name, long max) throws WrongShapeException, RefusedException {
        return SandboxValues.integer(name, members.requiredString(name), max);
    }
}
