package dev.kurs.service;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.kurs.protocol.port.CommandStep;
import dev.kurs.protocol.port.Sequencer;
import java.security.MessageDigest;
import java.util.stream.Stream;
import javax.crypto.Mac;

@AnalyzeClasses(
        packages = "dev.kurs",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.NoTestJars.class})
class ArchitectureTest {
    /** What the tests of one module lend to those of others comes in a jar of its own. */
    static final class NoTestJars implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar");
        }
    }

    /** What the desk keeps and how it reckons: parts that know nothing of commands and events. */
    private static final String[] MODEL = {
        "dev.kurs.core.pricing..",
        "dev.kurs.core.feed..",
        "dev.kurs.core.risk..",
        "dev.kurs.core.book..",
        "dev.kurs.core.maker.."
    };

    /** What becomes of commands, around one state. */
    private static final String[] PROCESSORS = {
        "dev.kurs.core.engine..",
        "dev.kurs.core.command..",
        "dev.kurs.core.state..",
        "dev.kurs.core.reference..",
        "dev.kurs.core.market..",
        "dev.kurs.core.quoting..",
        "dev.kurs.core.settlement..",
        "dev.kurs.core.reserve..",
        "dev.kurs.core.execution..",
        "dev.kurs.core.rfq.."
    };

    private static final String[] ENGINE =
            Stream.of(MODEL, PROCESSORS).flatMap(Stream::of).toArray(String[]::new);

    @ArchTest
    static final ArchRule packagesShouldHaveNoCycles =
            slices().matching("dev.kurs.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule protocolShouldKnowNobody = noClasses()
            .that()
            .resideInAPackage("dev.kurs.protocol..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.kurs.core..",
                    "dev.kurs.journal..",
                    "dev.kurs.feeds..",
                    "dev.kurs.edge..",
                    "dev.kurs.outbound..",
                    "dev.kurs.chain..",
                    "dev.kurs.service..");

    @ArchTest
    static final ArchRule whatTheDeskKeepsShouldKnowNoCommandsAndEvents = noClasses()
            .that()
            .resideInAnyPackage(MODEL)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(PROCESSORS);

    @ArchTest
    static final ArchRule theEngineShouldBeAllOfTheCoreButTheRing = noClasses()
            .that()
            .resideInAPackage("dev.kurs.core..")
            .and()
            .resideOutsideOfPackages(ENGINE)
            .should()
            .resideOutsideOfPackage("dev.kurs.core.pipeline..");

    @ArchTest
    static final ArchRule theEngineShouldNotKnowTheRing = noClasses()
            .that()
            .resideInAnyPackage(ENGINE)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.lmax.disruptor..", "dev.kurs.core.pipeline..");

    @ArchTest
    static final ArchRule theStepOfACommandShouldNotKnowTheRing = noClasses()
            .that()
            .implement(CommandStep.class)
            .or()
            .haveSimpleName("RecordBatch")
            .or()
            .haveSimpleName("JournalRoom")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.lmax.disruptor..")
            .orShould()
            .dependOnClassesThat()
            .implement(Sequencer.class)
            .orShould()
            .dependOnClassesThat()
            .haveSimpleName("OutputRing");

    @ArchTest
    static final ArchRule repliesAndViewsShouldWaitForNothingSinceTheCoreWaitsForThem = noClasses()
            .that()
            .resideInAnyPackage("dev.kurs.edge.pending..", "dev.kurs.edge.view..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "java.io..",
                    "java.nio.file..",
                    "java.nio.channels..",
                    "java.net..",
                    "java.sql..",
                    "java.util.concurrent.locks..");

    @ArchTest
    static final ArchRule theEngineShouldReadNoClock = noClasses()
            .that()
            .resideInAnyPackage(ENGINE)
            .should()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .dependOnClassesThat()
            .resideInAnyPackage("java.time..", "java.util.concurrent..", "java.io..", "java.nio.file..", "java.net..");

    @ArchTest
    static final ArchRule theEngineShouldUseNoRandomnessAndNoPlatformMath = noClasses()
            .that()
            .resideInAnyPackage(ENGINE)
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.Random")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.security.SecureRandom")
            .orShould()
            .callMethod(Math.class, "random")
            .orShould()
            .callMethod(Math.class, "log", double.class)
            .orShould()
            .callMethod(Math.class, "exp", double.class)
            .orShould()
            .callMethod(Math.class, "pow", double.class, double.class);

    @ArchTest
    static final ArchRule theEngineShouldIterateOverNothingHashed = noClasses()
            .that()
            .resideInAnyPackage(ENGINE)
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.HashMap")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.HashSet")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.IdentityHashMap");

    @ArchTest
    static final ArchRule theEngineShouldDecideNothingWithBigNumbers = noClasses()
            .that()
            .resideInAnyPackage(ENGINE)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.math..");

    @ArchTest
    static final ArchRule web3jShouldStayInTheChainBridge = noClasses()
            .that()
            .resideOutsideOfPackage("dev.kurs.chain..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.web3j..");

    @ArchTest
    static final ArchRule web3jShouldNeitherAskNodesNorSend = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.web3j.protocol..", "org.web3j.tx..", "io.reactivex..");

    @ArchTest
    static final ArchRule nodesShouldBeAskedByOneStack = noClasses()
            .that()
            .resideInAPackage("dev.kurs.chain..")
            .and()
            .haveNameNotMatching(".*[.](JsonPost|HeadSubscription)([$].*)?")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.net.http..");

    @ArchTest
    static final ArchRule onlyTheServiceShouldReadTheEnvironment = noClasses()
            .that()
            .resideOutsideOfPackage("dev.kurs.service..")
            .should()
            .callMethod(System.class, "getenv", String.class);

    /** Digits of a locale's own would be in names and lines that are read again. */
    @ArchTest
    static final ArchRule whatIsWrittenShouldNotDependOnTheLocale = noClasses()
            .that()
            .resideOutsideOfPackages("dev.kurs.service..", "dev.kurs.bench..")
            .should()
            .callMethod(String.class, "format", String.class, Object[].class)
            .orShould()
            .callMethod(String.class, "formatted", Object[].class);

    @ArchTest
    static final ArchRule hashesShouldBeMadeInOnePlace = noClasses()
            .that()
            .resideOutsideOfPackage("dev.kurs.protocol.hash..")
            .should()
            .callMethod(MessageDigest.class, "getInstance", String.class)
            .orShould()
            .callMethod(Mac.class, "getInstance", String.class);
}
