package dev.kurs.edge.sandbox;

import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.post.JsonPosts;
import dev.kurs.edge.post.RequestIdClaims;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.port.QuoteHasher;
import java.util.HexFormat;

/** {@code POST /v1/sandbox/typed-data}: the hashes of a firm quote and the document that was hashed, for comparison one by one. */
public final class SandboxTypedData implements Endpoint {
    private static final String WRAPPER = "onchain_quote";

    private final Views views;
    private final QuoteHasher hasher;
    private final JsonPosts posts;
    private final RequestIdClaims claims;

    public SandboxTypedData(Views views, QuoteHasher hasher, JsonPosts posts, RequestIdClaims claims) {
        this.views = views;
        this.hasher = hasher;
        this.posts = posts.unwrapping(WRAPPER);
        this.claims = claims;
    }

    @Override
    public void handle(Call call) {
        posts.read(
                call,
                members -> TypedDataRequest.read(members, views.instance()),
                quote -> claims.once(call, () -> SandboxAnswers.answer(call, body -> write(body, quote))));
    }

    private void write(JsonBody body, FirmQuote quote) {
        QuoteHasher.Hashes hashes = hasher.hash(quote);
        body.field("domain_separator", hex(hashes.domainSeparator()));
        body.field("struct_hash", hex(hashes.structHash()));
        body.field("digest", hex(hashes.digest()));
        new TypedDataWriter(body).write(quote, views.instance());
    }

    private static String hex(byte[] bytes) {
        return "0x" + HexFormat.of().formatHex(bytes);
    }
}
