-- Samples of robots lie in one table for each day (UTC), so that old days go at once: deleted one by one, a day of ten thousand
-- robots took minutes and left its space behind.
create schema sample_days;

-- What was stored until now becomes the table of all days up to today; nothing is copied.
do $$
declare
  whole text;
  part text;
  end_day date := (now() at time zone 'UTC')::date + 1;
begin
  foreach whole in array array['robot_track_samples', 'robot_state_samples'] loop
    part := format('%s_before_%s', whole, to_char(end_day, 'YYYY_MM_DD'));
    execute format('alter table %I rename to %I', whole, part);
    execute format('alter table %I rename constraint %I to %I', part, whole || '_pkey', part || '_pkey');
    execute format('alter index %I rename to %I', whole || '_at', part || '_at');
    -- No key: each of millions of rows would be looked up. A trigger takes them along with their robot
    execute format('alter table %I drop constraint %I', part, whole || '_robot_id_fkey');
    execute format('create table %I (like %I including defaults including constraints, primary key (robot_id, at))
      partition by range (at)', whole, part);
  end loop;
  execute format('drop trigger robot_state_samples_fire on %I', part);
  foreach whole in array array['robot_track_samples', 'robot_state_samples'] loop
    part := format('%s_before_%s', whole, to_char(end_day, 'YYYY_MM_DD'));
    execute format('alter table %I set schema sample_days', part);
    execute format('alter table %I attach partition sample_days.%I for values from (minvalue) to (%L)',
      whole, part, to_char(end_day, 'YYYY-MM-DD "00:00+00"'));
    execute format('alter table %I enable row level security', whole);
    execute format('alter table %I force row level security', whole);
    execute format('create policy system on %I to wheelhouse_system using (true)', whole);
  end loop;
end $$;
create policy organization on robot_track_samples to wheelhouse_organization
  using (exists (select from buildings where buildings.id = building_id));
create policy organization on robot_state_samples to wheelhouse_organization
  using (exists (select from robots where robots.id = robot_id));
create trigger robot_state_samples_fire after insert on robot_state_samples
  referencing new table as added for each statement execute function fire_for_charge();

-- The server does not own the tables, and may add days all the same. Two servers wait for each other.
create function add_sample_days(first_day date, last_day date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  day date := first_day;
  whole text;
  part text;
begin
  perform pg_advisory_xact_lock(hashtextextended('sample days', 0));
  while day <= last_day loop
    foreach whole in array array['robot_track_samples', 'robot_state_samples'] loop
      part := format('%s_%s', whole, to_char(day, 'YYYY_MM_DD'));
      if to_regclass(format('sample_days.%I', part)) is null and not exists (
        select from pg_class where relnamespace = 'sample_days'::regnamespace and relkind = 'r'
           and starts_with(relname, whole || '_before_') and to_date(right(relname, 10), 'YYYY_MM_DD') > day)
      then
        execute format('create table sample_days.%I (like %I including all)', part, whole);
        execute format('alter table %I attach partition sample_days.%I for values from (%L) to (%L)',
          whole, part, to_char(day, 'YYYY-MM-DD "00:00+00"'), to_char(day + 1, 'YYYY-MM-DD "00:00+00"'));
      end if;
    end loop;
    day := day + 1;
  end loop;
end $$;

-- Removes the days of one table that had ended by this day.
create function drop_sample_days_before(whole text, day date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part text;
begin
  perform pg_advisory_xact_lock(hashtextextended('sample days', 0));
  for part in
    select relname from pg_class
     where relnamespace = 'sample_days'::regnamespace and relkind = 'r' and starts_with(relname, whole || '_')
       and to_date(right(relname, 10), 'YYYY_MM_DD')
         + case when starts_with(relname, whole || '_before_') then 0 else 1 end <= day
  loop
    execute format('drop table sample_days.%I', part);
  end loop;
end $$;

revoke execute on function add_sample_days, drop_sample_days_before from public;
grant execute on function add_sample_days, drop_sample_days_before to wheelhouse_system;

-- Before its robot goes.
create function remove_robot_samples() returns trigger language plpgsql as $$
begin
  delete from robot_track_samples where robot_id = old.id;
  delete from robot_state_samples where robot_id = old.id;
  return old;
end $$;
create trigger robots_remove_samples before delete on robots
  for each row execute function remove_robot_samples();
