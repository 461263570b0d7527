package dev.kurs.core.reference;

import dev.kurs.core.book.Partner;
import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.command.Require;
import dev.kurs.core.command.SnapshotPart;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.ConfigureWebhookDecoder;
import dev.kurs.protocol.message.sbe.WebhookConfiguredDecoder;
import dev.kurs.protocol.message.sbe.WebhookConfiguredEncoder;

/** Keeps where each partner is told of its executions; each change says the address as it is now, empty where there is none. */
public final class WebhookProcessor implements CommandProcessor, SnapshotPart {
    private static final int MAX_URL_LENGTH = 1_024;

    private final EngineState state;
    private final EventFrame frame;

    public WebhookProcessor(EngineState state, EventFrame frame) {
        this.state = state;
        this.frame = frame;
    }

    @Override
    public void enterInto(CommandTable commands) {
        commands.refusable(new ConfigureWebhookDecoder(), this::configure);
    }

    private void configure(ConfigureWebhookDecoder command) {
        Require.known("partnerId", command.partnerId(), state.partners.size());
        int partnerId = command.partnerId();
        String url = command.url();
        Require.within("length of url", url.length(), 0, MAX_URL_LENGTH);
        state.partners.get(partnerId).webhookUrl(url);
        write(partnerId, url, frame);
    }

    @Override
    public void write(EventFrame target) {
        for (int partnerId = 0; partnerId < state.partners.size(); partnerId++) {
            Partner partner = state.partners.get(partnerId);
            if (!partner.webhookUrl().isEmpty()) {
                write(partnerId, partner.webhookUrl(), target);
            }
        }
    }

    @Override
    public void restoreFrom(FrameTable frames) {
        frames.on(new WebhookConfiguredDecoder(), this::restore);
    }

    private void restore(WebhookConfiguredDecoder said) {
        state.partners.get(said.partnerId()).webhookUrl(said.url());
    }

    private static void write(int partnerId, String url, EventFrame target) {
        WebhookConfiguredEncoder configured = new WebhookConfiguredEncoder();
        target.begin(configured).partnerId(partnerId).url(url);
        target.send(configured);
    }
}
