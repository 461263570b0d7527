-- What pages of the audit go by, the newest first.
create index audit_by_actor on audit (actor_id, sequence);
create index audit_by_action on audit (action, sequence);
create index audit_by_target on audit (target, sequence);
create index audit_by_time on audit (at_ns);
