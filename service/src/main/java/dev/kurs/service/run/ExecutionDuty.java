package dev.kurs.service.run;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.execution.ExecutionQueue;
import dev.kurs.chain.execution.ExecutionSender;
import dev.kurs.chain.execution.ExecutionVault;
import dev.kurs.chain.execution.ExecutorBudget;
import dev.kurs.chain.execution.StartedExecution;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.watch.CommandOffer;
import dev.kurs.core.state.Rules;
import dev.kurs.edge.metrics.Metrics;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.ExecutionPreflight;
import dev.kurs.protocol.port.QuoteSigner;
import dev.kurs.service.configuration.ChainSettings;
import dev.kurs.service.configuration.ExecutorSettings;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.ReferenceData.Kind;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.agrona.DirectBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A leader's duty: executions of v0.1, with the settlement vault's executor and an outbox of its own in the data directory. */
final class ExecutionDuty implements FrameListener, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ExecutionDuty.class);
    private static final int DEVELOPMENT_ACCOUNT = 5;
    private static final int MOST_UNDER_WAY = 256;
    private static final int RAISE_AFTER_BLOCKS = 2;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration RETRY_EVERY = Duration.ofMillis(500);
    private static final String ROLE = "executor";

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ExecutionChangedDecoder changed = new ExecutionChangedDecoder();
    private final ExecutionQueue executions = new ExecutionQueue();
    private final ChainLink chain;
    private final ChainSettings terms;
    private final ExecutorSettings executor;
    private final SigningKey key;
    private final QuoteSigner signer;
    private final ReferenceData reference;
    private final SenderAccounts accounts;
    private volatile ExecutionPreflight preflight = ExecutionPreflight.NONE;

    private ExecutionDuty(
            ChainLink chain,
            ChainSettings terms,
            ExecutorSettings executor,
            SigningKey key,
            QuoteSigner signer,
            ReferenceData reference,
            SenderAccounts accounts) {
        this.chain = chain;
        this.terms = terms;
        this.executor = executor;
        this.key = key;
        this.signer = signer;
        this.reference = reference;
        this.accounts = accounts;
    }

    /**
     * The duty that the configuration declares, if it does.
     *
     * @throws InvalidConfiguration if its key does not open or is another duty's
     */
    static Optional<ExecutionDuty> of(
            Settings settings, ChainLink chain, QuoteSigner signer, ReferenceData reference, SenderAccounts accounts) {
        ChainSettings terms = settings.chain().orElseThrow();
        if (terms.executor().isEmpty()) {
            LOG.info("chain.executor is not declared: quotes of v0.1 are not executed");
        }
        return terms.executor()
                .map(executor -> new ExecutionDuty(
                        chain,
                        terms,
                        executor,
                        accounts.keys().take("chain.executor", key(executor, settings)),
                        signer,
                        reference,
                        accounts));
    }

    private static SigningKey key(ExecutorSettings executor, Settings settings) {
        if (executor.keystore() != null) {
            return Signing.ofKeystore(
                    "chain.executor.keystore", executor.keystore(), executor.passphraseFile(), settings);
        }
        if (!settings.sandbox()) {
            throw new InvalidConfiguration(
                    "chain.executor.keystore is missing: a development account's key is for a sandbox alone");
        }
        return DevelopmentAccounts.key(DEVELOPMENT_ACCOUNT);
    }

    /** How long an execute waits for its end. */
    Duration timeout() {
        return executor.timeout();
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        if (Frame.templateId(frame, offset) == ExecutionChangedDecoder.TEMPLATE_ID) {
            executions.take(changed.wrapAndApplyHeader(frame, offset, header), this::read);
        }
    }

    private StartedExecution read(ExecutionChangedDecoder said) {
        DeploymentManifest manifest = chain.manifest();
        String pair = name(Kind.CORRIDORS, said.corridorId());
        DeploymentManifest.Corridor corridor = manifest.settings().corridors().get(pair);
        boolean isSale = said.side() == Side.SELL;
        FirmQuote quote = new FirmQuote();
        said.getQuoteId(quote.quoteId(), 0, quote.quoteId().length);
        copy(Bytes32.keccak(pair).bytes(), quote.corridorId());
        copy(Bytes32.keccak(name(Kind.PARTNERS, said.partnerId())).bytes(), quote.partnerId());
        copy(chain.vault().bytes(), quote.payer());
        said.getDestination(quote.recipient(), 0, quote.recipient().length);
        copy(token(isSale ? corridor.base() : corridor.quote()), quote.tokenIn());
        copy(token(isSale ? corridor.quote() : corridor.base()), quote.tokenOut());
        read(said.sourceAmount(), quote.amountIn());
        read(said.destinationAmount(), quote.amountOut());
        read(said.fixedFee(), quote.fixedFeeIn());
        read(said.variableFee(), quote.variableFeeIn());
        quote.oracleMidE12(said.midE12())
                .issuedAtSeconds(said.issuedAtSeconds())
                .expiresAtSeconds(said.validUntilSeconds())
                .maxDeviationBps(said.maxDeviationBps());
        byte[] id = new byte[Bytes32.LENGTH];
        said.getExecutionId(id, 0, id.length);
        return new StartedExecution(Bytes32.of(id), quote);
    }

    private byte[] token(String symbol) {
        Address address = chain.manifest().settings().tokens().get(symbol).address();
        return address.bytes();
    }

    private String name(Kind kind, int id) {
        return reference.ids(kind).entrySet().stream()
                .filter(entry -> entry.getValue() == id)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("nothing of " + kind + " has id " + id));
    }

    private static void copy(byte[] source, byte[] target) {
        System.arraycopy(source, 0, target, 0, target.length);
    }

    private static void read(AmountDecoder source, Amount target) {
        target.set(source.high(), source.low());
    }

    /** Sends executions until the result is closed. */
    AutoCloseable begin(CommandPublisher publisher) {
        SendingTerms sending = new SendingTerms(
                MOST_UNDER_WAY,
                Math.max(1, terms.confirmations()),
                RAISE_AFTER_BLOCKS,
                executor.maxFeeWei(),
                terms.pollInterval(),
                PATIENCE);
        ExecutionSender sender = ExecutionSender.start(
                executions,
                signer,
                new ExecutionVault(
                        chain.reader(), chain.vault(), chain.manifest().address(DeploymentManifest.ENGINE)),
                () -> accounts.open(ROLE, chain.reader(), key, sending, new ExecutorBudget(executions)),
                new CommandOffer(publisher),
                RETRY_EVERY);
        preflight = sender;
        return sender;
    }

    /** By the rules in force; where an execution cannot be refused before its maker is heard nobody asks. */
    Optional<ExecutionPreflight.Refusal> refusal(long quoteSequence, Duration patience) throws InterruptedException {
        return Rules.refusesBeforeMakers(reference.rules())
                ? preflight.refusal(quoteSequence, patience)
                : Optional.empty();
    }

    void observe(Metrics metrics) {
        metrics.gauge("kurs_executions_under_way", "Executions of v0.1 that have not ended", executions::size);
    }

    @Override
    public void close() {
        key.close();
    }
}
