-- Thermal pictures show no faces, so no policy can name their camera any more. Nothing has read these policies so far; one
-- that named that camera alone is for all of them, as one without cameras is.
update anonymize_policies set body = jsonb_set(body, '{cameras}', (body -> 'cameras') - 'thermal')
 where body -> 'cameras' ? 'thermal';

-- What the robot made unrecognisable before it sent it: { targets, method }; null: nothing
alter table media add column anonymised jsonb;
alter table recordings add column anonymised jsonb;

-- What each robot said last of how it makes its pictures unrecognisable; one that never said anything has no row. What a
-- robot says has no key here: the policy that it names may be gone.
create table robot_anonymisations (
  robot_id uuid primary key references robots on delete cascade,
  -- By which policy it works, and which one of its revisions; null: by none
  policy_id uuid,
  policy_revision int,
  -- What it can find in its pictures: face, person, plate, screen
  finds text[] not null,
  is_simulated boolean not null,
  -- Since when it has said just this
  since timestamptz not null
);

alter table robot_anonymisations enable row level security;
alter table robot_anonymisations force row level security;
create policy system on robot_anonymisations to wheelhouse_system using (true);
create policy organization on robot_anonymisations to wheelhouse_organization
  using (exists (select from robots where robots.id = robot_id));
