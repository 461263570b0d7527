package dev.kurs.outbound.webhook;

import static dev.kurs.outbound.webhook.ToldPartners.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.outbound.http.LocalReceiver;
import dev.kurs.protocol.net.FreePorts;
import dev.kurs.protocol.port.WebhookDeliveries.Status;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.net.ServerSocketFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When what was not acknowledged is tried again. */
class WebhookScheduleTest extends OnEachStore {
    private static final List<Duration> PAUSES = List.of(
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofMinutes(2),
            Duration.ofMinutes(10),
            Duration.ofHours(1));

    @ParameterizedTest
    @ValueSource(ints = {201, 204, 302, 400, 410, 500, 503})
    void shouldTakeNothingBut200ForAnAcknowledgement(int status) throws Exception {
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.status(status));
                ToldPartners told = told()) {
            told.journal.partner(0, url(receiver));
            told.journal.expired(0);
            told.follow();
            await("it is tried", () -> !told.delivery(0, 1).attempts().isEmpty());

            assertEquals(Status.PENDING, told.delivery(0, 1).status());
            assertEquals(
                    status,
                    told.delivery(0, 1).attempts().getFirst().statusCode().orElseThrow());
            assertEquals(1, receiver.received().size());
        }
    }

    @Test
    void shouldTryAgainBySchedule() throws Exception {
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.status(500));
                ToldPartners told = told()) {
            told.journal.partner(0, url(receiver));
            told.journal.expired(0);
            told.follow();
            int tried = 1;
            for (Duration pause : PAUSES) {
                int before = tried;
                await("attempt " + before, () -> told.delivery(0, 1).attempts().size() == before);
                told.clock.pass(pause.minusMillis(1));
                Thread.sleep(300);
                assertEquals(before, told.delivery(0, 1).attempts().size(), "not before " + pause);
                told.clock.pass(Duration.ofMillis(1));
                tried++;
            }
            await("it is given up", () -> told.delivery(0, 1).status() == Status.FAILED);
            told.clock.pass(Duration.ofDays(1));
            Thread.sleep(300);

            assertEquals(6, receiver.received().size());
            assertEquals(
                    1,
                    receiver.received().stream()
                            .map(received -> received.header("X-Svc-Event-Id"))
                            .distinct()
                            .count());
            assertEquals(
                    6,
                    receiver.received().stream()
                            .map(received -> received.header("X-Svc-Delivery-Id"))
                            .distinct()
                            .count());
        }
    }

    /** What is left of a pause is left of it by the new time too. */
    @Test
    void shouldKeepThePauseWhereTheClockIsPutBack() throws Exception {
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.status(500));
                ToldPartners told = told()) {
            told.journal.partner(0, url(receiver));
            told.journal.expired(0);
            told.follow();
            await("it is tried", () -> told.delivery(0, 1).attempts().size() == 1);

            told.clock.pass(Duration.ofDays(-1));
            told.journal.clockAccepted(Duration.ofDays(-1));
            told.follow();
            Thread.sleep(300);
            assertEquals(1, told.delivery(0, 1).attempts().size(), "not at once");
            told.clock.pass(PAUSES.getFirst());
            await("it is tried again", () -> told.delivery(0, 1).attempts().size() == 2);
        }
    }

    /** Lets the schedule pass, so that the last attempt of its round begins. */
    private static void exhaust(ToldPartners told) throws InterruptedException {
        for (int tried = 0; tried < PAUSES.size(); tried++) {
            int noted = tried + 1;
            await("attempt " + noted, () -> told.delivery(0, 1).attempts().size() == noted);
            told.clock.pass(PAUSES.get(tried));
        }
    }

    private static void redeliver(ToldPartners told) throws Exception {
        told.journal.redelivered(0, told.delivery(0, 1).eventId());
        told.follow();
    }

    @Test
    void shouldBeginTheScheduleAnewWhenAnOperatorHasItTold() throws Exception {
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.status(500));
                ToldPartners told = told()) {
            told.journal.partner(0, url(receiver));
            told.journal.expired(0);
            told.follow();
            exhaust(told);
            await("it is given up", () -> told.delivery(0, 1).status() == Status.FAILED);

            redeliver(told);
            await("it is tried", () -> told.delivery(0, 1).attempts().size() == 7);
            assertEquals(Status.PENDING, told.delivery(0, 1).status());
            told.clock.pass(PAUSES.getFirst());
            await("it is tried again", () -> told.delivery(0, 1).attempts().size() == 8);
        }
    }

    @Test
    void shouldKeepAnOrderThatComesWhileTheLastAttemptIsUnderWay() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        CountDownLatch ordered = new CountDownLatch(1);
        try (LocalReceiver receiver = new LocalReceiver((request, connection) -> {
                    if (asked.incrementAndGet() > PAUSES.size()) {
                        ordered.await();
                    }
                    LocalReceiver.status(500).answer(request, connection);
                });
                ToldPartners told = told()) {
            told.journal.partner(0, url(receiver));
            told.journal.expired(0);
            told.follow();
            exhaust(told);
            await("the last attempt is under way", () -> asked.get() == PAUSES.size() + 1);
            redeliver(told);
            ordered.countDown();
            await("it has ended", () -> told.delivery(0, 1).attempts().size() == PAUSES.size() + 1);

            assertEquals(Status.PENDING, told.delivery(0, 1).status());
            told.clock.pass(PAUSES.getFirst());
            await("it is tried again", () -> told.delivery(0, 1).attempts().size() == PAUSES.size() + 2);
        }
    }

    @Test
    void shouldNotLetARetryHoldUpWhatComesBehindIt() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        try (LocalReceiver receiver = new LocalReceiver((request, connection) -> {
                    boolean isFirst = asked.getAndIncrement() == 0;
                    LocalReceiver.status(isFirst ? 503 : 200).answer(request, connection);
                });
                ToldPartners told = told()) {
            told.journal.partner(0, url(receiver));
            IntStream.range(0, 5).forEach(quote -> told.journal.expired(0));
            told.follow();
            await("the four behind it are delivered", () -> told.pending() == 1);
            assertEquals(Status.PENDING, told.delivery(0, 1).status());

            told.clock.pass(Duration.ofSeconds(10));
            await("the first is delivered", () -> told.pending() == 0);

            assertEquals(
                    List.of(1L, 2L, 3L, 4L, 5L, 1L),
                    receiver.received().stream().map(ToldPartners::seq).toList());
        }
    }

    /** One that was down for a while is not met by all that it missed at once. */
    @Test
    void shouldTryNoMoreThanFourAgainAtATime() throws Exception {
        int missed = 7;
        AtomicInteger asked = new AtomicInteger();
        AtomicInteger under = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Semaphore goesOn = new Semaphore(0);
        try (LocalReceiver receiver = new LocalReceiver((request, connection) -> {
                    boolean isFirst = asked.incrementAndGet() <= missed;
                    if (!isFirst) {
                        most.accumulateAndGet(under.incrementAndGet(), Math::max);
                        goesOn.acquire();
                        under.decrementAndGet();
                    }
                    LocalReceiver.status(isFirst ? 503 : 200).answer(request, connection);
                });
                ToldPartners told = told()) {
            told.journal.partner(0, url(receiver));
            IntStream.range(0, missed).forEach(quote -> told.journal.expired(0));
            told.follow();
            await("each was tried", () -> asked.get() == missed && told.attempts() == missed);

            told.clock.pass(Duration.ofSeconds(10));
            await("four are tried again", () -> under.get() == 4);
            goesOn.release();
            await("the next is tried in the place of one", () -> asked.get() == missed + 5);
            Thread.sleep(300);
            goesOn.release(missed);
            await("all are delivered", () -> told.pending() == 0);

            assertEquals(4, most.get());
        }
    }

    @Test
    void shouldDeliverToWhoeverComesBack() throws Exception {
        int port = FreePorts.next();
        try (ToldPartners told = told()) {
            told.journal.partner(0, "http://hooks.example:" + port + "/kurs");
            told.journal.expired(0);
            told.journal.expired(0);
            told.follow();
            await("both are tried", () -> !told.delivery(0, 2).attempts().isEmpty());
            try (LocalReceiver back =
                    new LocalReceiver("http", ServerSocketFactory.getDefault(), port, LocalReceiver.status(200))) {
                told.clock.pass(Duration.ofSeconds(11));
                await("both are delivered", () -> told.pending() == 0);
                assertEquals(2, back.received().size());
            }
        }
    }
}
