-- What devices measured: value by value, and drawn together by minute and hour. Values and minutes lie in one table for each
-- month, so that old ones go at once; hours stay for years. Times are whole seconds, in UTC.
create table device_readings (
  -- No key: each of millions of rows would be looked up. The trigger below takes them along with their device
  device_id uuid not null,
  key text not null,
  at timestamptz not null,
  value double precision not null,
  -- A value that is sent again changes nothing
  primary key (device_id, key, at)
) partition by range (at);

create table device_reading_minutes (
  device_id uuid not null,
  key text not null,
  at timestamptz not null,
  lowest double precision not null,
  highest double precision not null,
  total double precision not null,
  count int not null,
  first double precision not null,
  first_at timestamptz not null,
  last double precision not null,
  last_at timestamptz not null,
  primary key (device_id, key, at)
) partition by range (at);
create table device_reading_hours (like device_reading_minutes including all);
create index device_reading_hours_at on device_reading_hours (at);

-- How it goes with what a device sends.
create table device_intakes (
  device_id uuid primary key references devices on delete cascade,
  -- When the server heard of it last, whatever it said
  heard_at timestamptz not null,
  -- Values that were refused, and those that came more than once a second, since ever
  refused bigint not null default 0,
  too_often bigint not null default 0,
  -- { at, key, value, reason } of the last one
  last_refusal jsonb
);

do $$
declare
  walled text;
begin
  foreach walled in array array['device_readings', 'device_reading_minutes', 'device_reading_hours', 'device_intakes'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format('create policy system on %I to wheelhouse_system using (true)', walled);
    execute format('create policy organization on %I to wheelhouse_organization
      using (exists (select from devices where devices.id = device_id))', walled);
  end loop;
end $$;

-- The tables of the months. Nobody but the owner reaches one directly: the walls are those of the whole.
create schema device_months;

-- The server does not own the tables, and may add months all the same. Two servers wait for each other.
create function add_device_months(first_month date, last_month date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date := date_trunc('month', first_month);
  whole text;
  part text;
begin
  perform pg_advisory_xact_lock(hashtextextended('device months', 0));
  while month <= last_month loop
    foreach whole in array array['device_readings', 'device_reading_minutes'] loop
      part := format('%s_%s', whole, to_char(month, 'YYYY_MM'));
      if to_regclass(format('device_months.%I', part)) is null then
        execute format('create table device_months.%I (like %I including all)', part, whole);
        execute format('alter table %I attach partition device_months.%I for values from (%L) to (%L)',
          whole, part, to_char(month, 'YYYY-MM-DD "00:00+00"'),
          to_char(month + interval '1 month', 'YYYY-MM-DD "00:00+00"'));
      end if;
    end loop;
    month := month + interval '1 month';
  end loop;
end $$;

-- Removes the months that had ended by this day.
create function drop_device_months_before(day date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part text;
begin
  perform pg_advisory_xact_lock(hashtextextended('device months', 0));
  for part in
    select relname from pg_class
     where relnamespace = 'device_months'::regnamespace and relkind = 'r'
       and to_date(right(relname, 7), 'YYYY_MM') + interval '1 month' <= day
  loop
    execute format('drop table device_months.%I', part);
  end loop;
end $$;

-- Where the months that are kept begin; null while there are none.
create function first_device_month() returns date
  language sql stable security definer set search_path = public, pg_temp as $$
  select min(to_date(right(relname, 7), 'YYYY_MM')) from pg_class
   where relnamespace = 'device_months'::regnamespace and relkind = 'r'
$$;

revoke execute on function add_device_months, drop_device_months_before, first_device_month from public;
grant execute on function add_device_months, drop_device_months_before to wheelhouse_system;
grant execute on function first_device_month to wheelhouse_system, wheelhouse_organization;

-- Before its device goes: who deletes it reaches its readings for as long as they reach the device.
create function remove_device_readings() returns trigger language plpgsql as $$
begin
  delete from device_readings where device_id = old.id;
  delete from device_reading_minutes where device_id = old.id;
  delete from device_reading_hours where device_id = old.id;
  return old;
end $$;
create trigger devices_remove_readings before delete on devices
  for each row execute function remove_device_readings();

create function notify_device_readings() returns trigger language plpgsql as $$
begin
  perform pg_notify('entity_changes', json_build_object('path', '/devices/:id/readings', 'id', d.id,
    'organizationId', d.organization_id, 'buildingId', d.building_id, 'operatorId', null)::text)
    from devices d where d.id = new.device_id;
  return null;
end $$;
create trigger device_intakes_tell_change after insert or update on device_intakes
  for each row execute function notify_device_readings();
