create table webhook_position (
  id integer primary key check (id = 1),
  sequence integer not null,
  record_hash text,
  began_sequence integer not null default 0,
  purged_before_ms integer not null default 0
);

insert into webhook_position (id, sequence) values (1, 0);

create table webhook_token (
  token_id integer primary key,
  decimals integer not null
);

create table webhook_corridor (
  corridor_id integer primary key,
  name text not null,
  base_token_id integer not null,
  quote_token_id integer not null
);

create table webhook_partner (
  partner_id integer primary key,
  uuid text not null unique,
  url text not null,
  last_seq integer not null
);

create table webhook_enablement (
  corridor_id integer not null,
  partner_id integer not null,
  primary key (corridor_id, partner_id)
) without rowid;

create table webhook_event (
  event_no integer primary key,
  event_id text not null unique,
  partner_id integer not null,
  seq integer not null,
  kind text not null,
  journal_sequence integer not null,
  occurred_at_ms integer not null,
  body blob not null,
  status text not null,
  attempts integer not null,
  failures integer not null,
  next_attempt_at_ms integer,
  unique (partner_id, seq)
);

create index webhook_untried on webhook_event (partner_id, seq) where status = 'PENDING' and attempts = 0;

create index webhook_retry on webhook_event (partner_id, next_attempt_at_ms, event_no) where status = 'PENDING' and attempts > 0;

create index webhook_by_status on webhook_event (status, event_no);

create index webhook_by_partner on webhook_event (partner_id, event_no);

create table webhook_attempt (
  event_id text not null,
  number integer not null,
  delivery_id text not null,
  at_ms integer not null,
  status_code integer,
  error text,
  duration_ms integer not null,
  primary key (event_id, number)
) without rowid;
