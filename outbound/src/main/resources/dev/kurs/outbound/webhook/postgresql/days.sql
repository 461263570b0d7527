create index webhook_by_time on webhook_event (partner_id, occurred_at_ms, status);
