package dev.kurs.core.command;

import dev.kurs.protocol.message.sbe.Flag;

/** Yes and no, as frames have them. */
public final class Flags {
    private Flags() {}

    public static Flag of(boolean value) {
        return value ? Flag.YES : Flag.NO;
    }

    public static boolean isYes(Flag flag) {
        return flag == Flag.YES;
    }
}
