-- Since when a robot has belonged to its organisation. What is kept of it from before is of somebody else's rooms and people, so
-- its organisation reads only what is younger; system administrators read everything. Null: from the beginning.
alter table robots add column owned_since timestamptz;
update robots set owned_since = moved.at
  from (
    select robot_id, max(at) as at from robot_setting_histories
     where changes @> '[{"field": "organizationId"}]' group by robot_id) as moved
 where moved.robot_id = robots.id;

-- Written is also what belongs to the moment of the move, and what comes late.
alter policy organization on robot_activities
  using (exists (
    select from robots where robots.id = robot_activities.robot_id and (robots.owned_since is null or robots.owned_since <= robot_activities.at)))
  with check (exists (select from robots where robots.id = robot_activities.robot_id));
-- Not the entry of the move itself, which names what the robot was before.
alter policy organization on robot_setting_histories
  using (exists (
    select from robots where robots.id = robot_setting_histories.robot_id and (robots.owned_since is null or robots.owned_since < robot_setting_histories.at)))
  with check (exists (select from robots where robots.id = robot_setting_histories.robot_id));
alter policy organization on robot_state_samples
  using (exists (
    select from robots where robots.id = robot_state_samples.robot_id and (robots.owned_since is null or robots.owned_since <= robot_state_samples.at)))
  with check (exists (select from robots where robots.id = robot_state_samples.robot_id));
