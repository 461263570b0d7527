-- The read model: what became of firm quotes, projected from the journal. Everything here can be thrown away and made again from the
-- journal alone. One set of SQL for H2 and PostgreSQL.
--
-- Names end with their unit or scale: *_seconds are Unix seconds (UTC), *_e6 are dollars times 10^6, *_e12 rates times 10^12; amounts without
-- a suffix are raw token units (token.decimals says where the point stands). Ids of quotes, blocks and transactions are 0x and lower-case digits.

-- How far the journal is projected, written in the same transaction as what was projected. One row.
create table projection (
    id                   smallint    not null primary key check (id = 1),
    sequence             bigint      not null, -- the last journal record in here; 0 for none
    record_hash          varchar(16),          -- xxHash64 of that record, so that another journal is refused
    instance_id          varchar(66),          -- of the journal's instance
    confirmed_block      bigint,               -- everything up to this block is in here
    confirmed_at_seconds bigint,               -- its time
    confirmed_hash       varchar(66)
);
insert into projection (id, sequence) values (1, 0);

create table partner (
    partner_id integer       not null primary key, -- as in all tables here
    uuid       varchar(36)   not null,             -- as partners know it
    name       varchar(1024) not null
);

create table token (
    token_id integer       not null primary key,
    symbol   varchar(1024) not null,
    decimals smallint      not null,
    address  varchar(42)   not null
);

create table corridor (
    corridor_id    integer       not null primary key,
    pair           varchar(1024) not null, -- base-quote, for example USDT-IDRX
    base_token_id  integer       not null,
    quote_token_id integer       not null,
    corridor_hash  varchar(66)   not null  -- the corridor_id of the API
);

-- Every firm quote. SELL: the input is the base token; BUY: the input is the quote token.
create table quote (
    sequence           bigint        not null primary key, -- of the journal record that issued it
    quote_id           varchar(66)   not null,
    partner_id         integer       not null,
    corridor_id        integer       not null,
    side               varchar(4)    not null,
    wallet             varchar(42)   not null,
    client_ref         varchar(1024),                      -- U+0000 stands as U+FFFD
    input_amount       numeric(39)   not null,
    output_amount      numeric(39)   not null,
    rate_e12           bigint        not null,
    notional_e6        bigint        not null,
    total_fee_e6       bigint        not null,
    issued_at_seconds  bigint        not null,
    expires_at_seconds bigint        not null,
    state              varchar(7)    not null,             -- OPEN, SETTLED, FAILED (can still settle), EXPIRED
    execution_sequence bigint,                             -- the execution that stands
    frame              bytea         not null              -- the FirmQuoteIssued message
);
create unique index quote_by_id on quote (quote_id);

-- Commits in confirmed blocks. A later commit of the same quote supersedes a FAILED one, which stays for histories begun before.
create table execution (
    sequence           bigint      not null primary key, -- of the journal record that has it
    quote_sequence     bigint      not null,             -- the quote
    partner_id         integer     not null,
    corridor_id        integer     not null,
    side               varchar(4)  not null,
    status             varchar(7)  not null,             -- SETTLED, FAILED
    as_quoted          boolean     not null,             -- whether tokens and amounts on chain were the quote's
    amount_in          numeric(39) not null,             -- of a FAILED one what the quote says
    amount_out         numeric(39) not null,
    transaction_hash   varchar(66) not null,
    block_number       bigint      not null,
    transaction_index  integer     not null,
    log_index          integer     not null,             -- within the block; -1 for FAILED
    settled_at_seconds bigint      not null,             -- the block's time
    superseded_at      bigint      not null              -- sequence of the execution that took its place; 2^63 - 1 for none
);

-- Settlements that belong to no quote that could settle. Somebody should look at each.
create table unknown_commit (
    sequence           bigint      not null primary key,
    reason             varchar(20) not null, -- NO_SUCH_QUOTE: not in this journal; SETTLED_BEFORE: the quote's second settlement
    quote_id           varchar(66) not null,
    payer              varchar(42) not null,
    recipient          varchar(42) not null,
    token_in_id        integer     not null, -- -1 when not known
    token_out_id       integer     not null,
    amount_in          numeric(39) not null,
    amount_out         numeric(39) not null,
    fee_in             numeric(39) not null,
    transaction_hash   varchar(66) not null,
    block_number       bigint      not null,
    log_index          integer     not null,
    settled_at_seconds bigint      not null
);

-- A partner's UTC day in a corridor: executions by their block's time, expired quotes by their expiry. Each quote counts once.
create table day_corridor (
    utc_date            date        not null,
    partner_id          integer     not null,
    corridor_id         integer     not null,
    side                varchar(4)  not null,
    settled             bigint      not null,
    source_amount       numeric(60) not null, -- of settled swaps: what came in
    destination_amount  numeric(60) not null, -- of settled swaps: what went out
    source_volume_e6    numeric(60) not null, -- of settled swaps, as quoted
    total_fee_e6        numeric(60) not null, -- of settled swaps, as quoted
    failed              bigint      not null,
    expired             bigint      not null,
    expired_notional_e6 numeric(60) not null,
    primary key (utc_date, partner_id, corridor_id, side)
);

-- SHA-256 over the previous hash and the event, for each event that changed a figure of the partner's day, in the journal's order.
create table day_partner (
    utc_date    date        not null,
    partner_id  integer     not null,
    events      bigint      not null,
    report_hash varchar(64) not null,
    primary key (utc_date, partner_id)
);

-- Which journal records are of a UTC day, by their timestamps.
create table journal_day (
    utc_date       date   not null primary key,
    first_sequence bigint not null,
    last_sequence  bigint not null,
    state_hash     varchar(16) -- of the day's last snapshot
);
