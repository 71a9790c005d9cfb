-- Pages lead to what the audit log holds of one thing, whose id its entries begin with (`building/service`).
create index audit_log_thing on audit_log (entity_id text_pattern_ops, seq desc);
