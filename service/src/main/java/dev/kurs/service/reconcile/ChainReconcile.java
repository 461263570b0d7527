package dev.kurs.service.reconcile;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.watch.ChainLedger;
import dev.kurs.journal.read.JournalDays;
import dev.kurs.journal.readmodel.ReadModel;
import dev.kurs.journal.readmodel.ReadModelExport.ExecutionLine;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.protocol.port.Executions.Status;
import java.net.URI;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the three books of a range of UTC days and compares them. */
public final class ChainReconcile {
    private final List<URI> nodes;
    private final DeploymentManifest manifest;

    public ChainReconcile(List<URI> nodes, DeploymentManifest manifest) {
        this.nodes = nodes;
        this.manifest = manifest;
    }

    /**
     * Compares them.
     *
     * @param to itself included
     * @throws dev.kurs.journal.read.RecordsMissingException where the journal ends before the range or begins behind it
     */
    public Reconciliation.Result run(
            Path journal,
            SnapshotStore snapshots,
            ReadModel readModel,
            LocalDate from,
            LocalDate to,
            ProgressListener progress) {
        JournalDays.requireReach(journal, from, to);
        TimeRange range = new TimeRange(startOf(from), startOf(to.plusDays(1)));
        JournalBook book = JournalBook.read(journal, snapshots, range, progress);
        Map<String, Swap> executions = new HashMap<>();
        book.recorded()
                .ifPresent(recorded -> readModel.export().executions(from, to, line -> {
                    boolean isCompared = line.blockNumber() <= recorded.blockNumber()
                            && book.range().includes(line.settledAtSeconds());
                    if (line.status() == Status.SETTLED && isCompared) {
                        executions.put(line.quote().quoteId(), swap(line));
                    }
                }));
        try (Endpoints chain = Endpoints.of(nodes, manifest.chainId())) {
            ChainLedger ledger = new ChainLedger(
                    chain,
                    manifest.engines(),
                    manifest.address(DeploymentManifest.POOL),
                    manifest.address(DeploymentManifest.VAULT),
                    manifest.settings().roles().executors(),
                    book.tokens().values().stream()
                            .map(token -> Address.of(token.address()))
                            .toList());
            return Reconciliation.run(book, new LedgerSide(ledger), manifest.firstBlock(), executions);
        }
    }

    private static Swap swap(ExecutionLine line) {
        return new Swap(
                line.quote().quoteId(),
                line.transactionHash(),
                line.blockNumber(),
                line.logIndex(),
                line.settledAtSeconds(),
                line.sourceRaw(),
                line.destinationRaw());
    }

    private static long startOf(LocalDate date) {
        return date.atStartOfDay(ZoneOffset.UTC).toEpochSecond();
    }
}
