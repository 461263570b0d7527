-- What look-ups, histories and exports go by; made after a rebuild has filled the tables, which is many times faster than along with it.
-- A page of history is one range of the index that its filters name, whatever they are.

create index quote_by_client_ref on quote (client_ref, partner_id);
create index quote_by_time on quote (issued_at_seconds, sequence);

create index execution_by_time on execution (settled_at_seconds desc, sequence desc);
create index execution_by_partner on execution (partner_id, settled_at_seconds desc, sequence desc);
create index execution_by_corridor on execution (corridor_id, settled_at_seconds desc, sequence desc);
create index execution_by_status on execution (status, settled_at_seconds desc, sequence desc);
create index execution_by_partner_corridor on execution (partner_id, corridor_id, settled_at_seconds desc, sequence desc);
create index execution_by_partner_status on execution (partner_id, status, settled_at_seconds desc, sequence desc);
create index execution_by_corridor_status on execution (corridor_id, status, settled_at_seconds desc, sequence desc);
create index execution_by_partner_corridor_status
    on execution (partner_id, corridor_id, status, settled_at_seconds desc, sequence desc);
create index execution_by_transaction on execution (transaction_hash);
