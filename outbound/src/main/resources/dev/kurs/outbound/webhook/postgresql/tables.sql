create table webhook_version (
  version integer not null
);

insert into webhook_version values (0);

create table webhook_position (
  id integer primary key check (id = 1),
  sequence bigint not null,
  record_hash text,
  began_sequence bigint not null default 0,
  purged_before_ms bigint not null default 0
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
  last_seq bigint not null
);

create table webhook_enablement (
  corridor_id integer not null,
  partner_id integer not null,
  primary key (corridor_id, partner_id)
);

create table webhook_event (
  event_no bigint generated always as identity primary key,
  event_id text not null unique,
  partner_id integer not null,
  seq bigint not null,
  kind text not null,
  journal_sequence bigint not null,
  occurred_at_ms bigint not null,
  body bytea not null,
  status text not null,
  attempts integer not null,
  failures integer not null,
  next_attempt_at_ms bigint,
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
  at_ms bigint not null,
  status_code integer,
  error text,
  duration_ms bigint not null,
  primary key (event_id, number)
);
