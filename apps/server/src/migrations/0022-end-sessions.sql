-- A session is given for an account as it was: once that, or its organisation, has changed or was disabled, the session is
-- over for good. Enabling the account again does not bring it back. A contract that ends by time stays a question of the clock.
create function end_sessions_of_operator() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = now() where operator_id = new.id and ended_at is null;
  return null;
end $$;

create trigger operators_end_sessions
  after update of status, type, organization_id, building_id, deleted_at on operators
  for each row
  when ((old.status, old.type, old.organization_id, old.building_id, old.deleted_at)
    is distinct from (new.status, new.type, new.organization_id, new.building_id, new.deleted_at))
  execute function end_sessions_of_operator();

create function end_sessions_of_organization() returns trigger language plpgsql as $$
begin
  update sessions s set ended_at = now()
    from operators o where o.id = s.operator_id and o.organization_id = new.id and s.ended_at is null;
  return null;
end $$;

create trigger organizations_end_sessions
  after update of status, deleted_at on organizations
  for each row
  when ((old.status, old.deleted_at) is distinct from (new.status, new.deleted_at))
  execute function end_sessions_of_organization();
