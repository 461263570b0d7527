package dev.kurs.edge.call;

/** A part of the interface that is served for itself: v0.2 for partners that sign, the sandbox's helpers in a sandbox alone. */
public enum ApiSurface {
    V02(SurfaceVersion.V02),
    V01(SurfaceVersion.V01),
    RESERVE(SurfaceVersion.V01),
    OPERATOR(SurfaceVersion.V01),
    SANDBOX(SurfaceVersion.V01);

    private final SurfaceVersion bearerVersion;

    ApiSurface(SurfaceVersion bearerVersion) {
        this.bearerVersion = bearerVersion;
    }

    /** The shape in which bearers are answered here; signed callers always get that of v0.2. */
    public SurfaceVersion bearerVersion() {
        return bearerVersion;
    }

    public boolean isSandboxOnly() {
        return this == SANDBOX;
    }
}
