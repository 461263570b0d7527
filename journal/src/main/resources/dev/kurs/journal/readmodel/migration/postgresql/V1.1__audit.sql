-- Who did what to whom, when, from where and why: every administrative command, done or refused, and what operators were refused before it came to one.
-- A read model from before there was this table lacks what is in the journal already, and is made again: its row in projection goes.
create table audit (
    sequence      bigint not null primary key, -- of the journal record
    at_ns         bigint not null,             -- nanoseconds since the epoch
    actor_kind    text   not null,             -- SYSTEM, CONFIGURATION, SHELL, OPERATOR; UNKNOWN before version 4 of the schema
    actor_id      text   not null,
    actor_address text   not null,
    action        text   not null,             -- the command's name; of a refused attempt its method and path
    target        text   collate "C" not null, -- partners/<uuid>/keys/<key_id>, operators/<e-mail>, corridors/<pair> and so on
    reason        text   not null,
    request_id    text   not null,
    refusal       text,                        -- why nothing was changed; null: it was done
    terms         text                         -- JSON: what is in force of the target from here on; null where nothing was changed
);
delete from projection where sequence > 0;
