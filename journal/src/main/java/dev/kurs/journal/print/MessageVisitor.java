package dev.kurs.journal.print;

/** Is told a message piece by piece, in the schema's order. */
interface MessageVisitor {
    /** A field; {@code text} is null for a field that says nothing. */
    void onValue(String name, String text, Kind kind);

    void onBeginObject(String name);

    void onEndObject();

    void onBeginGroup(String name, int count);

    void onBeginElement();

    void onEndElement();

    void onEndGroup();

    /** How a value reads. */
    enum Kind {
        NUMBER,
        TEXT
    }
}
