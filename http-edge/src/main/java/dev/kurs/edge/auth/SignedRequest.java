package dev.kurs.edge.auth;

import dev.kurs.edge.view.KeyView;

/**
 * A request whose headers name a live key in time; its signature is yet to be checked.
 *
 * @param requestId the header's value; empty where there is none
 */
public record SignedRequest(KeyView key, String timestamp, String signature, String requestId) {}
