package dev.kurs.edge;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class PackagesTest {
    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.kurs.edge");

    @Test
    void shouldHaveNoCycles() {
        slices().matching("dev.kurs.edge.(*)..").should().beFreeOfCycles().check(classes);
    }

    @Test
    void shouldKeepTheSurfacesOutOfTheServer() {
        noClasses()
                .that()
                .resideInAPackage("dev.kurs.edge.server..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.kurs.edge.v02..", "dev.kurs.edge.sandbox..", "dev.kurs.edge.operations..")
                .check(classes);
    }

    @Test
    void shouldKeepTheServerOutOfTheSurfaces() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "dev.kurs.edge.v02..",
                        "dev.kurs.edge.sandbox..",
                        "dev.kurs.edge.operations..",
                        "dev.kurs.edge.route..",
                        "dev.kurs.edge.view..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.kurs.edge.server..")
                .check(classes);
    }
}
