-- What was tried and did not work, such as a command that a robot did not answer, has an entry of its own outcome.
alter table audit_log drop constraint audit_log_outcome_check;
alter table audit_log add constraint audit_log_outcome_check check (outcome in ('done', 'denied', 'failed'));
