-- Of an answer: what was asked, how questions are recognised that ask the same, and when somebody saw to it that the question
-- is answered, or that it need not be.
alter table conversation_turns
  add column question text,
  add column question_key text,
  add column settled_at timestamptz;
create index conversation_turns_open on conversation_turns (conversation_id)
  where settled_at is null and (outcome = 'notFound' or is_wrong);
