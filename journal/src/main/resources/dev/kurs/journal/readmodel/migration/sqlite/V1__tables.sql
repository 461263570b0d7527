-- The read model: what became of firm quotes, projected from the journal. Everything here can be thrown away and made again from the
-- journal alone. The same tables and columns as on PostgreSQL, in SQLite's types.
--
-- Names end with their unit or scale: *_seconds are Unix seconds (UTC), *_e6 are dollars times 10^6, *_e12 rates times 10^12; amounts without
-- a suffix are raw token units (token.decimals says where the point stands). Ids of quotes, blocks and transactions are 0x and lower-case digits.
--
-- SQLite counts exactly to 2^63 only: amounts and sums are texts of decimal digits, never added here. Dates are 2026-11-20, booleans 0 or 1.

-- How far the journal is projected, written in the same transaction as what was projected. One row.
create table projection (
    id                   integer not null primary key check (id = 1),
    sequence             integer not null, -- the last journal record in here; 0 for none
    record_hash          text,             -- xxHash64 of that record, so that another journal is refused
    instance_id          text,             -- of the journal's instance
    confirmed_block      integer,          -- everything up to this block is in here
    confirmed_at_seconds integer,          -- its time
    confirmed_hash       text
) strict;
insert into projection (id, sequence) values (1, 0);

create table partner (
    partner_id integer not null primary key, -- as in all tables here
    uuid       text    not null,             -- as partners know it
    name       text    not null
) strict;

create table token (
    token_id integer not null primary key,
    symbol   text    not null,
    decimals integer not null,
    address  text    not null
) strict;

create table corridor (
    corridor_id    integer not null primary key,
    pair           text    not null, -- base-quote, for example USDT-IDRX
    base_token_id  integer not null,
    quote_token_id integer not null,
    corridor_hash  text    not null  -- the corridor_id of the API
) strict;

-- Every firm quote. SELL: the input is the base token; BUY: the input is the quote token.
create table quote (
    sequence           integer not null primary key, -- of the journal record that issued it
    quote_id           text    not null,
    partner_id         integer not null,
    corridor_id        integer not null,
    side               text    not null,
    wallet             text    not null,
    client_ref         text,                         -- U+0000 stands as U+2400 0, and U+2400 as U+2400 twice
    input_amount       text    not null,
    output_amount      text    not null,
    rate_e12           integer not null,
    notional_e6        integer not null,
    total_fee_e6       integer not null,
    issued_at_seconds  integer not null,
    expires_at_seconds integer not null,
    state              text    not null,             -- OPEN, SETTLED, FAILED (can still settle), EXPIRED
    execution_sequence integer,                      -- the execution that stands
    frame              blob    not null              -- the FirmQuoteIssued message
) strict;
create unique index quote_by_id on quote (quote_id);

-- Commits in confirmed blocks. A later commit of the same quote supersedes a FAILED one, which stays for histories begun before.
create table execution (
    sequence           integer not null primary key, -- of the journal record that has it
    quote_sequence     integer not null,             -- the quote
    partner_id         integer not null,
    corridor_id        integer not null,
    side               text    not null,
    status             text    not null,             -- SETTLED, FAILED
    as_quoted          integer not null,             -- whether tokens and amounts on chain were the quote's
    amount_in          text    not null,             -- of a FAILED one what the quote says
    amount_out         text    not null,
    transaction_hash   text    not null,
    block_number       integer not null,
    transaction_index  integer not null,
    log_index          integer not null,             -- within the block; -1 for FAILED
    settled_at_seconds integer not null,             -- the block's time
    superseded_at      integer not null              -- sequence of the execution that took its place; 2^63 - 1 for none
) strict;

-- Settlements that belong to no quote that could settle. Somebody should look at each.
create table unknown_commit (
    sequence           integer not null primary key,
    reason             text    not null, -- NO_SUCH_QUOTE: not in this journal; SETTLED_BEFORE: the quote's second settlement
    quote_id           text    not null,
    payer              text    not null,
    recipient          text    not null,
    token_in_id        integer not null, -- -1 when not known
    token_out_id       integer not null,
    amount_in          text    not null,
    amount_out         text    not null,
    fee_in             text    not null,
    transaction_hash   text    not null,
    block_number       integer not null,
    log_index          integer not null,
    settled_at_seconds integer not null
) strict;

-- A partner's UTC day in a corridor: executions by their block's time, expired quotes by their expiry. Each quote counts once.
create table day_corridor (
    utc_date            text    not null,
    partner_id          integer not null,
    corridor_id         integer not null,
    side                text    not null,
    settled             integer not null,
    source_amount       text    not null, -- of settled swaps: what came in
    destination_amount  text    not null, -- of settled swaps: what went out
    source_volume_e6    text    not null, -- of settled swaps, as quoted
    total_fee_e6        text    not null, -- of settled swaps, as quoted
    failed              integer not null,
    expired             integer not null,
    expired_notional_e6 text    not null,
    primary key (utc_date, partner_id, corridor_id, side)
) strict;

-- SHA-256 over the previous hash and the event, for each event that changed a figure of the partner's day, in the journal's order.
create table day_partner (
    utc_date    text    not null,
    partner_id  integer not null,
    events      integer not null,
    report_hash text    not null,
    primary key (utc_date, partner_id)
) strict;

-- Which journal records are of a UTC day, by their timestamps.
create table journal_day (
    utc_date       text    not null primary key,
    first_sequence integer not null,
    last_sequence  integer not null,
    state_hash     text -- of the day's last snapshot
) strict;
