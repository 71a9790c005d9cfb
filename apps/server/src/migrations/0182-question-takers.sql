-- Who is looking at what a run asks: the question, and the person.
alter table flow_runs add column taken_question uuid, add column taken_by uuid;
create index flow_runs_taken_by on flow_runs (taken_by) where taken_by is not null;

-- They are named there, also when they are of another organisation.
create policy named_on_questions on operators for select to wheelhouse_organization using (
  exists (select from flow_runs where taken_by = operators.id));

drop trigger flow_runs_tell on flow_runs;
create trigger flow_runs_tell after insert or update of state, status, question, taken_by on flow_runs
  for each row execute function tell_flow_run();

-- Questions that are open now say how they are answered.
update flow_runs
   set question = question || jsonb_build_object(
         'form', case when jsonb_array_length(question -> 'answers') > 0 then 'choose' else 'type' end)
 where question is not null;
update flow_runs
   set state = jsonb_set(state, '{doing,question,form}', question -> 'form')
 where question is not null and state -> 'doing' -> 'question' is not null;
