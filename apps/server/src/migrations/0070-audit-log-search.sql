-- The audit log is looked through by who did it and by what it was done to, newest first.
create index audit_log_operator on audit_log (operator_id, seq desc);
create index audit_log_entity on audit_log (entity, entity_id, seq desc);
