-- The audit says what was done to what by names and in whole tokens, and shows in the place of what it came: for that it has to be known what makers,
-- feeds and calendars are called, and what partners have in the settlement vault.
create table entity_name (
    kind text    not null, -- MAKER, FEED, CALENDAR
    id   integer not null,
    name text    not null,
    primary key (kind, id)
) strict;
create table balance (
    partner_id integer not null,
    token_id   integer not null,
    available  text    not null, -- raw units, as reserved
    reserved   text    not null,
    primary key (partner_id, token_id)
) strict;
alter table audit add column replaced text; -- JSON: what the command came in the place of; empty: of nothing; null: what the target's last terms before say
-- A read model of before is made again where the journal still has its beginning, and otherwise keeps the entries that it has.
alter table projection add column outdated integer not null default 0; -- 1: an earlier version wrote rows otherwise
update projection set outdated = 1 where sequence > 0;
