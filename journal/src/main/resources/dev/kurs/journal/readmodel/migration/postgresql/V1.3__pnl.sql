-- Where a UTC day's profit and loss came from, dollars at 10^-6; they add up to what the book was worth at its end less what it was worth when it began.
-- A read model from before there was this table lacks what is in the journal already, and is made again: its row in projection goes.
create table pnl_day (
    utc_date       date    not null primary key,
    closed         bigint  not null, -- 1: the day is over
    open_e6        bigint  not null, -- what the book was worth when it began
    spread_e6      bigint  not null,
    rebates_e6     bigint  not null,
    fees_e6        bigint  not null,
    revaluation_e6 bigint  not null,
    hedging_e6     bigint  not null,
    gas_e6         bigint  not null,
    swaps          bigint  not null,
    hedges         bigint  not null
);
delete from projection where sequence > 0;
