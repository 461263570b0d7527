package dev.kurs.service.world;

import java.util.UUID;

/**
 * A key without its secret.
 *
 * @param name what stands in {@code x-svc-api-key}, or names a bearer key in logs
 * @param partner whose key it is
 * @param bearer true for a bearer key, false for one that signs
 */
public record KeyIdentity(String name, UUID partner, boolean bearer) {}
