package dev.kurs.chain.freeze;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.KursRoles;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.send.TransactionSender;
import dev.kurs.chain.watch.CommandOffer;
import dev.kurs.chain.watch.SmallPlan;
import dev.kurs.chain.watch.TestWorld;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.ChainCorridorChangedEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.FreezeOrder;
import dev.kurs.protocol.message.sbe.FreezeOrderChangedEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.OverrideChangedEncoder;
import dev.kurs.protocol.message.sbe.RecordFreezeOrderDecoder;
import dev.kurs.protocol.message.sbe.RecordTokenFreezeOrderDecoder;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.TokenFreezeOrderChangedEncoder;
import dev.kurs.protocol.message.sbe.TokenPegChangedEncoder;
import dev.kurs.protocol.port.CommandPublisher;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;

/**
 * An engine that takes every word of the keeper's, a chain, and an operator: {@code desk.freeze(); desk.awaitSaid("corridor SEEN")}.
 *
 * <p>There is one corridor, and the inbound freeze of USDT.
 */
final class FreezeDesk implements CommandPublisher, AutoCloseable {
    static final int CONFIRMATIONS = 3;
    static final FreezeSubject CORRIDOR = FreezeSubject.corridor("USDT-IDRX");
    private static final int GUARDIAN = 2;
    private static final Address SECOND_GUARDIAN = DevelopmentAccounts.address(9);

    private final Path directory;
    private final TestWorld world;
    private final FreezeBook book = new FreezeBook();
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final MessageHeaderDecoder headerOfCommand = new MessageHeaderDecoder();
    private final List<String> said = new ArrayList<>();
    private long sequence;

    private FreezeDesk(Path directory) {
        this.directory = directory;
        world = TestWorld.start(directory);
    }

    static FreezeDesk open(Path directory) {
        return new FreezeDesk(directory);
    }

    TestWorld world() {
        return world;
    }

    FreezeSubject token() {
        return FreezeSubject.inbound("USDT", world.usdt());
    }

    private Address governor() {
        return world.manifest().address(DeploymentManifest.GOVERNOR);
    }

    FreezeKeeper keeper(ChainReader chain) {
        SigningKey key = DevelopmentAccounts.key(GUARDIAN);
        Path outbox = directory.resolve("guardian.outbox");
        return FreezeKeeper.start(
                book,
                chain,
                world.manifest(),
                Map.of(
                        FrozenEntity.corridor(TestWorld.CORRIDOR),
                        CORRIDOR,
                        FrozenEntity.token(TestWorld.USDT),
                        token()),
                () -> TransactionSender.open(chain, key, outbox, SendingTerms.DEVELOPMENT),
                new CommandOffer(this),
                Duration.ofMillis(20),
                CONFIRMATIONS);
    }

    /** An operator freezes the corridor. */
    void freeze() {
        override(Flag.YES);
    }

    /** The operator's FREEZE ends. */
    void unfreeze() {
        override(Flag.NO);
    }

    private synchronized void override(Flag active) {
        OverrideChangedEncoder event = new OverrideChangedEncoder().wrapAndApplyHeader(frame, 0, header);
        tell(event.corridorId(TestWorld.CORRIDOR)
                .isActive(active)
                .state(RiskState.FREEZE)
                .setBy(""));
    }

    synchronized void leavePeg() {
        TokenPegChangedEncoder event = new TokenPegChangedEncoder().wrapAndApplyHeader(frame, 0, header);
        tell(event.tokenId(TestWorld.USDT).isOffPeg(Flag.YES));
    }

    /** The mirror records whether the chain has the corridor frozen. */
    synchronized void mirror(Flag frozen) {
        ChainCorridorChangedEncoder event = new ChainCorridorChangedEncoder().wrapAndApplyHeader(frame, 0, header);
        tell(event.corridorId(TestWorld.CORRIDOR).frozen(frozen));
    }

    /** The corridor's freeze was ordered when this block was the newest. */
    synchronized void order(long block) {
        corridor(FreezeOrder.ORDERED, block);
    }

    private void corridor(FreezeOrder order, long block) {
        FreezeOrderChangedEncoder event = new FreezeOrderChangedEncoder().wrapAndApplyHeader(frame, 0, header);
        tell(event.corridorId(TestWorld.CORRIDOR)
                .order(order)
                .orderNumber(++sequence)
                .sinceBlock(block));
    }

    private void token(FreezeOrder order, long block) {
        TokenFreezeOrderChangedEncoder event =
                new TokenFreezeOrderChangedEncoder().wrapAndApplyHeader(frame, 0, header);
        tell(event.tokenId(TestWorld.USDT).order(order).orderNumber(++sequence).sinceBlock(block));
    }

    private void tell(MessageEncoderFlyweight event) {
        book.onFrame(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + event.encodedLength());
    }

    @Override
    public synchronized Offer offer(DirectBuffer command, int offset, int length) {
        if (Frame.templateId(command, offset) == RecordFreezeOrderDecoder.TEMPLATE_ID) {
            RecordFreezeOrderDecoder order =
                    new RecordFreezeOrderDecoder().wrapAndApplyHeader(command, offset, headerOfCommand);
            said.add("corridor " + order.order());
            corridor(order.order(), order.blockNumber());
        } else {
            RecordTokenFreezeOrderDecoder order =
                    new RecordTokenFreezeOrderDecoder().wrapAndApplyHeader(command, offset, headerOfCommand);
            said.add("token " + order.order());
            token(order.order(), order.blockNumber());
        }
        return Offer.ACCEPTED;
    }

    /** What the keeper said, such as {@code corridor ORDERED}. */
    synchronized List<String> said() {
        return List.copyOf(said);
    }

    void awaitSaid(String... sentences) {
        TestWorld.await(() -> said().containsAll(List.of(sentences)));
    }

    /** The account that the keeper does not have may freeze too. */
    void admitSecondGuardian() {
        Address roles = world.manifest().address(DeploymentManifest.ROLES);
        Bytes32 guardian = world.endpoint().view(roles, KursRoles.GUARDIAN_ROLE());
        ContractCall<Void> grant = KursRoles.grantRole(guardian, SECOND_GUARDIAN);
        byte[] call = HexFormat.of().parseHex(grant.data().substring(2));
        send(SmallPlan.ADMIN, roles, KursRoles.schedule(call));
        world.node().pass(Duration.ofMinutes(3));
        send(SmallPlan.ADMIN, roles, grant);
    }

    void freezeByHand(FreezeSubject subject) {
        send(SECOND_GUARDIAN, governor(), PoolGovernor.freeze(subject.scope(), subject.word()));
    }

    void thaw(FreezeSubject subject) {
        send(SmallPlan.RESUMER, governor(), PoolGovernor.thaw(subject.scope(), subject.word()));
    }

    private void send(Address from, Address contract, ContractCall<?> call) {
        if (!world.node().succeeded(world.node().send(from, contract, call))) {
            throw new AssertionError(call.name() + " was refused");
        }
    }

    boolean isFrozen(FreezeSubject subject) {
        return world.endpoint()
                .view(
                        world.manifest().address(DeploymentManifest.POOL),
                        ReservePool.frozen(subject.scope(), subject.word()));
    }

    void awaitFrozen(FreezeSubject subject) {
        TestWorld.await(() -> isFrozen(subject));
    }

    /** How often it was frozen, whoever did it. */
    int freezes(FreezeSubject subject) {
        return world.endpoint()
                .ask(Queries.logs(
                        List.of(governor()),
                        List.of(
                                Optional.of(PoolGovernor.Frozen.TYPE.topic()),
                                Optional.empty(),
                                Optional.of(subject.word())),
                        0,
                        world.head().number()))
                .size();
    }

    @Override
    public void close() {
        world.close();
    }
}
