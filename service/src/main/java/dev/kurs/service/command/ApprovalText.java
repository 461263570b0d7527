package dev.kurs.service.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Changes that need a second operator as lines for people. */
final class ApprovalText {
    private ApprovalText() {}

    /** Whether an answer is a change that waits, where a made one was asked for. */
    static boolean isOne(Map<String, Object> answer) {
        return answer.containsKey("approval_id");
    }

    static String list(Map<String, Object> answer) {
        List<String> lines = new ArrayList<>();
        for (Object each : (List<?>) answer.get("approvals")) {
            Map<?, ?> approval = (Map<?, ?>) each;
            lines.add(line(approval) + "  " + approval.get("created_at") + "  " + body(approval));
        }
        return PageOption.page(lines, "nothing waits", answer);
    }

    private static String line(Map<?, ?> approval) {
        return approval.get("approval_id") + "  " + approval.get("status") + "  " + approval.get("matters") + "  "
                + approval.get("method") + " " + approval.get("path") + "  " + approval.get("maker");
    }

    private static String body(Map<?, ?> approval) {
        return MemberText.of((Map<?, ?>) approval.get("body"));
    }

    /** What it changes by now, and before all else what speaks against it. */
    private static List<String> effect(Map<String, Object> approval) {
        List<String> lines = new ArrayList<>();
        if (approval.get("warning") != null) {
            lines.add("  WARNING    " + approval.get("warning"));
        }
        if (approval.get("changes") instanceof List<?> changes) {
            changes.forEach(each -> {
                Map<?, ?> change = (Map<?, ?>) each;
                lines.add("  changes    " + change.get("member") + ": " + MemberText.value(change.get("before"))
                        + " -> " + MemberText.value(change.get("after")));
            });
            if (changes.isEmpty()) {
                lines.add("  changes    nothing: all is so already");
            }
        }
        return lines;
    }

    static String one(Map<String, Object> approval) {
        List<String> lines = new ArrayList<>();
        lines.add(line(approval));
        lines.addAll(effect(approval));
        lines.add("  body       " + body(approval));
        lines.add("  reason     " + approval.get("reason"));
        lines.add("  asked for  " + approval.get("created_at") + ", waits until " + approval.get("expires_at"));
        if (approval.get("checker") != null) {
            lines.add("  decided    " + approval.get("checker") + ": " + approval.get("checker_reason"));
        }
        if (approval.get("result") instanceof Map<?, ?> result && result.get("body") instanceof Map<?, ?> made) {
            made.forEach((name, value) -> lines.add("  " + name + "  " + MemberText.value(value)));
        }
        return String.join(System.lineSeparator(), lines);
    }
}
