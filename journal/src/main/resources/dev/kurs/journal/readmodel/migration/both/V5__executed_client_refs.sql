-- A client_ref is looked up for its execution, and most quotes come to none: those that do not are written into one index less.
drop index quote_by_client_ref;
create index quote_by_client_ref on quote (client_ref, partner_id) where execution_sequence is not null;
