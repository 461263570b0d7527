package dev.kurs.journal.print;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/** Lists a message's fields under flat names: {@code terms.inputAmount}, {@code tiers.0.fixedFeeE6}. */
final class FieldListVisitor implements MessageVisitor {
    private final Map<String, String> fields = new LinkedHashMap<>();
    private final Deque<String> path = new ArrayDeque<>();
    private final Deque<Integer> indices = new ArrayDeque<>();

    Map<String, String> fields() {
        return fields;
    }

    @Override
    public void onValue(String name, String text, Kind kind) {
        fields.put(String.join("", path) + name, String.valueOf(text));
    }

    @Override
    public void onBeginObject(String name) {
        path.addLast(name + ".");
    }

    @Override
    public void onEndObject() {
        path.removeLast();
    }

    @Override
    public void onBeginGroup(String name, int count) {
        path.addLast(name + ".");
        indices.addLast(0);
    }

    @Override
    public void onBeginElement() {
        int index = indices.removeLast();
        path.addLast(index + ".");
        indices.addLast(index + 1);
    }

    @Override
    public void onEndElement() {
        path.removeLast();
    }

    @Override
    public void onEndGroup() {
        path.removeLast();
        indices.removeLast();
    }
}
