package dev.kurs.core.reference;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import org.agrona.DirectBuffer;

/** The names that v0.1 has for corridors: {@code USD-IDR} is two codes of three capital letters, and of one corridor that is not withdrawn. */
final class V01PairNames {
    private static final int CODE_LENGTH = 3;

    private final EngineState state;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ConfigureCorridorDecoder other = new ConfigureCorridorDecoder();

    V01PairNames(EngineState state) {
        this.state = state;
    }

    /** Refuses half a name, what is no code, and a name that another corridor has, which a snapshot's withdrawn corridor may have had before. */
    void check(ConfigureCorridorDecoder command, String pair, Origin origin) {
        String base = command.earlierBase();
        String quote = command.earlierQuote();
        if (base.isEmpty() && quote.isEmpty()) {
            return;
        }
        String name = base + "-" + quote;
        if (!isCode(base) || !isCode(quote) || base.equals(quote)) {
            throw CommandRefusedException.invalid("earlierBase-earlierQuote of " + pair + " is " + name
                    + ", must be two codes of three capital letters");
        }
        if (origin == Origin.SNAPSHOT && command.isWithdrawn() == Flag.YES) {
            return;
        }
        for (Corridor corridor : state.corridors.inOrder()) {
            if (corridor.id() != command.corridorId()
                    && !corridor.isWithdrawn()
                    && isNamed(corridor.id(), base, quote)) {
                throw CommandRefusedException.invalid("earlierBase-earlierQuote of " + pair + " is " + name
                        + ", which is what v0.1 calls " + corridor.terms().pair());
            }
        }
    }

    private boolean isNamed(int corridorId, String base, String quote) {
        DirectBuffer frame = state.corridorFrames.view(corridorId);
        other.wrapAndApplyHeader(frame, 0, header);
        return other.isWithdrawn() != Flag.YES
                && other.earlierBase().equals(base)
                && other.earlierQuote().equals(quote);
    }

    private static boolean isCode(String text) {
        return text.length() == CODE_LENGTH && text.chars().allMatch(letter -> letter >= 'A' && letter <= 'Z');
    }
}
