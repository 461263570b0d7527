package dev.kurs.service.client;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.rpc.AccessEntry;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.sandbox.PartnerWallet;
import dev.kurs.chain.send.MinedTransaction;
import dev.kurs.service.client.PartnerClient.Reply;
import dev.kurs.service.sandbox.Manifest;
import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.jr.ob.JSON;

/**
 * Plays a partner through a whole swap: firm quote, permit or approval where the wallet has not allowed enough, commit from the partner's own wallet with the
 * answer's access list, poll until the execution is there.
 *
 * <p>Polls as partners are advised to: first after 3 s, then ever more slowly, ten times.
 */
public final class SettledSwap implements AutoCloseable {
    private static final List<Duration> PAUSES = List.of(3, 3, 5, 10, 15, 15, 15, 15, 15, 15).stream()
            .map(Duration::ofSeconds)
            .toList();

    private final PartnerClient client;
    private final Manifest.Chain chain;
    private final SigningKey key;
    private final Endpoints node;
    private final PartnerWallet wallet;
    private final Consumer<String> progress;

    /** An answer of the desk that is not what was hoped for. */
    public static final class Refused extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient Reply reply;

        Refused(Reply reply) {
            super("the desk answered " + reply.status());
            this.reply = reply;
        }

        public Reply reply() {
            return reply;
        }
    }

    /** @param progress told each step in a sentence */
    public SettledSwap(PartnerClient client, Manifest.Chain chain, Manifest.Wallet partner, Consumer<String> progress) {
        this.client = client;
        this.chain = chain;
        this.progress = progress;
        key = SigningKey.of(HexFormat.of().parseHex(partner.privateKey().substring(2)));
        node = Endpoints.of(List.of(URI.create(chain.rpcUrl())), chain.chainId());
        wallet = new PartnerWallet(node, key);
    }

    /**
     * Swaps an amount of the input token; the execution is as {@code GET /v1/executions} has it.
     *
     * @throws Refused if the desk refuses a quote, or has no execution after the last poll
     * @throws dev.kurs.chain.rpc.ChainException if the wallet cannot approve or commit
     */
    public Map<?, ?> run(Map<String, Object> corridor, String side, String amount, String clientRef)
            throws IOException, InterruptedException, Refused {
        Map<?, ?> quote = AwaitedExecution.data(client.quote(corridor, side, amount, true, clientRef));
        progress.accept("quote " + quote.get("quote_id"));
        MinedTransaction mined = commit(quote);
        progress.accept("committed in " + mined.hash() + ", block " + mined.blockNumber());
        return new AwaitedExecution(client, PAUSES).of((String) quote.get("quote_id"));
    }

    private MinedTransaction commit(Map<?, ?> quote) {
        Map<?, ?> execution = (Map<?, ?>) quote.get("execution");
        if (quote.get("approval") == null) {
            return execute(execution);
        }
        Map<?, ?> permit = (Map<?, ?>) quote.get("permit");
        if (permit != null) {
            progress.accept("permits by " + permit.get("kind") + ", without an approval");
            return wallet.commit(address(permit.get("target")), permitted(permit));
        }
        Map<?, ?> input = (Map<?, ?>) quote.get("input_amount");
        wallet.allow(
                address(input.get("token")), Address.of(chain.engine()), new BigInteger((String) input.get("raw")));
        return execute(execution);
    }

    private MinedTransaction execute(Map<?, ?> execution) {
        return wallet.commit(
                address(execution.get("target")),
                bytes(execution.get("calldata")),
                ((List<?>) execution.get("access_list"))
                        .stream().map(entry -> named((Map<?, ?>) entry)).toList());
    }

    private static AccessEntry named(Map<?, ?> entry) {
        return new AccessEntry(
                address(entry.get("address")),
                ((List<?>) entry.get("storageKeys"))
                        .stream().map(key -> new Bytes32((String) key)).toList());
    }

    /** The call with the wallet's signature in its place. */
    private byte[] permitted(Map<?, ?> permit) {
        byte[] calldata = bytes(permit.get("calldata"));
        byte[] signature = wallet.signTypedData(JSON.std.asString(permit.get("typed_data")));
        System.arraycopy(
                signature, 0, calldata, ((Number) permit.get("signature_offset")).intValue(), signature.length);
        return calldata;
    }

    private static Address address(Object text) {
        return Address.of((String) text);
    }

    private static byte[] bytes(Object text) {
        String digits = (String) text;
        return HexFormat.of().parseHex(digits, 2, digits.length());
    }

    @Override
    public void close() {
        node.close();
        key.close();
    }
}
