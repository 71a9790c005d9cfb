-- Labs count from a person's next sign-in on: what the organisation had chosen then stands with the session.
alter table sessions add column labs_enabled boolean not null default false;

update sessions s
set labs_enabled = g.ugo_labo
from organizations g
where g.id = s.organization_id;

-- No device sends anything yet, so none was ever seen.
alter table devices drop column last_seen_at;
