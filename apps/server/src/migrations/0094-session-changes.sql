-- What a server remembers of sessions and programs is told of every change: it forgets it at once instead of after its
-- time. The payload names the person; an empty one means everybody.
create function notify_session_change() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'operator_id' then
    perform pg_notify('session_changes', new.operator_id::text);
  elsif tg_argv[0] = 'id' then
    perform pg_notify('session_changes', new.id::text);
  else
    perform pg_notify('session_changes', '');
  end if;
  return null;
end $$;

create trigger sessions_notify after update of ended_at on sessions
  for each row execute function notify_session_change('operator_id');
create trigger term_agreements_notify after insert on term_agreements
  for each row execute function notify_session_change('operator_id');
create trigger operators_notify
  after update of status, type, organization_id, building_id, deleted_at, password_change_required on operators
  for each row execute function notify_session_change('id');

create trigger organizations_notify after update of status, type, parent_id, deleted_at or insert on organizations
  for each statement execute function notify_session_change();
create trigger contracts_notify after insert or update or delete on contracts
  for each statement execute function notify_session_change();
create trigger term_documents_notify after insert or update or delete on term_documents
  for each statement execute function notify_session_change();
create trigger buildings_notify after update of ip_restriction_enabled, deleted_at on buildings
  for each statement execute function notify_session_change();
create trigger building_allowed_ips_notify after insert or update or delete on building_allowed_ips
  for each statement execute function notify_session_change();
create trigger iam_services_notify
  after delete or update of status, scopes, allowed_ips, expires_at, secret_hash, previous_secret_hash, previous_secret_until
  on iam_services
  for each statement execute function notify_session_change();

-- A session that ended with its contract is over for good: a contract that is extended later does not bring it back. The
-- change itself says when it is made, by the clock that the end was judged by.
create function end_sessions_of_contract() returns trigger language plpgsql as $$
begin
  update sessions s set ended_at = now()
    from operators o
   where o.id = s.operator_id and o.organization_id = old.organization_id and s.ended_at is null;
  delete from iam_tokens t using iam_services i
   where i.id = t.service_id and i.organization_id = old.organization_id;
  return null;
end $$;

create trigger contracts_end_sessions after update on contracts
  for each row when (old.contract_end_at <= new.updated_at) execute function end_sessions_of_contract();
create trigger contracts_end_sessions_on_delete after delete on contracts
  for each row when (old.contract_end_at <= now()) execute function end_sessions_of_contract();
