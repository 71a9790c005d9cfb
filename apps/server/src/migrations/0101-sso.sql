-- Signing in by an identity provider. An organisation switches it on; a session knows how it was opened, because a password
-- that must be changed holds back nobody who did not sign in with it.
alter table organizations add column sso_enabled boolean not null default false;
alter table sessions add column way text not null default 'password' check (way in ('password', 'sso'));

create function end_sso_sessions() returns trigger language plpgsql as $$
begin
  update sessions s set ended_at = now()
    from operators o
   where o.id = s.operator_id and o.organization_id = new.id and s.way = 'sso' and s.ended_at is null;
  return null;
end $$;

create trigger organizations_end_sso_sessions after update of sso_enabled on organizations
  for each row when (old.sso_enabled and not new.sso_enabled) execute function end_sso_sessions();
