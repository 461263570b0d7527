package dev.kurs.edge.sandbox;

import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.view.InstanceView;
import dev.kurs.protocol.hash.Eip55;
import dev.kurs.protocol.message.FirmQuote;
import java.util.HexFormat;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;

/** Writes a firm quote as the EIP-712 document that a wallet's {@code eth_signTypedData_v4} takes; integers are strings. */
final class TypedDataWriter {
    private static final String DOMAIN_NAME = "Kurs";
    private static final String DOMAIN_VERSION = "1";
    private static final String STRUCT = "FirmQuote";

    private record Field(String name, String type) {}

    private static final List<Field> DOMAIN_FIELDS = List.of(
            new Field("name", "string"),
            new Field("version", "string"),
            new Field("chainId", "uint256"),
            new Field("verifyingContract", "address"));
    private static final List<Field> STRUCT_FIELDS = List.of(
            new Field("quoteId", "bytes32"),
            new Field("corridorId", "bytes32"),
            new Field("partnerId", "bytes32"),
            new Field("payer", "address"),
            new Field("recipient", "address"),
            new Field("tokenIn", "address"),
            new Field("tokenOut", "address"),
            new Field("amountIn", "uint256"),
            new Field("amountOut", "uint256"),
            new Field("fixedFeeIn", "uint256"),
            new Field("variableFeeIn", "uint256"),
            new Field("oracleMid", "uint256"),
            new Field("issuedAt", "uint64"),
            new Field("expiresAt", "uint64"),
            new Field("maxDeviationBps", "uint32"));

    private final JsonBody body;
    private final Eip55 eip55 = new Eip55();

    TypedDataWriter(JsonBody body) {
        this.body = body;
    }

    /** Writes the document as the member {@code typed_data}. */
    void write(FirmQuote quote, InstanceView instance) {
        body.openObject("typed_data").openObject("types");
        writeType("EIP712Domain", DOMAIN_FIELDS);
        writeType(STRUCT, STRUCT_FIELDS);
        body.closeObject().field("primaryType", STRUCT).openObject("domain");
        body.field("name", DOMAIN_NAME).field("version", DOMAIN_VERSION).field("chainId", instance.chainId());
        body.field("verifyingContract", instance.engineContract()).closeObject();
        writeMessage(quote);
        body.closeObject();
    }

    private void writeType(String name, List<Field> fields) {
        body.openArray(name);
        fields.forEach(field -> body.openObject()
                .field("name", field.name)
                .field("type", field.type)
                .closeObject());
        body.closeArray();
    }

    private void writeMessage(FirmQuote quote) {
        body.openObject("message");
        body.field("quoteId", hex(quote.quoteId()));
        body.field("corridorId", hex(quote.corridorId()));
        body.field("partnerId", hex(quote.partnerId()));
        body.field("payer", address(quote.payer()));
        body.field("recipient", address(quote.recipient()));
        body.field("tokenIn", address(quote.tokenIn()));
        body.field("tokenOut", address(quote.tokenOut()));
        body.field("amountIn", quote.amountIn().toString());
        body.field("amountOut", quote.amountOut().toString());
        body.field("fixedFeeIn", quote.fixedFeeIn().toString());
        body.field("variableFeeIn", quote.variableFeeIn().toString());
        body.field("oracleMid", Long.toString(quote.oracleMidE12()));
        body.field("issuedAt", Long.toString(quote.issuedAtSeconds()));
        body.field("expiresAt", Long.toString(quote.expiresAtSeconds()));
        body.field("maxDeviationBps", Integer.toString(quote.maxDeviationBps()));
        body.closeObject();
    }

    private String address(byte[] bytes) {
        StringBuilder text = new StringBuilder(Eip55.TEXT_LENGTH);
        eip55.append(text, new UnsafeBuffer(bytes), 0);
        return text.toString();
    }

    private static String hex(byte[] bytes) {
        return "0x" + HexFormat.of().formatHex(bytes);
    }
}
