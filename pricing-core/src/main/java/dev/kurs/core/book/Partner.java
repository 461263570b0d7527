package dev.kurs.core.book;

import dev.kurs.core.pricing.PartnerTerms;

/**
 * A partner: its terms, whether it may act, and what it holds of the pools that all partners share.
 *
 * <p>With 50 000 dollars allowed open and 49 000 open, a quote of 1 000 still fits; with 10 quotes allowed open and 10 open, none does.
 */
public final class Partner {
    private final PartnerIdentity identity;
    private final SettledVolume volume = new SettledVolume();
    private PartnerTerms terms;
    private int maxOpenQuotes;
    private int maxRequestIds;
    private String webhookUrl = "";
    private boolean active;
    private long openE6;
    private int openQuotes;
    private int rememberedRequestIds;

    public Partner(PartnerIdentity identity) {
        this.identity = identity;
    }

    public PartnerIdentity identity() {
        return identity;
    }

    public void configure(PartnerTerms newTerms, PartnerQuotas newQuotas, boolean isActive) {
        terms = newTerms;
        maxOpenQuotes = newQuotas.maxOpenQuotes();
        maxRequestIds = newQuotas.maxRequestIds();
        active = isActive;
    }

    public PartnerTerms terms() {
        return terms;
    }

    public boolean isActive() {
        return active;
    }

    /** Where it is told of its executions; empty where nowhere. */
    public String webhookUrl() {
        return webhookUrl;
    }

    public void webhookUrl(String url) {
        webhookUrl = url;
    }

    /** What its quotes settled, by day. */
    public SettledVolume volume() {
        return volume;
    }

    /** The notional of its open firm quotes. */
    public long openE6() {
        return openE6;
    }

    public boolean fitsOpen(long notionalE6) {
        return notionalE6 <= terms.maxOpenE6() - openE6;
    }

    public boolean mayOpenAnother() {
        return openQuotes < maxOpenQuotes;
    }

    public void open(long notionalE6) {
        openE6 += notionalE6;
        openQuotes++;
    }

    /** One of its quotes stands for less from now on. */
    public void reduce(long notionalE6) {
        openE6 -= notionalE6;
    }

    public void close(long notionalE6) {
        openE6 -= notionalE6;
        openQuotes--;
    }

    boolean mayUseAnotherRequestId() {
        return rememberedRequestIds < maxRequestIds;
    }

    void countRequestIds(int change) {
        rememberedRequestIds += change;
    }
}
