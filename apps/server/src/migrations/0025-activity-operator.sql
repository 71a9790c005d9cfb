-- Who drove, for the activities that we write ourselves; robots cannot name anybody.
alter table robot_activities add column operator_id uuid references operators;
update robot_activities set operator_id = (detail ->> 'operatorId')::uuid, detail = detail - 'operatorId'
  where type in ('drivingStarted', 'drivingEnded') and event_id like 'server.%';
