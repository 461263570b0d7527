package dev.kurs.edge.operator;

import dev.kurs.edge.call.RefusedException;
import dev.kurs.protocol.address.DestinationRules;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Says where a partner may be told of executions, as {@link DestinationRules} have it.
 *
 * <p>Names are not resolved here: whoever connects judges the address that it connects to.
 */
final class WebhookUrls {
    private final BooleanSupplier isSandbox;

    WebhookUrls(BooleanSupplier isSandbox) {
        this.isSandbox = isSandbox;
    }

    String checked(String member, String text) throws RefusedException {
        Optional<String> issue = new DestinationRules(isSandbox.getAsBoolean()).issue(text);
        if (issue.isPresent()) {
            throw OperatorValues.invalid(member, issue.get(), text);
        }
        return text;
    }
}
