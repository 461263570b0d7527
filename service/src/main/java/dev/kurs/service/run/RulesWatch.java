package dev.kurs.service.run;

import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.EngineStateDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.RulesAdoptedDecoder;
import org.agrona.DirectBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Knows by which version of its rules the engine behaves. */
final class RulesWatch implements FrameListener {
    private static final Logger LOG = LoggerFactory.getLogger(RulesWatch.class);

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final EngineStateDecoder engineState = new EngineStateDecoder();
    private final RulesAdoptedDecoder adopted = new RulesAdoptedDecoder();
    private volatile int rules = Rules.FIRST;

    int rules() {
        return rules;
    }

    /** A new release changes nothing by itself. */
    void sayWhatIsNewer() {
        if (rules < Rules.NEWEST) {
            LOG.info(
                    "the journal goes by rules {}, and this release knows {}: `kurs rules adopt {}` puts them in force",
                    rules,
                    Rules.NEWEST,
                    Rules.NEWEST);
        }
    }

    @Override
    public void onFrame(DirectBuffer told, int offset, int length) {
        switch (Frame.templateId(told, offset)) {
            case EngineStateDecoder.TEMPLATE_ID -> {
                engineState.wrapAndApplyHeader(told, offset, header);
                rules = engineState.rules();
            }
            case RulesAdoptedDecoder.TEMPLATE_ID -> {
                adopted.wrapAndApplyHeader(told, offset, header);
                rules = adopted.rules();
            }
            default -> {
                // Not of the rules.
            }
        }
    }
}
