package dev.kurs.edge.call;

/** The shape an answer takes, told in {@code x-svc-version}. */
public enum SurfaceVersion {
    V01("0.1", "Bearer"),
    V02("0.2", "SVC1");

    private final String text;
    private final String scheme;

    SurfaceVersion(String text, String scheme) {
        this.text = text;
        this.scheme = scheme;
    }

    public String text() {
        return text;
    }

    /** The authentication scheme that a 401 asks for. */
    public String scheme() {
        return scheme;
    }
}
