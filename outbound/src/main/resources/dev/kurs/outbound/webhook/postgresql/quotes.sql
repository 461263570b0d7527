create table webhook_quote (
  quote_sequence bigint primary key,
  amount text not null
);
