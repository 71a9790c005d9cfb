-- What a list of readings is narrowed to most often. Null if a reading was not judged.
alter table readings add column abnormal boolean generated always as ((judgement ->> 'abnormal')::boolean) stored;
