-- Asking for another code prolongs a login, but not for ever: it would send messages without an end.
alter table login_steps add column began_at timestamptz;
update login_steps set began_at = sent_at;
alter table login_steps alter column began_at set not null;
