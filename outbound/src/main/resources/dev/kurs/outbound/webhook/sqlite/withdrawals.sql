alter table webhook_corridor add column withdrawn integer not null default 0;
