package dev.kurs.core.engine;

import dev.kurs.protocol.message.sbe.Flag;

/** Yes and no, as frames have them. */
final class Flags {
    private Flags() {}

    static Flag of(boolean value) {
        return value ? Flag.YES : Flag.NO;
    }

    static boolean isYes(Flag flag) {
        return flag == Flag.YES;
    }
}
