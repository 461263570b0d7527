package dev.kurs.protocol.message;

/**
 * Who changes something, and why.
 *
 * @param reason for people
 */
public record Authority(Actor actor, String reason) {}
