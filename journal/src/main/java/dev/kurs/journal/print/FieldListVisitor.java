package dev.kurs.journal.print;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lists a message's fields under flat names: {@code terms.inputAmount}, {@code tiers.0.fixedFeeE6}. */
final class FieldListVisitor implements MessageVisitor {
    private final Map<String, String> fields = new LinkedHashMap<>();

    /** How names begin at each depth, the innermost last. */
    private final Deque<String> prefixes = new ArrayDeque<>(List.of(""));

    private final Deque<Integer> indices = new ArrayDeque<>();

    Map<String, String> fields() {
        return fields;
    }

    @Override
    public void onValue(String name, String text, Kind kind) {
        fields.put(prefixes.getLast() + name, String.valueOf(text));
    }

    @Override
    public void onBeginObject(String name) {
        enter(name);
    }

    @Override
    public void onEndObject() {
        prefixes.removeLast();
    }

    @Override
    public void onBeginGroup(String name, int count) {
        enter(name);
        indices.addLast(0);
    }

    @Override
    public void onBeginElement() {
        int index = indices.removeLast();
        enter(Integer.toString(index));
        indices.addLast(index + 1);
    }

    @Override
    public void onEndElement() {
        prefixes.removeLast();
    }

    @Override
    public void onEndGroup() {
        prefixes.removeLast();
        indices.removeLast();
    }

    private void enter(String name) {
        prefixes.addLast(prefixes.getLast() + name + ".");
    }
}
