package dev.kurs.edge.call;

import dev.kurs.edge.json.NumberStyle;

/** One of the interfaces that stand side by side: v0.2 for partners that sign, the sandbox's helpers, which only a sandbox serves. */
public enum ApiSurface {
    V02(SurfaceVersion.V02, NumberStyle.STRINGS),
    V01(SurfaceVersion.V01, NumberStyle.NUMBERS),
    RESERVE(SurfaceVersion.V01, NumberStyle.NUMBERS),
    OPERATOR(SurfaceVersion.V01, NumberStyle.NUMBERS),
    SANDBOX(SurfaceVersion.V01, NumberStyle.STRINGS);

    private final SurfaceVersion bearerVersion;
    private final NumberStyle numberStyle;

    ApiSurface(SurfaceVersion bearerVersion, NumberStyle numberStyle) {
        this.bearerVersion = bearerVersion;
        this.numberStyle = numberStyle;
    }

    /** The shape in which bearers are answered here; signed callers always get that of v0.2. */
    public SurfaceVersion bearerVersion() {
        return bearerVersion;
    }

    /** How quantities are written here, whoever asks. */
    public NumberStyle numberStyle() {
        return numberStyle;
    }

    public boolean isSandboxOnly() {
        return this == SANDBOX;
    }
}
