package dev.kurs.service.command;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code kurs audit}: who did what to whom, when, from where and why, the newest first. */
@Command(
        name = "audit",
        description = "Tells who changed what, from the journal, over the API of a running service.",
        mixinStandardHelpOptions = true)
final class AuditCommand implements Callable<Integer> {
    @Mixin
    private OperatorSurface service;

    @Option(names = "--actor", paramLabel = "WHO", description = "an operator's e-mail, or os:<user>")
    private String actor;

    @Option(names = "--action", paramLabel = "NAME", description = "a command's name, such as RevokeKey")
    private String action;

    @Option(names = "--target", paramLabel = "WHAT", description = "a partner's UUID, or a path with all below it")
    private String target;

    @Option(names = "--since", paramLabel = "TIME", description = "ISO 8601 in UTC")
    private String since;

    @Option(names = "--until", paramLabel = "TIME", description = "ISO 8601 in UTC")
    private String until;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "50",
            description = "entries at most, 1 to 100 (default: ${DEFAULT-VALUE})")
    private int limit;

    @Mixin
    private PageOption page;

    @Override
    public Integer call() throws IOException {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("actor", actor);
        query.put("action", action);
        query.put("target", target);
        query.put("start_time", since);
        query.put("end_time", until);
        query.put("cursor", page.cursor());
        query.put("per_page", Integer.toString(limit));
        return service.ask(
                client -> client.get("/audit" + OperatorSurface.query(query)),
                answer -> AuditText.page(answer, PageOption.none("entries", filters())));
    }

    private Map<String, String> filters() {
        Map<String, String> filters = new LinkedHashMap<>();
        filters.put("--actor", actor);
        filters.put("--action", action);
        filters.put("--target", target);
        filters.put("--since", since);
        filters.put("--until", until);
        return filters;
    }
}
