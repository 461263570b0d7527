package dev.kurs.service.run;

/** Who runs this process, as the audit names users of the machine: {@code os:alice}. */
public final class ProcessUser {
    private ProcessUser() {}

    public static String actor() {
        return "os:" + ProcessHandle.current().info().user().orElse("unknown");
    }
}
