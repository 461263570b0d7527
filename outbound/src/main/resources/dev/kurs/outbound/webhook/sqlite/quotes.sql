create table webhook_quote (
  quote_sequence integer primary key,
  amount text not null
);
