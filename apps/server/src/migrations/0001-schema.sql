-- The schema as the first 114 migrations made it (0001 to 0370), in one piece: docs/decisions/0106-one-first-migration.md.
-- Tables in the order in which they refer to each other, each with its indexes; then functions, triggers, and the walls between
-- organizations (docs/decisions/0022-database-roles.md).

-- The roles are the cluster's, so they may be there already: of another installation, or made by whoever runs the cluster.
do $$
declare
  missing text;
begin
  for missing in
    select wanted from unnest(array['wheelhouse_organization', 'wheelhouse_system']) wanted
     where not exists (select from pg_roles where rolname = wanted)
  loop
    execute format('create role %I nologin', missing);
  end loop;
end $$;

create schema device_months;

set local check_function_bodies = off;

-- How every search compares: width (NFKC), katakana as hiragana, and case make no difference. Almost all texts of a
-- large list are ASCII, so those take a short cut.
create function search_fold(value text) returns text language sql immutable parallel safe
return case
  when octet_length(value) = char_length(value) then lower(value)
  else lower(translate(normalize(value, NFKC),
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ',
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ'))
end;

-- Every two letters that stand side by side in a folded text. An index on them finds any part of a text from two letters
-- on, also in Japanese, which pg_trgm takes for no letters in some locales. So dear that all else is compared before it.
create function search_pairs(folded text) returns text[] language sql immutable strict parallel safe cost 10000
return array(select distinct substr(folded, n, 2) from generate_series(1, char_length(folded) - 1) n);

-- One entry per change and per denied attempt, append-only, each sealed with the hash of the one before (design section 5, rule 13).
create table audit_log (
  seq bigint generated always as identity primary key,
  at timestamptz not null,
  operator_id uuid,
  organization_id uuid,
  ip text,
  user_agent text,
  action text not null,
  outcome text not null check (outcome in ('done', 'denied', 'failed')),
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  hash text not null,
  -- Who did it, where it was a program. The name as it was then: the service may be gone.
  client_id uuid,
  client_name text,
  chain uuid,
  number bigint,
  constraint audit_log_place check ((chain is null) = (number is null))
);
create index audit_log_at on audit_log (at);
create index audit_log_entity on audit_log (entity, entity_id, seq desc);
create index audit_log_operator on audit_log (operator_id, seq desc);
create index audit_log_thing on audit_log (entity_id text_pattern_ops, seq desc);
create unique index audit_log_chain on audit_log (chain, number);

create table anonymize_policies (
  id uuid default gen_random_uuid() primary key,
  name text not null,
  body jsonb not null,
  status integer not null check (status in (0, 1)),
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index anonymize_policies_name on anonymize_policies (name, id);

create table organizations (
  id uuid default gen_random_uuid() primary key,
  name text not null,
  -- 0 user company, 1 agent, 2 superviser, 9 management (specification section 3)
  type integer default 0 not null check (type in (0, 1, 2, 9)),
  parent_id uuid references organizations,
  status integer default 1 not null check (status in (0, 1)),
  ugo_labo boolean default false not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz,
  level integer default 0 not null check ((level >= 0) and (level <= 9)),
  prefectures text,
  address text default '' not null,
  postal_code text,
  location_detail text default '' not null,
  revision integer default 1 not null,
  anonymize_policy_id uuid references anonymize_policies,
  -- Signing in by an identity provider. An organisation switches it on; a session knows how it was opened, because a password
  -- that must be changed holds back nobody who did not sign in with it.
  sso_enabled boolean default false not null
);
create index organizations_anonymize_policy on organizations (anonymize_policy_id);
create index organizations_parent on organizations (parent_id);
create unique index organizations_name on organizations (name) where (deleted_at is null);

create table buildings (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations,
  name text not null,
  prefecture text,
  city text,
  timezone text default 'Asia/Tokyo' not null,
  status integer default 1 not null check (status in (0, 1)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz,
  -- The rest of a building's fields (domain row 5) and of its groups and floors, for forms.
  postal_code text,
  location_detail text default '' not null,
  latitude double precision,
  longitude double precision,
  ip_restriction_enabled boolean default false not null,
  revision integer default 1 not null,
  constraint buildings_check check ((latitude is null) = (longitude is null))
);
create index buildings_name on buildings (organization_id, name, id);
create index buildings_organization on buildings (organization_id);

create table robot_groups (
  id uuid default gen_random_uuid() primary key,
  building_id uuid not null references buildings on delete cascade,
  name text not null,
  index integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  revision integer default 1 not null
);
create index robot_groups_building on robot_groups (building_id);

create table flow_groups (
  id uuid default gen_random_uuid() primary key,
  building_id uuid not null references buildings on delete cascade,
  name text not null,
  index integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  revision integer default 1 not null
);
create index flow_groups_building on flow_groups (building_id);

create table operators (
  id uuid default gen_random_uuid() primary key,
  login_id text not null check (login_id = lower(login_id)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  -- 0 general, 1 area manager, 2 administrator, 9 system administrator
  type integer not null check (type in (0, 1, 2, 9)),
  organization_id uuid not null references organizations on delete cascade,
  building_id uuid references buildings,
  language text default 'ja' not null,
  password_change_required boolean default false not null,
  last_login_at timestamptz,
  status integer default 1 not null check (status in (0, 1)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz,
  phone text,
  -- 0 password, 1 mail code, 2 SMS code, 3 authenticator app, 4 passkey
  auth_mode integer default 0 not null check (auth_mode in (0, 1, 2, 3, 4)),
  -- Sealed with the server's secret.
  totp_secret text,
  -- The newest 30-second step whose code was used: none counts twice.
  totp_step bigint,
  revision integer default 1 not null,
  -- General accounts only: may not edit flows (specification section 3).
  restrict_edit_flow boolean default false not null,
  can_export_report boolean default false not null,
  -- Who does not want to see the first steps of a new organisation any more.
  first_steps_hidden boolean default false not null,
  constraint operators_check check ((type = 0) or (not restrict_edit_flow))
);
create index operators_building on operators (building_id);
create index operators_organization on operators (organization_id, last_name, id);
create unique index operators_login_id on operators (login_id) where (deleted_at is null);

-- Whole files, judged by their content. Entities refer to them by a foreign key; what none refers to is removed.
create table files (
  id uuid primary key,
  kind text not null,
  name text not null,
  mime text not null,
  size bigint not null,
  sha256 text not null,
  width integer,
  height integer,
  -- Set when an entity takes the file; until then only its creator sees it.
  used_at timestamptz,
  -- Whose the entity is: null for the whole installation, or for every building of the organisation.
  organization_id uuid references organizations,
  building_id uuid references buildings on delete set null,
  created_at timestamptz not null,
  created_by uuid references operators,
  constraint files_check check ((used_at is not null) or (organization_id is null)),
  constraint files_check1 check ((organization_id is not null) or (building_id is null)),
  constraint files_check2 check ((created_by is not null) or (organization_id is not null))
);
create index files_created_at on files (created_at);

create table floors (
  id uuid default gen_random_uuid() primary key,
  building_id uuid not null references buildings,
  name text not null,
  -- 1 office, 2 commercial, 3 entrance, 4 station, 5 parking; the same plus ten underground
  type integer not null,
  -- 1F = 1, B1 = 0, B2 = -1
  index integer not null,
  status integer default 1 not null check (status in (0, 1)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz,
  revision integer default 1 not null,
  img uuid references files,
  -- The floor of the linked T-Spider building that a floor is, as T-Spider names it.
  tspider_floor_id text
);
create index floors_img on floors (img);
create unique index floors_building_index on floors (building_id, index) where (deleted_at is null);

-- Apart from the floors: a document can have megabytes, and lists of floors never need it.
create table floor_maps (
  floor_id uuid primary key references floors on delete cascade,
  revision integer not null,
  document jsonb not null,
  updated_at timestamptz not null,
  updated_by uuid
);

-- A session remembers the role and place it was given for: when the operator's differ, it is over.
create table sessions (
  id uuid default gen_random_uuid() primary key,
  operator_id uuid not null references operators,
  operator_type integer not null,
  organization_id uuid not null,
  building_id uuid,
  bearer_hash text not null unique,
  cookie_hash text not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  ip text,
  user_agent text,
  -- What the person looks at; null means all.
  location_organization_id uuid references organizations on delete set null,
  location_building_id uuid references buildings on delete set null,
  way text default 'password' not null check (way in ('password', 'sso')),
  -- Labs count from a person's next sign-in on: what the organisation had chosen then stands with the session.
  labs_enabled boolean default false not null
);
create index sessions_operator on sessions (operator_id);

-- Keyed by what was typed, not by account: unknown accounts lock exactly as known ones do.
create table login_attempts (
  login_id text primary key,
  failures integer not null,
  locked_until timestamptz,
  updated_at timestamptz not null
);

create table robots (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings,
  robot_group_id uuid references robot_groups,
  initial_floor_id uuid not null references floors,
  name text not null,
  model text not null,
  serial_number text not null,
  hw_revision text,
  status integer not null,
  arm_model integer,
  arm_type integer,
  archive_start boolean not null,
  video_mode text not null,
  notes text not null,
  revision integer default 1 not null,
  -- The robot link (VDA 5050): how the robot is addressed, and what it told about itself.
  manufacturer text default 'wheelhouse' not null,
  interface_name text default 'uagv' not null,
  vda_version text default '2.1.0' not null,
  version text,
  factsheet jsonb,
  last_comm_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz
);
create index robots_building on robots (building_id);
create index robots_organization on robots (organization_id);
create index robots_search_name on robots using gin (search_pairs(search_fold(name)));
create index robots_search_serial_number on robots using gin (search_pairs(search_fold(serial_number)));
create unique index robots_serial_number on robots (serial_number) where (deleted_at is null);

create table robot_setting_histories (
  id uuid default gen_random_uuid() primary key,
  robot_id uuid not null references robots,
  at timestamptz not null,
  operator_id uuid,
  changes jsonb not null,
  source text not null check (source in ('portal', 'robot', 'system'))
);
create index robot_setting_histories_operator on robot_setting_histories (operator_id);
create index robot_setting_histories_robot on robot_setting_histories (robot_id, at desc);

create table robot_activities (
  id uuid default gen_random_uuid() primary key,
  robot_id uuid not null references robots,
  -- The robot's own name of the event: one that arrives twice is kept once.
  event_id text not null,
  at timestamptz not null,
  level integer not null check ((level >= 0) and (level <= 7)),
  service text not null,
  type text not null,
  name text not null,
  detail jsonb not null,
  error_code text,
  -- Who drove, for the activities that we write ourselves; robots cannot name anybody.
  operator_id uuid references operators,
  constraint robot_activities_robot_id_event_id_key unique (robot_id, event_id)
);
create index robot_activities_at on robot_activities (at);
create index robot_activities_operator on robot_activities (operator_id) where (operator_id is not null);
create index robot_activities_robot on robot_activities (robot_id, at desc);

-- Who may drive: one row per robot. `turn` counts every grant, so that a late message of an older one changes nothing.
create table teleop_leases (
  robot_id uuid primary key references robots,
  lease_id text not null,
  operator_id uuid not null references operators,
  session_id uuid not null,
  turn integer not null,
  granted_at timestamptz not null,
  expires_at timestamptz not null
);

-- Orders given to robots, so that a restarted server knows what is under way.
create table robot_orders (
  id text primary key,
  robot_id uuid not null references robots,
  order_update_id integer not null,
  document jsonb not null,
  status text not null,
  goal text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index robot_orders_open on robot_orders (robot_id) where (ended_at is null);

-- A login between the right password and its second step. Its cookie names it.
create table login_steps (
  id uuid default gen_random_uuid() primary key,
  cookie_hash text not null unique,
  operator_id uuid not null references operators,
  auth_mode integer not null,
  code_hash text,
  -- Of the passkey, for one answer.
  challenge text,
  tries integer default 0 not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- Asking for another code prolongs a login, but not for ever: it would send messages without an end.
  began_at timestamptz not null
);
create index login_steps_operator on login_steps (operator_id);

-- One row per account, so that a newer link voids the older one.
create table password_resets (
  operator_id uuid not null references operators,
  token_hash text primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- An invitation is a link to a first password: the same token, with a longer time and words of its own.
  kind text default 'reset' not null check (kind in ('reset', 'invitation'))
);
create index password_resets_operator on password_resets (operator_id);

create table passkeys (
  id uuid default gen_random_uuid() primary key,
  operator_id uuid not null references operators,
  name text not null,
  credential_id text not null unique,
  -- COSE, base64url
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_operator on passkeys (operator_id);

-- A second factor that is being set up: the sealed secret of an app, or the challenge of a passkey.
create table factor_set_ups (
  operator_id uuid not null references operators,
  kind text not null check (kind in ('authenticatorApp', 'passkey')),
  value text not null,
  expires_at timestamptz not null,
  primary key (operator_id, kind)
);

-- Terms of use, privacy policy, maintenance contract. The newest that is in force counts.
create table term_documents (
  id uuid default gen_random_uuid() primary key,
  type text not null check (type in ('TOS', 'PP', 'MC')),
  version text not null,
  effective_at timestamptz not null,
  body_ja text not null,
  body_en text not null,
  created_at timestamptz not null,
  revision integer default 1 not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  constraint term_documents_type_version_key unique (type, version)
);

create table term_agreements (
  operator_id uuid not null references operators,
  document_id uuid not null references term_documents,
  agreed_at timestamptz not null,
  ip text,
  primary key (operator_id, document_id)
);

-- What an organisation has bought; an organisation without a row has bought nothing extra.
create table contracts (
  organization_id uuid not null references organizations on delete cascade,
  is_archive boolean default false not null,
  is_mini_asilla boolean default false not null,
  is_lilz boolean default false not null,
  is_hakaru_ai boolean default false not null,
  is_kanriroid boolean default false not null,
  is_auto_guide boolean default false not null,
  maintenance_company_id uuid references organizations,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Until when somebody may sign in, and whether it is paid, is said by the contract alone.
  id uuid default gen_random_uuid() primary key,
  contract_end_at timestamptz,
  payment_complete boolean default true not null,
  revision integer default 1 not null,
  created_by uuid,
  updated_by uuid,
  constraint contracts_organization unique (organization_id)
);
create index contracts_maintenance_company on contracts (maintenance_company_id);

-- Remote stops that are asked for and not cleared: a server that starts again goes on asking for them.
create table remote_stops (
  robot_id uuid primary key references robots,
  stop_id text not null,
  requested_at timestamptz not null
);

create table announcements (
  id uuid default gen_random_uuid() primary key,
  title jsonb not null,
  body jsonb not null,
  level text not null check (level in ('info', 'important', 'maintenance')),
  "from" timestamptz not null,
  "to" timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  audience text default 'all' not null check (audience in ('all', 'organizations', 'types')),
  organization_ids jsonb default '[]' not null,
  types jsonb default '[]' not null,
  status integer default 1 not null check (status in (0, 1)),
  revision integer default 1 not null,
  updated_at timestamptz not null,
  updated_by uuid
);
create index announcements_from on announcements ("from" desc, id desc);

create table announcement_readers (
  announcement_id uuid not null references announcements on delete cascade,
  operator_id uuid not null references operators,
  read_at timestamptz not null,
  primary key (announcement_id, operator_id)
);

-- What robots prove themselves with at the broker.
create table robot_credentials (
  id uuid default gen_random_uuid() primary key,
  robot_id uuid not null references robots,
  kind text not null check (kind in ('secret', 'key')),
  -- SHA-256 of a secret, or the public half of a key (Ed25519, SPKI, PEM).
  value text not null,
  since timestamptz not null,
  -- Of one that was replaced: until when it still counts.
  ends_at timestamptz,
  -- The first message of the robot since it signed in with this one.
  first_contact_at timestamptz
);
create index robot_credentials_robot on robot_credentials (robot_id);
create unique index robot_credentials_in_force on robot_credentials (robot_id) where (ends_at is null);

-- Codes for our agent; one row per robot, so that a newer code voids the older one.
create table robot_claims (
  robot_id uuid primary key references robots,
  code_hash text not null unique,
  expires_at timestamptz not null
);

-- Agents that used a code. The token is how such an agent asks what became of it.
create table robot_candidates (
  id uuid default gen_random_uuid() primary key,
  robot_id uuid not null references robots,
  token_hash text not null unique,
  public_key text not null,
  state text not null check (state in ('waiting', 'confirmed', 'rejected')),
  ip text,
  at timestamptz not null
);
create index robot_candidates_robot on robot_candidates (robot_id);
create unique index robot_candidates_waiting on robot_candidates (robot_id) where (state = 'waiting'::text);

-- Connections and topics that the broker refused, counted: however many there are, a row stays a row.
create table refused_robot_attempts (
  user_name text not null,
  reason text not null,
  -- Empty when it is not known.
  ip text not null,
  -- The registered robot of this name; null for a stranger.
  robot_id uuid references robots,
  count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (user_name, reason, ip)
);
create index refused_robot_attempts_last on refused_robot_attempts (last_at);

-- Messages that somebody who is not signed in can cause: only so many an hour go to one account.
create table caused_messages (
  operator_id uuid not null references operators,
  kind text not null check (kind in ('reset', 'code')),
  at timestamptz not null
);
create index caused_messages_operator on caused_messages (operator_id, kind);

-- Uploads under way. The bytes lie in the data folder under the same id; `received` of them are safely there.
create table uploads (
  id uuid default gen_random_uuid() primary key,
  kind text not null,
  name text not null,
  size bigint not null,
  received bigint default 0 not null,
  created_at timestamptz not null,
  -- When the last bytes came.
  updated_at timestamptz not null,
  created_by uuid references operators
);
create index uploads_created_by on uploads (created_by);

-- Who hears of what happens, and how (domain section 4).
create table notification_targets (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations on delete cascade,
  -- null: any building of the organisation
  building_id uuid references buildings,
  -- 0 e-mail, 1 Slack, 2 SMS, 3 phone (both disabled), 6 chat bot, 7 elgana
  type integer not null check (type in (0, 1, 2, 3, 6, 7)),
  -- hears of what is at least as grave: 0 info, 5 warning, 9 emergency
  level integer not null check (level in (0, 5, 9)),
  destination text default '' not null,
  room text default '' not null,
  bot_login_id text default '' not null,
  -- sealed (kernel/secrets.ts)
  bot_password text,
  has_bot_password boolean generated always as ((bot_password is not null)) stored,
  space_id text default '' not null,
  status integer default 1 not null check (status in (0, 1)),
  last_test_at timestamptz,
  last_test_failure text,
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  -- The address of a Slack hook is its own password. `destination` shows its end; the whole is sealed here. Addresses from
  -- before are sealed when the server starts.
  destination_secret text,
  -- A target with minutes hears of nothing but alerts that nobody has acknowledged for so long.
  escalate_after_minutes integer check ((escalate_after_minutes >= 1) and (escalate_after_minutes <= 1440))
);
create index notification_targets_building on notification_targets (building_id);
create index notification_targets_organization on notification_targets (organization_id);

-- A building's login at a partner's service, and what the last look there came to.
create table linkages (
  id uuid default gen_random_uuid() primary key,
  building_id uuid not null references buildings on delete cascade,
  service text not null check (service in ('tspider', 'robomen', 'hakaru', 'lilz', 'kanriroid')),
  login_id text default '' not null,
  -- sealed (kernel/secrets.ts)
  secret text,
  management_unit_id text default '' not null,
  external_building_id text default '' not null,
  linked_building_id text,
  linked_building_name text,
  verified_at timestamptz,
  failure text,
  failed_at timestamptz,
  usage jsonb,
  -- LiLz: the secret in the address of our webhook, sealed, and its hash to compare with
  webhook_secret text,
  webhook_secret_hash text,
  webhook_received_at timestamptz,
  webhook_received jsonb,
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  constraint linkages_building_id_service_key unique (building_id, service)
);

-- Values of gauges as LiLz sends them, for the check items that wait for them. One that comes twice is kept once.
create table lilz_values (
  building_id uuid not null references buildings on delete cascade,
  device_id text not null,
  measured_at timestamptz not null,
  kind text not null check (kind in ('estimated', 'confirmed')),
  value double precision not null,
  unit text,
  received_at timestamptz not null,
  primary key (building_id, device_id, measured_at, kind)
);

-- Other systems that are told of events.
create table webhooks (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations,
  -- null: any building of the organisation
  building_id uuid references buildings,
  name text not null,
  -- 0 generic, 1 Slack, 2 T-Spider, 3 general v2
  type integer not null check (type in (0, 1, 2, 3)),
  url text not null,
  auth text not null check (auth in ('none', 'password', 'token', 'custom')),
  -- sealed (kernel/secrets.ts): the credentials as JSON, and what type 3 is signed with
  auth_secret text,
  signing_secret text,
  has_credentials boolean generated always as ((auth_secret is not null)) stored,
  has_secret boolean generated always as ((signing_secret is not null)) stored,
  headers jsonb not null,
  events jsonb not null,
  -- 9: suspended after failures in a row
  status integer default 1 not null check (status in (0, 1, 9)),
  failures_in_row integer default 0 not null,
  last_sent_at timestamptz,
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  -- The address of a webhook of kind Slack is its own password, as that of a notification target is. `url` shows its end; the
  -- whole is sealed here. Addresses from before are sealed when the server starts.
  url_secret text
);
create index webhooks_building on webhooks (building_id);
create index webhooks_organization on webhooks (organization_id);

create table devices (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations,
  building_id uuid references buildings,
  floor_id uuid references floors,
  -- 0 undefined, 1 sensor, 2 actuator, 3 beacon, 4 display, 9 other (specification section 3)
  type integer not null,
  model integer,
  name text not null,
  urn text,
  identifier text not null,
  description text not null,
  -- How the device is reached: any JSON object that the contract accepts.
  profile jsonb not null,
  status integer not null check (status in (0, 1)),
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index devices_ble on devices (id) where ((profile ->> 'protocol'::text) = 'ble'::text);
create index devices_building on devices (building_id);
create index devices_floor on devices (floor_id);
create index devices_organization on devices (organization_id, name, id);
create index devices_polled on devices (id) where ((profile ->> 'protocol'::text) = 'http'::text);
create index devices_search_identifier on devices using gin (search_pairs(search_fold(identifier)));
create index devices_search_name on devices using gin (search_pairs(search_fold(name)));
create index devices_search_urn on devices using gin (search_pairs(search_fold(urn)));
create unique index devices_urn on devices (urn);

create table list_views (
  id uuid default gen_random_uuid() primary key,
  operator_id uuid not null references operators on delete cascade,
  list text not null,
  name text not null,
  -- Filters, order and columns, as the address of the list has them.
  address jsonb not null,
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create unique index list_views_name on list_views (operator_id, list, name);

create table building_allowed_ips (
  id uuid default gen_random_uuid() primary key,
  building_id uuid not null references buildings on delete cascade,
  -- One address or a range, as `normalizeIpRange` of the contract writes it.
  ip_address text not null check ((ip_address)::inet is not null),
  description text not null,
  enabled boolean not null,
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create unique index building_allowed_ips_address on building_allowed_ips (building_id, ip_address);

create table speech_texts (
  id uuid default gen_random_uuid() primary key,
  building_id uuid not null references buildings on delete cascade,
  text text not null,
  lang text not null,
  voice text not null,
  speed text not null,
  category text not null,
  index integer not null,
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index speech_texts_building on speech_texts (building_id, index, id);

create table resources (
  id uuid default gen_random_uuid() primary key,
  name text not null,
  type text not null check (type in ('aimodel', 'fimage', 'audio', 'mov')),
  -- 0 every organisation, 1 one organisation, 2 one building
  scope integer not null check (scope in (0, 1, 2)),
  organization_id uuid references organizations,
  building_id uuid references buildings,
  file_id uuid not null references files,
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  constraint resources_check check ((scope = 0) = (organization_id is null)),
  constraint resources_check1 check ((scope = 2) = (building_id is not null))
);
create index resources_building on resources (building_id);
create index resources_file on resources (file_id);
create index resources_name on resources (name, id);
create index resources_organization on resources (organization_id, name, id);

create table system_versions (
  id uuid default gen_random_uuid() primary key,
  name text not null,
  version text not null,
  target text not null check (target in ('portal', 'robot')),
  models jsonb not null,
  -- 0 private, 1 official, 2 beta, 3 alpha (specification section 3)
  status integer not null check (status in (0, 1, 2, 3)),
  release_note jsonb not null,
  min_battery integer not null,
  published_at timestamptz,
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  -- The software of a version. Files of this kind are read by system administrators alone (kernel/files/file.policy.ts).
  file_id uuid references files
);
create index system_versions_file on system_versions (file_id);
create index system_versions_published on system_versions (published_at desc, id desc);
create unique index system_versions_version on system_versions (version, target);

create table system_configs (
  id uuid default gen_random_uuid() primary key,
  key text not null,
  type text not null check (type in ('string', 'number', 'boolean', 'json')),
  -- Null where the value is a secret; then it is sealed.
  value jsonb,
  sealed_secret text,
  description text not null,
  secret boolean not null,
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  constraint system_configs_check check ((secret = (sealed_secret is not null)) and (secret = (value is null)))
);
create unique index system_configs_key on system_configs (key);

-- Programs that sign in by themselves, and the tokens that their secrets were exchanged for.
create table iam_services (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations,
  -- null: the whole organisation
  building_id uuid references buildings,
  name text not null,
  client_id text not null unique,
  secret_hash text not null,
  -- The secret before the last rotation, and until when it counts.
  previous_secret_hash text,
  previous_secret_until timestamptz,
  scopes jsonb not null,
  -- Addresses and ranges; empty: anywhere.
  allowed_ips jsonb not null,
  expires_at timestamptz,
  status integer not null check (status in (0, 1)),
  last_used_at timestamptz,
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index iam_services_building on iam_services (building_id);
create index iam_services_organization on iam_services (organization_id, name, id);

-- A token falls with the secret that it was given for.
create table iam_tokens (
  token_hash text primary key,
  service_id uuid not null references iam_services on delete cascade,
  secret_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index iam_tokens_service on iam_tokens (service_id);

-- What flows can ask of outside services: packages, and the bundles that their commands stand in.
create table service_packages (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations,
  -- null: any building of the organisation
  building_id uuid references buildings,
  name text not null,
  code text not null,
  version text not null,
  -- Specification section 3 "Other enumerations"
  category integer not null check (category in (0, 100, 200, 300, 400, 500, 900)),
  description text not null,
  status integer not null check (status in (0, 1)),
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index service_packages_building on service_packages (building_id);
create index service_packages_name on service_packages (organization_id, name, id);
create unique index service_packages_code on service_packages (organization_id, code);

create table service_bundles (
  id uuid default gen_random_uuid() primary key,
  package_id uuid not null references service_packages on delete cascade,
  name text not null,
  -- Its place in the order of the package's bundles
  index integer not null,
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  constraint service_bundles_id_package_id_key unique (id, package_id)
);
create index service_bundles_package on service_bundles (package_id, index, id);

-- Commands of service packages: one request each, with placeholders for the values of parameters.
create table service_commands (
  id uuid default gen_random_uuid() primary key,
  package_id uuid not null references service_packages,
  bundle_id uuid not null,
  name text not null,
  code text not null,
  method text not null check (method in ('GET', 'POST', 'PUT', 'PATCH', 'DELETE')),
  url_template text not null,
  -- Names and values; the value of a secret one is null here, and
  headers jsonb not null,
  -- sealed in here (kernel/secrets.ts) as JSON: values by names.
  sealed_secrets text,
  body_template text not null,
  -- What the contract takes of JSON Schema
  params_schema json not null,
  timeout_ms integer not null check ((timeout_ms >= 100) and (timeout_ms <= 30000)),
  status integer not null check (status in (0, 1)),
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  constraint service_commands_bundle_id_package_id_fkey foreign key (bundle_id, package_id) references service_bundles(id, package_id)
);
create index service_commands_bundle on service_commands (bundle_id);
create index service_commands_name on service_commands (name, id);
create index service_commands_package on service_commands (package_id, name, id);
create unique index service_commands_code on service_commands (package_id, code);

-- Keys of other companies' services: SkyWay's for live video, Azure's for speech.
create table skyway_keys (
  id uuid default gen_random_uuid() primary key,
  -- null: for every organisation that has none of its own
  organization_id uuid references organizations,
  name text not null,
  app_id uuid not null,
  -- kernel/secrets.ts
  sealed_secret text not null,
  fingerprint text not null,
  is_default boolean not null,
  status integer not null check (status in (0, 1)),
  last_used_at timestamptz,
  last_test_at timestamptz,
  last_test_result text check (last_test_result in ('accepted', 'refused', 'failed')),
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  -- Who said so: the service, or the demo's imitation of it.
  last_test_simulated boolean default false not null
);
create index skyway_keys_name on skyway_keys (name, id);
create index skyway_keys_organization on skyway_keys (organization_id);
create unique index skyway_keys_default on skyway_keys (organization_id) nulls not distinct where is_default;

create table azure_keys (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid references organizations,
  name text not null,
  region text not null,
  sealed_secret text not null,
  fingerprint text not null,
  is_default boolean not null,
  status integer not null check (status in (0, 1)),
  last_used_at timestamptz,
  last_test_at timestamptz,
  last_test_result text check (last_test_result in ('accepted', 'refused', 'failed')),
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  last_test_simulated boolean default false not null
);
create index azure_keys_name on azure_keys (name, id);
create index azure_keys_organization on azure_keys (organization_id);
create unique index azure_keys_default on azure_keys (organization_id) nulls not distinct where is_default;

-- What the console tells a person in its own inbox: one row for each reader, worded when it is read.
create table messages (
  id uuid default gen_random_uuid() primary key,
  operator_id uuid not null references operators on delete cascade,
  at timestamptz not null,
  -- 0 info, 5 warning, 9 emergency
  level integer not null check (level in (0, 5, 9)),
  kind text not null,
  subject text not null,
  detail jsonb not null,
  link text,
  -- Where it happened: shown only while the reader may look there. No keys, because a message holds nothing back.
  organization_id uuid not null,
  building_id uuid,
  -- Of the same thing: told once in a while only.
  dedupe_key text not null,
  read_at timestamptz
);
create index messages_at on messages (at);
create index messages_operator on messages (operator_id, at, id);
create index messages_same on messages (operator_id, dedupe_key, at);
create index messages_unread on messages (operator_id) where (read_at is null);

-- What robots are given to keep, and how far it got.
create table sync_histories (
  id uuid default gen_random_uuid() primary key,
  robot_id uuid not null references robots on delete cascade,
  at timestamptz not null,
  kind text not null,
  revision integer not null,
  status text not null check (status in ('queued', 'sent', 'applied', 'notSupported', 'failed')),
  error text,
  status_at timestamptz not null,
  -- Each setting of a robot has its own entry: a robot may apply one and not know the other.
  -- What was told before held both settings. No robot has ever recorded from its start, so none of them applied that one.
  setting text,
  reason text,
  floor_id uuid references floors on delete cascade,
  -- A version of its software is something that robots are given to keep, as settings and maps are. The version is kept as
  -- a word as well: what was done stays readable when the version itself is deleted.
  version_id uuid references system_versions on delete set null,
  version text,
  -- The robot is told under this id, again also after a restart of ours: it does it once.
  action_id uuid,
  constraint sync_histories_of_kind
    check ( case kind
      when 'setting'::text then ((setting is not null) and (floor_id is null) and (version is null))
      when 'map'::text then ((setting is null) and (floor_id is not null) and (version is null))
      when 'version'::text then ((setting is null) and (floor_id is null) and (version is not null) and (action_id is not null)) else false end)
);
create index sync_histories_at on sync_histories (at, id);
create index sync_histories_floor on sync_histories (floor_id, robot_id, revision) where (floor_id is not null);
create index sync_histories_open on sync_histories (robot_id) where (status in ('queued', 'sent'));
create index sync_histories_robot on sync_histories (robot_id, at);
create index sync_histories_version on sync_histories (version_id) where (version_id is not null);
create unique index sync_histories_updating on sync_histories (robot_id)
  where ((kind = 'version'::text) and (status in ('queued', 'sent')));

-- Words of robots' codes in the place of the shipped ones. A code without a row means what the program says.
create table error_code_words (
  code text primary key,
  -- Of its lines in the robots' activities; null leaves the level that they come with.
  level integer check ((level >= 0) and (level <= 7)),
  title jsonb not null,
  action jsonb,
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);

-- Who talks with the person at a robot, for everybody who wonders whether somebody does, whichever server they ask.
create table robot_call_takers (
  robot_id uuid primary key references robots on delete cascade,
  operator_id uuid not null references operators on delete cascade,
  taken_at timestamptz not null
);

-- The last entry of each chain, sealed with a key that the database does not know: without it the last entries could be
-- deleted and nothing would be missing. Whoever adds an entry holds the row until their change is stored.
create table audit_chains (
  chain uuid primary key,
  number bigint not null,
  hash text not null,
  seal text not null
);

-- How each robot was, once a minute while it is online: a minute without a row is one in which it was not heard, and a
-- column without a value is one that it did not report. Screens ask for it when they are opened; it is not told to them
-- row by row, because the whole fleet writes every minute.
create table robot_state_samples (
  robot_id uuid not null references robots on delete cascade,
  at timestamptz not null,
  -- Per cent.
  charge real,
  charging boolean,
  -- dBm.
  rssi real,
  primary key (robot_id, at)
);
create index robot_state_samples_at on robot_state_samples (at);

-- One queue of all that goes out. Written in the transaction of its cause, sent right after it, tried again by one policy.
create table deliveries (
  id uuid default gen_random_uuid() primary key,
  kind text not null check (kind in ('mail', 'sms', 'notification', 'webhook')),
  -- To whom: an address or a number, a notification target, a webhook.
  recipient text,
  target_id uuid references notification_targets on delete cascade,
  webhook_id uuid references webhooks on delete cascade,
  -- What remains readable of it: subject of a mail or title of a notification, level of a notification, type of an event.
  subject text,
  level integer,
  event_type text,
  -- What goes out: words, or JSON. Taken away once it was sent or given up: it concerns nobody but its reader.
  content text,
  -- A target or webhook hears of an event once.
  event_id text,
  -- Of the same thing: told to a target once in a while only.
  dedupe_key text,
  status text not null check (status in ('queued', 'sent', 'failed', 'kept', 'demoMailbox')),
  attempts integer default 0 not null,
  next_try_at timestamptz,
  http_status integer,
  -- Why the last try failed: one of the contract's values; and in the words of a mail server or gateway.
  failure text,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- A code or link that is over by then is not sent any more.
  useless_at timestamptz,
  -- What a target is told comes in the order in which it was written: moments alone may be the same.
  number bigint generated always as identity,
  constraint deliveries_content check ((content is not null) or (status in ('sent', 'failed'))),
  constraint deliveries_to check (((recipient is not null) = (kind in ('mail', 'sms')))
    and ((target_id is not null) = (kind = 'notification'::text))
    and ((webhook_id is not null) = (kind = 'webhook'::text))),
  constraint deliveries_target_id_event_id_key unique (target_id, event_id),
  constraint deliveries_webhook_id_event_id_key unique (webhook_id, event_id)
);
create index deliveries_created on deliveries (created_at);
create index deliveries_due on deliveries (next_try_at) where (status = 'queued'::text);
create index deliveries_same on deliveries (target_id, dedupe_key, created_at) where (kind = 'notification'::text);
create index deliveries_waiting on deliveries (target_id, number) where ((status = 'queued'::text) and (kind = 'notification'::text));
create index deliveries_webhook on deliveries (webhook_id, created_at) where (kind = 'webhook'::text);

-- Every map that a floor ever had. `floor_maps` is the newest of them.
create table floor_map_revisions (
  floor_id uuid not null references floors on delete cascade,
  revision integer not null,
  document jsonb not null,
  note text not null,
  -- How it came about: draft, restored, import, demo.
  origin text not null,
  restored_from integer,
  published_at timestamptz not null,
  published_by uuid,
  primary key (floor_id, revision)
);
create index floor_map_revisions_published_by on floor_map_revisions (published_by);

-- What people draw. The row stays when a draft ends, without a document: its version never goes back, so that a page
-- that knows an older one is recognised.
create table floor_map_drafts (
  floor_id uuid primary key references floors on delete cascade,
  version integer default 0 not null,
  -- Pages that have seen less than this must read the draft whole: it ended meanwhile, or too much has happened.
  first_version integer default 0 not null,
  base_revision integer default 0 not null,
  document jsonb,
  updated_at timestamptz,
  updated_by uuid
);

-- The groups of changes that made each version, as they were answered.
create table floor_map_changes (
  floor_id uuid not null references floor_map_drafts (floor_id) on delete cascade,
  version integer not null,
  page_id uuid not null,
  group_id uuid not null,
  -- What the changes are about, as `list/id`.
  objects text[] not null,
  changes jsonb not null,
  at timestamptz not null,
  by uuid,
  constraint floor_map_changes_floor_id_group_id_key unique (floor_id, group_id),
  primary key (floor_id, version)
);

-- Documents name pictures; here the database knows of it, and keeps their files.
create table floor_map_pictures (
  floor_id uuid not null references floors on delete cascade,
  file_id uuid not null references files,
  primary key (floor_id, file_id)
);
create index floor_map_pictures_file on floor_map_pictures (file_id);

-- The files that maps were made of, each as it was uploaded: to be had again, whatever became of the map.
create table floor_map_uploads (
  id uuid default gen_random_uuid() primary key,
  floor_id uuid not null references floors on delete cascade,
  -- nav2, openRmf, lif, wheelhouse
  format text not null,
  uploaded_at timestamptz not null,
  uploaded_by uuid
);
create index floor_map_uploads_floor on floor_map_uploads (floor_id);
create index floor_map_uploads_uploaded_by on floor_map_uploads (uploaded_by);

create table floor_map_upload_files (
  upload_id uuid not null references floor_map_uploads on delete cascade,
  -- From 0, in the order in which they were named.
  number integer not null,
  file_id uuid not null references files,
  primary key (upload_id, number)
);
create index floor_map_upload_files_file on floor_map_upload_files (file_id);

-- Named postures of arms, and networks of them: the ways that an arm may take from one to another.
create table pose_defs (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations,
  -- null: any building of the organisation
  building_id uuid references buildings,
  name text not null,
  arm_model integer not null,
  arm_type integer not null,
  -- Where each joint of the arm is, by its id
  joints jsonb not null,
  duration_ms integer not null,
  easing text not null check (easing in ('linear', 'easeInOut')),
  status integer not null check (status in (0, 1)),
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index pose_defs_building on pose_defs (building_id);
create index pose_defs_organization on pose_defs (organization_id, name, id);

create table pose_networks (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations,
  building_id uuid references buildings,
  name text not null,
  arm_model integer not null,
  arm_type integer not null,
  -- Its poses in the order of the form. That each of them exists is guaranteed by pose_network_poses.
  pose_ids jsonb not null,
  -- [{ from, to, durationMs }]
  edges jsonb not null,
  start_pose_id uuid not null,
  status integer not null check (status in (0, 1)),
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index pose_networks_building on pose_networks (building_id);
create index pose_networks_organization on pose_networks (organization_id, name, id);

-- The poses of a network as the database knows them: no pose goes while a network uses it. Deferred, because a whole
-- organisation is deleted table by table. The name is the network's, for whoever is told what uses a pose.
create table pose_network_poses (
  network_id uuid not null,
  pose_id uuid not null references pose_defs deferrable initially deferred,
  name text not null,
  primary key (network_id, pose_id)
);
create index pose_network_poses_pose on pose_network_poses (pose_id);

-- One catalogue for everybody. The server adds the built-in ones when it starts.
create table commands (
  id uuid default gen_random_uuid() primary key,
  code text not null,
  -- What steps of definitions name it by
  type integer not null,
  name jsonb not null,
  category integer not null,
  -- 0 standard, 1 beta, 2 not recommended, 3 alpha, 4 development (specification section 3)
  scope integer not null check ((scope >= 0) and (scope <= 4)),
  icon text not null,
  -- Not jsonb: people are asked for parameters in the order in which they were written.
  params_schema json not null,
  -- None: every model
  models jsonb not null,
  min_os text not null,
  memo text not null,
  status integer not null check (status in (0, 1)),
  is_built_in boolean not null,
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  -- The names of a command one by one, for lists: people search by those of both languages, and sort by the one they read.
  name_ja text generated always as ((name ->> 'ja'::text)) stored,
  name_en text generated always as ((name ->> 'en'::text)) stored
);
create unique index commands_code on commands (code, is_built_in);
create unique index commands_type on commands (type);

create table flows (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings,
  floor_id uuid not null references floors,
  -- Deferred, because a whole organisation is deleted table by table.
  flow_group_id uuid not null references flow_groups deferrable initially deferred,
  -- Its place in the order of its group, from 0
  index integer not null,
  name text not null,
  description text not null,
  status integer not null check (status in (0, 1)),
  -- 0 also for companies that look after the organisation, 1 for the organisation alone
  scope integer not null check (scope in (0, 1)),
  -- [{ id, name, type, params, icon }]
  definition jsonb not null,
  -- Whether steps of its own move the robot; and whether those or steps of flows that it calls do. Kept by triggers.
  moves_itself boolean default false not null,
  contains_move boolean default false not null,
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index flows_building on flows (building_id, index, id);
create index flows_floor on flows (floor_id);
create index flows_group on flows (flow_group_id, index, id);
create index flows_organization on flows (organization_id, index, id);
create index flows_step_types on flows using gin (jsonb_path_query_array(definition, '$[*]."type"'::jsonpath) jsonb_path_ops);

-- What the steps of a flow were after each change of them; the newest is what they are.
create table flow_revisions (
  flow_id uuid not null references flows on delete cascade,
  revision integer not null,
  at timestamptz not null,
  operator_id uuid,
  name text not null,
  definition jsonb not null,
  primary key (flow_id, revision)
);
create index flow_revisions_operator on flow_revisions (operator_id);

-- When values that robots read are abnormal.
create table threshold_rules (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings,
  name text not null,
  description text not null,
  -- [{ operator, target } | { operator, min, max }]: all of them must hold
  conditions jsonb not null,
  level integer not null check (level in (0, 5, 9)),
  status integer not null check (status in (0, 1)),
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  -- Rules that keep to what they said for a while: a dead band, a duration, and devices that they watch all the time.
  dead_band double precision default 0 not null check (dead_band >= (0)::double precision),
  duration_sec integer default 0 not null check (duration_sec >= 0),
  -- The device that it watches, and which of its values
  device_id uuid references devices,
  device_key text,
  constraint threshold_rules_check check ((device_id is null) = (device_key is null))
);
create index threshold_rules_building on threshold_rules (building_id, name, id);
create index threshold_rules_device on threshold_rules (device_id) where (device_id is not null);
create index threshold_rules_organization on threshold_rules (organization_id, name, id);

-- What robots look at again and again: meters, places to photograph, machines whose warmth matters.
create table check_items (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings,
  floor_id uuid not null references floors,
  name text not null,
  target_type integer not null check ((target_type >= 1) and (target_type <= 6)),
  meter_type text,
  reading_service text not null,
  key text not null,
  unit text not null,
  -- { x, y, z, direction }: metres and degrees on the floor's map
  "position" jsonb,
  -- { isCounter, rollsOverAt, maxPerHour }
  plausibility jsonb not null,
  threshold_rule_id uuid references threshold_rules,
  -- By its editor: a crop, a picture to keep, or thermal areas
  definition jsonb not null,
  -- 0 disabled, 1 enabled, 2 setting up
  status integer not null check (status in (0, 1, 2)),
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index check_items_building on check_items (building_id, name, id);
create index check_items_floor on check_items (floor_id);
create index check_items_organization on check_items (organization_id, name, id);
create index check_items_threshold_rule on check_items (threshold_rule_id) where (threshold_rule_id is not null);

-- Work at which somebody goes through steps with a robot, and the templates of such plans.
create table work_plans (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings,
  floor_id uuid not null references floors,
  name text not null,
  type text not null check (type in ('general', 'elevator')),
  icon text not null,
  description text not null,
  -- { steps: [{ id, title, type, pre, main, aux, post }] }, of commands like those of command lists
  definition jsonb not null,
  is_template boolean not null,
  template_id uuid references work_plans on delete set null,
  status integer not null check (status in (0, 1)),
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  -- Who sees a work plan: 0 also companies that look after the organisation, 1 the organisation alone. Those that are there
  -- stay as visible as they were.
  scope integer not null check (scope in (0, 1))
);
create index work_plans_building on work_plans (building_id, name, id);
create index work_plans_floor on work_plans (floor_id);
create index work_plans_organization on work_plans (organization_id, name, id);
create index work_plans_template on work_plans (template_id) where (template_id is not null);

-- What the steps of a flow name, as the database knows it: none of that goes while a flow uses it. Deferred, because a
-- whole organisation is deleted table by table. The name is the flow's, for whoever is told what uses something.
create table flow_uses (
  flow_id uuid not null,
  name text not null,
  called_flow_id uuid references flows deferrable initially deferred,
  pose_id uuid references pose_defs deferrable initially deferred,
  pose_network_id uuid references pose_networks deferrable initially deferred,
  floor_id uuid references floors deferrable initially deferred,
  -- Steps of flows name check items: none goes while a flow uses it.
  check_item_id uuid references check_items deferrable initially deferred,
  -- Steps of flows name work plans: none goes while a flow uses it.
  work_plan_id uuid references work_plans deferrable initially deferred,
  -- Steps of flows call service commands: none goes while a flow uses it.
  service_command_id uuid references service_commands deferrable initially deferred,
  -- Steps and prepared commands name sounds: no resource goes while one of them plays it.
  resource_id uuid references resources deferrable initially deferred,
  constraint flow_uses_check
    check (num_nonnulls(called_flow_id, pose_id, pose_network_id, floor_id, check_item_id, work_plan_id, service_command_id, resource_id) = 1)
);
create index flow_uses_called_flow on flow_uses (called_flow_id) where (called_flow_id is not null);
create index flow_uses_check_item on flow_uses (check_item_id) where (check_item_id is not null);
create index flow_uses_floor on flow_uses (floor_id) where (floor_id is not null);
create index flow_uses_flow on flow_uses (flow_id);
create index flow_uses_pose on flow_uses (pose_id) where (pose_id is not null);
create index flow_uses_pose_network on flow_uses (pose_network_id) where (pose_network_id is not null);
create index flow_uses_resource on flow_uses (resource_id) where (resource_id is not null);
create index flow_uses_service_command on flow_uses (service_command_id) where (service_command_id is not null);
create index flow_uses_work_plan on flow_uses (work_plan_id) where (work_plan_id is not null);

create table flow_runs (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings,
  -- None once the flow is deleted: the run keeps its name and steps.
  flow_id uuid references flows on delete set null,
  flow_name text not null,
  flow_revision integer not null,
  robot_id uuid not null references robots,
  -- [{ id, name, floorId, definition }]: the flow and those it calls, as they were
  flows jsonb not null,
  status text not null check (status in ('running', 'paused', 'waiting', 'done', 'failed', 'cancelled')),
  reason text,
  error_code text,
  step_name text,
  steps_done integer default 0 not null,
  question jsonb,
  -- Where in its steps it is, what it wants of the robot, and what it waits for: apps/server/src/flows/runs/run-state.ts
  state jsonb not null,
  started_by uuid,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- The server that leads it, until when, and how often that changed: what a former one writes is refused.
  owner uuid,
  owner_until timestamptz,
  fence bigint default 1 not null,
  -- Who is looking at what a run asks: the question, and the person.
  taken_question uuid,
  taken_by uuid,
  -- Runs that failed and occurrences that did not begin, until people are told: what was before this is no news any more.
  failure_told_at timestamptz,
  constraint flow_runs_check check ((ended_at is null) = (status in ('running', 'paused', 'waiting')))
);
create index flow_runs_building on flow_runs (building_id, started_at desc, id);
create index flow_runs_flow on flow_runs (flow_id, started_at desc);
create index flow_runs_list on flow_runs (organization_id, started_at desc, id);
create index flow_runs_open on flow_runs (owner_until) where (ended_at is null);
create index flow_runs_questions on flow_runs (organization_id) where (question is not null);
create index flow_runs_robot on flow_runs (robot_id, started_at desc);
create index flow_runs_started_by on flow_runs (started_by);
create index flow_runs_taken_by on flow_runs (taken_by) where (taken_by is not null);
create index flow_runs_to_tell on flow_runs (ended_at) where ((status = 'failed'::text) and (failure_told_at is null));
create unique index flow_runs_of_robot on flow_runs (robot_id) where (ended_at is null);

-- Each time that a step was come to.
create table flow_run_visits (
  run_id uuid not null references flow_runs on delete cascade,
  visit integer not null,
  flow_id uuid not null,
  step_id text not null,
  name text not null,
  type integer not null,
  rounds jsonb not null,
  status text not null check (status in ('running', 'done', 'failed', 'skipped', 'cancelled')),
  started_at timestamptz not null,
  ended_at timestamptz,
  result text,
  error_code text,
  -- Who answered a question of the flow, or decided what became of a step that failed
  answered_by uuid,
  primary key (run_id, visit)
);
create index flow_run_visits_answered_by on flow_run_visits (answered_by) where (answered_by is not null);

-- What people want of a run, until its server has taken it.
create table flow_run_commands (
  id bigint generated always as identity primary key,
  run_id uuid not null references flow_runs on delete cascade,
  command jsonb not null,
  operator_id uuid,
  at timestamptz not null
);
create index flow_run_commands_run on flow_run_commands (run_id, id);

-- Commands of the catalogue that people of a building give robots by buttons and keys.
create table command_lists (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings,
  name text not null,
  -- 1 to 4, 10 to 13, 110 to 113: the screen that it is for, and the model of robots
  mode integer not null,
  memo text not null,
  -- [{ commandId, label, icon, params, key? }]
  definition jsonb not null,
  status integer not null check (status in (0, 1)),
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index command_lists_organization on command_lists (organization_id, name, id);
create unique index command_lists_mode on command_lists (building_id, mode);

-- What the commands of a list name, as the database knows it: none of that goes while a list uses it. Deferred, because a
-- whole organisation is deleted table by table. The name is the list's, for whoever is told what uses something.
create table command_list_uses (
  command_list_id uuid not null,
  name text not null,
  command_id uuid references commands deferrable initially deferred,
  pose_id uuid references pose_defs deferrable initially deferred,
  pose_network_id uuid references pose_networks deferrable initially deferred,
  resource_id uuid references resources deferrable initially deferred,
  constraint command_list_uses_check check (num_nonnulls(command_id, pose_id, pose_network_id, resource_id) = 1)
);
create index command_list_uses_command on command_list_uses (command_id) where (command_id is not null);
create index command_list_uses_list on command_list_uses (command_list_id);
create index command_list_uses_pose on command_list_uses (pose_id) where (pose_id is not null);
create index command_list_uses_pose_network on command_list_uses (pose_network_id) where (pose_network_id is not null);
create index command_list_uses_resource on command_list_uses (resource_id) where (resource_id is not null);

-- What the commands of a plan name, as the database knows it: none of that goes while a plan uses it.
create table work_plan_uses (
  work_plan_id uuid not null,
  name text not null,
  command_id uuid references commands deferrable initially deferred,
  pose_id uuid references pose_defs deferrable initially deferred,
  pose_network_id uuid references pose_networks deferrable initially deferred,
  resource_id uuid references resources deferrable initially deferred,
  constraint work_plan_uses_check check (num_nonnulls(command_id, pose_id, pose_network_id, resource_id) = 1)
);
create index work_plan_uses_command on work_plan_uses (command_id) where (command_id is not null);
create index work_plan_uses_list on work_plan_uses (work_plan_id);
create index work_plan_uses_pose on work_plan_uses (pose_id) where (pose_id is not null);
create index work_plan_uses_pose_network on work_plan_uses (pose_network_id) where (pose_network_id is not null);
create index work_plan_uses_resource on work_plan_uses (resource_id) where (resource_id is not null);

-- What robots have announced and not sent whole yet: an upload, and what the medium will be.
create table media_uploads (
  id uuid primary key references uploads on delete cascade,
  robot_id uuid not null references robots on delete cascade,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  -- As the robot announced it
  facts jsonb not null
);
create index media_uploads_building on media_uploads (building_id);
create index media_uploads_organization on media_uploads (organization_id);
create index media_uploads_robot on media_uploads (robot_id);

-- The file has the same id, which the robot made. Whose robot it was when it announced the medium, whose the medium is.
create table media (
  id uuid primary key references files,
  robot_id uuid not null references robots,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  kind text not null check (kind in ('photo', 'video', 'thermal')),
  camera_id text not null,
  -- By the robot's clock, but never later than it came
  taken_at timestamptz not null,
  stored_at timestamptz not null,
  -- The action of the robot: of an order <order id>.<n>
  action_id text not null,
  title text,
  -- { mapId, x, y, theta }
  pose jsonb,
  seconds real,
  -- { min, max, mean, areas } in degrees Celsius
  thermal jsonb,
  -- What the robot made unrecognisable before it sent it: { targets, method }; null: nothing
  anonymised jsonb
);
create index media_action on media (robot_id, action_id);
create index media_building on media (building_id, taken_at);
create index media_organization on media (organization_id);
create index media_robot on media (robot_id, stored_at);
create index media_stored_at on media (stored_at);

-- Every run of a flow makes a report: begun and ended with it, in the same transaction, whoever writes the run. The report
-- has the run's id and its steps; what stands here is what a report has beside its run.
create table reports (
  id uuid primary key references flow_runs on delete cascade,
  -- Counts the reports of the building, from 1
  no integer not null,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  robot_id uuid not null references robots,
  flow_id uuid references flows on delete set null,
  -- 0 patrol, 1 sentry, 30 cleaning
  type integer not null check (type in (0, 1, 30)),
  title text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- 9 error, 10 complete, 11 partial, 12 cancel; none while it runs
  result integer check (result in (0, 1, 4, 9, 10, 11, 12)),
  memo text default '' not null,
  checked_at timestamptz,
  checked_by uuid references operators,
  revision integer default 1 not null,
  updated_at timestamptz not null,
  constraint reports_check check ((ended_at is null) = (result is null)),
  constraint reports_check1 check ((checked_at is null) = (checked_by is null)),
  constraint reports_building_id_no_key unique (building_id, no)
);
create index reports_building on reports (building_id, started_at desc, id);
create index reports_checked_by on reports (checked_by) where (checked_by is not null);
create index reports_flow on reports (flow_id);
create index reports_list on reports (organization_id, started_at desc, id);
create index reports_open on reports (robot_id) where (ended_at is null);
create index reports_robot on reports (robot_id, started_at desc);

-- Numbers are not given twice, also when the last report was deleted.
create table report_numbers (
  building_id uuid primary key references buildings on delete cascade,
  last integer not null
);

-- Where the robot was meanwhile.
create table report_points (
  report_id uuid not null references reports on delete cascade,
  at timestamptz not null,
  map_id text not null,
  -- Metres
  x real not null,
  y real not null,
  primary key (report_id, at)
);

-- What was read at check items: in runs of robots, by services of their own accord, and by people who try an item out.
create table readings (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  check_item_id uuid not null references check_items on delete cascade,
  robot_id uuid references robots,
  -- One for each step of a run that looked at an item
  run_id uuid references flow_runs on delete set null,
  visit integer,
  is_test boolean not null,
  -- When the picture was taken
  at timestamptz not null,
  status text not null check (status in ('waiting', 'asked', 'done', 'unreadable', 'limit', 'authError', 'notSetUp', 'failed', 'noDevice', 'byHand')),
  service text not null,
  value double precision,
  -- What the service said; a person's correction is in value
  read_value double precision,
  confidence real,
  doubt text check (doubt in ('below', 'tooFast', 'unsure', 'estimated')),
  rolled_over boolean default false not null,
  -- { at, value } of the one before
  previous jsonb,
  -- { ruleId, ruleName, level, conditions, abnormal }
  judgement jsonb,
  -- The robot's ids: the pictures may still be on their way, and are removed before the reading is
  media_id uuid,
  crop_id uuid,
  -- What the service knows it by
  external_id text,
  needs_review boolean default false not null,
  reviewed_at timestamptz,
  reviewed_by uuid references operators,
  reason text default '' not null,
  revision integer default 1 not null,
  updated_at timestamptz not null,
  -- When a server may look at it again, while something is still to be done
  next_look_at timestamptz,
  -- How often the service was asked
  tries integer default 0 not null,
  constraint readings_run_id_visit_key unique (run_id, visit)
);
create index readings_building on readings (building_id, at desc, id);
create index readings_check_item on readings (check_item_id, at desc);
create index readings_due on readings (next_look_at) where (next_look_at is not null);
create index readings_organization on readings (organization_id, at desc, id);
create index readings_pictures on readings (crop_id, media_id) where (next_look_at is not null);
create index readings_reviewed_by on readings (reviewed_by) where (reviewed_by is not null);
create index readings_robot on readings (robot_id) where (robot_id is not null);
create index readings_to_review on readings (building_id, at desc) where needs_review;

-- What the steps of a work plan were after each change of them; the newest is what they are.
create table work_plan_revisions (
  work_plan_id uuid not null references work_plans on delete cascade,
  revision integer not null,
  at timestamptz not null,
  operator_id uuid,
  name text not null,
  definition jsonb not null,
  primary key (work_plan_id, revision)
);
create index work_plan_revisions_operator on work_plan_revisions (operator_id);

-- When robots run flows by themselves. Times are by the clock of the building, `2026-11-24T22:00`: they stay the same when
-- its time zone changes between summer and winter time, and moments do not.
create table schedules (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings,
  robot_id uuid not null references robots,
  flow_id uuid not null references flows,
  title text not null,
  description text not null,
  start_at text not null check (start_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'::text),
  end_at text not null check (end_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'::text),
  repeat text not null check (repeat in ('none', 'daily', 'weekly', 'monthly')),
  -- [0 .. 6], 0 is Sunday
  days_of_week jsonb not null,
  until text check (until ~ '^\d{4}-\d\d-\d\d$'::text),
  late_minutes integer not null check ((late_minutes >= 0) and (late_minutes <= 720)),
  priority boolean not null,
  stop_at_end boolean not null,
  status integer not null check (status in (0, 1)),
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index schedules_building on schedules (building_id, title, id);
create index schedules_flow on schedules (flow_id);
create index schedules_organization on schedules (organization_id, title, id);
create index schedules_robot on schedules (robot_id);

-- Occurrences that people have left out.
create table schedule_skips (
  schedule_id uuid not null references schedules on delete cascade,
  date text not null check (date ~ '^\d{4}-\d\d-\d\d$'::text),
  primary key (schedule_id, date)
);

-- The next occurrence of each schedule that has one, and when a server looks at it: whichever holds the row then.
create table schedule_dues (
  schedule_id uuid primary key references schedules on delete cascade,
  date text not null,
  planned_at timestamptz not null,
  ends_at timestamptz not null,
  due_at timestamptz not null
);
create index schedule_dues_due on schedule_dues (due_at);

-- What came of occurrences. One that began has its run, and ends with it.
create table schedule_logs (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  schedule_id uuid references schedules on delete set null,
  robot_id uuid not null references robots,
  flow_id uuid references flows on delete set null,
  run_id uuid references flow_runs on delete set null,
  title text not null,
  flow_name text not null,
  date text not null,
  planned_at timestamptz not null,
  ends_at timestamptz not null,
  -- Of one that did not begin; of the others their run says it
  result text check (result in ('fail', 'cancel')),
  reason text,
  -- When its run has to be stopped; none once that was asked for
  stop_at timestamptz,
  -- When the entry was written: one that was given up is known long after its planned time.
  logged_at timestamptz not null,
  told_at timestamptz,
  constraint schedule_logs_schedule_id_planned_at_key unique (schedule_id, planned_at)
);
create index schedule_logs_building on schedule_logs (building_id, planned_at desc, id);
create index schedule_logs_flow on schedule_logs (flow_id);
create index schedule_logs_list on schedule_logs (organization_id, planned_at desc, id);
create index schedule_logs_robot on schedule_logs (robot_id, planned_at);
create index schedule_logs_run on schedule_logs (run_id);
create index schedule_logs_stop on schedule_logs (stop_at) where (stop_at is not null);
create index schedule_logs_to_tell on schedule_logs (logged_at) where ((result is not null) and (told_at is null));

-- What threshold rules said of the values that were read: one row for each reading that a rule judged, as it stands now.
create table threshold_logs (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  check_item_id uuid not null references check_items on delete cascade,
  -- Robot, run and pictures are the reading's
  reading_id uuid not null unique references readings on delete cascade,
  -- No key: what was judged stays when its rule goes
  rule_id uuid not null,
  -- The rule as it was when it judged
  rule_name text not null,
  conditions jsonb not null,
  level integer not null check (level in (0, 5, 9)),
  value double precision not null,
  abnormal boolean not null,
  -- When the picture was taken
  at timestamptz not null,
  updated_at timestamptz not null,
  -- When people were told; stays when the value is corrected later
  told_at timestamptz,
  -- The rule as it was when it judged
  dead_band double precision default 0 not null,
  duration_sec integer default 0 not null
);
create index threshold_logs_at on threshold_logs (at);
create index threshold_logs_building on threshold_logs (building_id, at desc, id);
create index threshold_logs_check_item on threshold_logs (check_item_id, at desc);
create index threshold_logs_organization on threshold_logs (organization_id, at desc, id);
create index threshold_logs_rule on threshold_logs (rule_id, at desc);
create index threshold_logs_to_tell on threshold_logs (updated_at) where (abnormal and (told_at is null));

-- Who took what out of the reports.
create table export_histories (
  id uuid default gen_random_uuid() primary key,
  -- Of whoever took it out: what they could see may be of several
  organization_id uuid not null references organizations,
  operator_id uuid references operators on delete set null,
  at timestamptz not null,
  format text not null check (format in ('csv', 'xlsx', 'media')),
  encoding text check (encoding in ('utf-8', 'shift-jis')),
  language text not null check (language in ('ja', 'en')),
  -- The filter as it was asked for
  conditions jsonb not null,
  status text not null check (status in ('running', 'done', 'cancelled', 'failed')),
  row_count integer default 0 not null,
  unwritable integer default 0 not null,
  -- When its server said last that it goes on: one that was ended says nothing more
  alive_at timestamptz not null,
  file_name text,
  content_type text,
  -- As it was called then: the template may be gone
  template_name text
);
create index export_histories_at on export_histories (at);
create index export_histories_operator on export_histories (operator_id);
create index export_histories_organization on export_histories (organization_id, at desc, id);

-- Trouble that people were told of, until somebody or its end closes it.
create table alerts (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  floor_id uuid references floors on delete set null,
  robot_id uuid references robots on delete set null,
  -- What it is about, for instance `robot.lowBattery <robot>`: one of each is not closed at a time
  cause text not null,
  level integer not null check (level in (0, 5, 9)),
  -- To order by: the level before the moment
  urgency double precision not null,
  title_ja text not null,
  title_en text not null,
  detail_ja text,
  detail_en text,
  link text,
  -- No key: the picture may go before it
  media_id uuid,
  opened_at timestamptz not null,
  last_at timestamptz not null,
  count integer default 1 not null,
  state text default 'open' not null check (state in ('open', 'acknowledged', 'closed')),
  owner_id uuid references operators on delete set null,
  snoozed_until timestamptz,
  closed_at timestamptz,
  closed_by uuid references operators on delete set null,
  note text default '' not null,
  updated_at timestamptz not null,
  -- Since when nobody has cared for an alert: it was opened or given back, or a snooze has ended or will end then.
  unattended_since timestamptz not null,
  constraint alerts_check check ((state = 'closed'::text) = (closed_at is not null)),
  constraint alerts_check1 check ((state <> 'acknowledged'::text) or (owner_id is not null))
);
create index alerts_building on alerts (building_id, urgency desc, id desc);
create index alerts_closed_at on alerts (closed_at);
create index alerts_closed_by on alerts (closed_by);
create index alerts_floor on alerts (floor_id);
create index alerts_organization on alerts (organization_id, urgency desc, id desc);
create index alerts_owner on alerts (owner_id);
create index alerts_robot on alerts (robot_id);
create index alerts_unattended on alerts (unattended_since) where (state = 'open'::text);
create unique index alerts_cause on alerts (cause) where (state <> 'closed'::text);

-- Which targets were told of which alert, once for each time that nobody cared for it.
create table alert_escalations (
  alert_id uuid not null references alerts on delete cascade,
  target_id uuid not null references notification_targets on delete cascade,
  unattended_since timestamptz not null,
  at timestamptz not null,
  primary key (alert_id, target_id, unattended_since)
);
create index alert_escalations_target on alert_escalations (target_id);

-- What devices measured: value by value, and drawn together by minute and hour. Values and minutes lie in one table for each
-- month, so that old ones go at once; hours stay for years. Times are whole seconds, in UTC.
create table device_readings (
  -- No key: each of millions of rows would be looked up. The trigger below takes them along with their device
  device_id uuid not null,
  key text not null,
  at timestamptz not null,
  value double precision not null,
  primary key (device_id, key, at)
) partition by range (at);

create table device_reading_minutes (
  device_id uuid not null,
  key text not null,
  at timestamptz not null,
  lowest double precision not null,
  highest double precision not null,
  total double precision not null,
  count integer not null,
  first double precision not null,
  first_at timestamptz not null,
  last double precision not null,
  last_at timestamptz not null,
  primary key (device_id, key, at)
) partition by range (at);

create table device_reading_hours (
  device_id uuid not null,
  key text not null,
  at timestamptz not null,
  lowest double precision not null,
  highest double precision not null,
  total double precision not null,
  count integer not null,
  first double precision not null,
  first_at timestamptz not null,
  last double precision not null,
  last_at timestamptz not null,
  primary key (device_id, key, at)
);
create index device_reading_hours_at on device_reading_hours (at);

create table device_intakes (
  device_id uuid primary key references devices on delete cascade,
  heard_at timestamptz not null,
  refused bigint default 0 not null,
  too_often bigint default 0 not null,
  last_refusal jsonb,
  -- When people were told that a device is silent; empty again once they were told that it is heard. A device that never sent
  -- anything has no row here, and nobody waits for it.
  silence_told_at timestamptz,
  -- Messages that were not understood, since ever, and { at, reason } of the last one.
  unreadable bigint default 0 not null,
  last_unreadable jsonb
);

-- Devices that are asked for their values by HTTP: when each is due next, so that one of the servers asks it.
create table device_polls (
  device_id uuid primary key references devices on delete cascade,
  next_at timestamptz not null,
  -- Why it could not be asked last time
  failure text
);

-- What robots record without end (decision 0038): one row for each file of one camera and minute that a robot says it has, that
-- is stored here, or both. The id is the robot's.
create table recordings (
  id uuid primary key,
  robot_id uuid not null references robots on delete cascade,
  organization_id uuid not null references organizations,
  -- Whose robot it was when it was filmed
  building_id uuid not null references buildings on delete cascade,
  camera_id text not null,
  -- By the robot's clock
  start_at timestamptz not null,
  seconds real not null,
  size bigint not null,
  sha256 text not null,
  quality text not null check (quality in ('low', 'high')),
  is_protected boolean not null,
  -- Does the robot have it?
  on_robot boolean not null,
  -- When somebody asked for it
  wanted_at timestamptz,
  -- Its bytes here, under the same id; null: not here
  file_id uuid references files,
  stored_at timestamptz,
  -- Was here, and had to go: it comes again only when somebody asks for it
  is_dropped boolean default false not null,
  anonymised jsonb
);
create index recordings_building on recordings (building_id, start_at);
create index recordings_file on recordings (file_id);
create index recordings_organization on recordings (organization_id);
create index recordings_robot on recordings (robot_id, start_at);
create index recordings_stored on recordings (start_at) where (file_id is not null);

-- What happens by itself when something else has happened. What conditions and actions name are real references: columns
-- made of their JSON.
create table trigger_rules (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings,
  name text not null,
  -- { event, … } and { target, … }: packages/contract/src/inspections/trigger-rule.ts
  condition jsonb not null,
  action jsonb not null,
  event integer generated always as (((condition ->> 'event'::text))::integer) stored check ((event >= 0) and (event <= 5)),
  target integer generated always as (((action ->> 'target'::text))::integer) stored check ((target >= 0) and (target <= 3)),
  flow_id uuid generated always as ((coalesce((condition ->> 'flowId'::text), (action ->> 'flowId'::text)))::uuid) stored
    references flows,
  threshold_rule_id uuid generated always as (((condition ->> 'thresholdRuleId'::text))::uuid) stored
    references threshold_rules on delete cascade,
  schedule_id uuid generated always as (((condition ->> 'scheduleId'::text))::uuid) stored references schedules on delete cascade,
  watched_robot_id uuid generated always as (((condition ->> 'robotId'::text))::uuid) stored references robots,
  robot_id uuid generated always as (((action ->> 'robotId'::text))::uuid) stored references robots,
  service_command_id uuid generated always as (((action ->> 'serviceCommandId'::text))::uuid) stored references service_commands,
  cooldown_sec integer not null check ((cooldown_sec >= 60) and (cooldown_sec <= 86400)),
  status integer not null check (status in (0, 1)),
  last_fired_at timestamptz,
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index trigger_rules_building on trigger_rules (building_id, name, id);
create index trigger_rules_flow on trigger_rules (flow_id);
create index trigger_rules_of_chats on trigger_rules (building_id, event) where ((event in (4, 5)) and (status = 1));
create index trigger_rules_of_robots on trigger_rules (building_id) where ((event = 1) and (status = 1));
create index trigger_rules_organization on trigger_rules (organization_id, name, id);
create index trigger_rules_robot on trigger_rules (robot_id);
create index trigger_rules_schedule on trigger_rules (schedule_id);
create index trigger_rules_service_command on trigger_rules (service_command_id);
create index trigger_rules_threshold_rule on trigger_rules (threshold_rule_id);
create index trigger_rules_watched_robot on trigger_rules (watched_robot_id);

-- When rules of times fire next; without a planned moment that has to be worked out anew.
create table trigger_times (
  rule_id uuid primary key references trigger_rules on delete cascade,
  planned_at timestamptz,
  due_at timestamptz not null
);
create index trigger_times_due on trigger_times (due_at);

-- Robots that have less charge than a rule wants: it has fired for them.
create table trigger_low_robots (
  rule_id uuid not null references trigger_rules on delete cascade,
  robot_id uuid not null references robots on delete cascade,
  primary key (rule_id, robot_id)
);
create index trigger_low_robots_robot on trigger_low_robots (robot_id);

-- Each time that a rule fires, written in the transaction of what it fires for, and what came of it.
create table trigger_firings (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  -- No key: what fired stays when its rule goes, and nobody who changes the rule is waited for
  rule_id uuid not null,
  rule_name text not null,
  event integer not null,
  target integer not null,
  -- What it fires for; once
  occurrence text not null,
  subject text not null,
  -- No key: the robot that it is about, and the run that has found it
  robot_id uuid,
  cause_run_id uuid,
  at timestamptz not null,
  state text default 'waiting' not null check (state in ('waiting', 'working', 'done', 'failed', 'skipped', 'unknown')),
  reason text,
  run_id uuid references flow_runs on delete set null,
  export_id uuid references export_histories on delete set null,
  http_status integer,
  held_back integer default 0 not null,
  -- When a server looks at it; of one that is worked on, when that server counts as gone
  look_at timestamptz not null,
  -- Whoever was counted as gone finds another number here
  attempts integer default 0 not null,
  constraint trigger_firings_rule_id_occurrence_key unique (rule_id, occurrence)
);
create index trigger_firings_at on trigger_firings (at);
create index trigger_firings_building on trigger_firings (building_id, at desc, id);
create index trigger_firings_export on trigger_firings (export_id);
create index trigger_firings_look on trigger_firings (look_at) where (state in ('waiting', 'working'));
create index trigger_firings_organization on trigger_firings (organization_id, at desc, id);
create index trigger_firings_rule on trigger_firings (rule_id, at desc);
create index trigger_firings_run on trigger_firings (run_id);

-- How far each rule has judged the device that it watches, and what it said last.
create table threshold_states (
  rule_id uuid primary key references threshold_rules on delete cascade,
  -- Of what it is so: a rule that watches something else begins anew
  device_id uuid not null references devices on delete cascade,
  device_key text not null,
  abnormal boolean default false not null,
  -- Since when the conditions hold without a break
  met_since timestamptz,
  -- The newest value that was judged
  seen_at timestamptz not null
);
create index threshold_states_device on threshold_states (device_id);

-- Excel workbooks that reports are filled into.
create table report_templates (
  id uuid default gen_random_uuid() primary key,
  name text not null,
  across_days boolean not null,
  -- 0 every organisation, 1 one organisation, 2 one building
  scope integer not null check (scope in (0, 1, 2)),
  organization_id uuid references organizations,
  building_id uuid references buildings,
  file_id uuid not null references files,
  revision integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  constraint report_templates_check check ((scope = 0) = (organization_id is null)),
  constraint report_templates_check1 check ((scope = 2) = (building_id is not null))
);
create index report_templates_building on report_templates (building_id);
create index report_templates_file on report_templates (file_id);
create index report_templates_name on report_templates (name, id);
create index report_templates_organization on report_templates (organization_id, name, id);

-- Parts of recordings that somebody took out as one film each. The bytes have the same id.
create table recording_clips (
  id uuid primary key,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  robot_id uuid not null references robots on delete cascade,
  camera_id text not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  created_by uuid references operators on delete set null,
  created_at timestamptz not null,
  status text not null check (status in ('running', 'done', 'cancelled', 'failed')),
  fault text check (fault in ('notBrought', 'pictureChanged', 'broken')),
  done integer default 0 not null,
  total integer not null,
  file_id uuid references files,
  size bigint default 0 not null,
  is_protected boolean default false not null,
  -- When its server said last that it goes on: one that was ended says nothing more
  alive_at timestamptz not null,
  constraint recording_clips_check check ((status = 'done'::text) = (file_id is not null))
);
create index recording_clips_building on recording_clips (building_id);
create index recording_clips_created_at on recording_clips (created_at);
create index recording_clips_created_by on recording_clips (created_by);
create index recording_clips_file on recording_clips (file_id);
create index recording_clips_organization on recording_clips (organization_id, created_at desc, id);
create index recording_clips_robot on recording_clips (robot_id, from_at);

-- Something abnormal in a report that somebody has to see to, until it is closed. It outlives its report.
create table findings (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  report_id uuid references reports on delete set null,
  report_title text not null,
  detail_id text not null,
  robot_id uuid references robots on delete set null,
  title text not null,
  found_at timestamptz not null,
  -- 1 abnormal, 4 no device, 9 error
  result integer not null check (result in (1, 4, 9)),
  -- No keys: reading and pictures may go before it
  reading_id uuid,
  media_ids text[] default '{}'::text[] not null,
  state text default 'open' not null check (state in ('open', 'inWork', 'closed')),
  owner_id uuid references operators on delete set null,
  note text default '' not null,
  created_at timestamptz not null,
  created_by uuid references operators on delete set null,
  closed_at timestamptz,
  closed_by uuid references operators on delete set null,
  revision integer default 1 not null,
  updated_at timestamptz not null,
  constraint findings_check check ((state = 'closed'::text) = (closed_at is not null))
);
create index findings_building on findings (building_id, found_at desc, id);
create index findings_closed_by on findings (closed_by);
create index findings_created_by on findings (created_by);
create index findings_organization on findings (organization_id, found_at desc, id);
create index findings_owner on findings (owner_id);
create index findings_robot on findings (robot_id);
create unique index findings_detail on findings (report_id, detail_id);

-- What devices sign in with at the broker. The secret was shown when it was made; its hash is kept.
create table device_credentials (
  device_id uuid primary key references devices on delete cascade,
  -- Another one for each secret: a connection is kept for as long as the secret that it was made with
  id uuid not null,
  hash text not null,
  since timestamptz not null
);

-- Where each robot was and how, once a second while it is online, and more rarely while nothing of it changes. Screens ask for
-- it when they are opened; it is not told to them row by row. There are many rows: places and people have no key here, and
-- what they name may go before them.
create table robot_track_samples (
  robot_id uuid not null references robots on delete cascade,
  -- A whole second, the same one whichever server heard the robot
  at timestamptz not null,
  -- Whose robot it was then
  building_id uuid not null,
  -- None while it did not know where it was
  floor_id uuid,
  -- Metres, radians
  x real,
  y real,
  theta real,
  -- m/s
  speed real,
  -- Per cent
  charge real,
  operating_mode text not null,
  emergency_stop text not null check (emergency_stop in ('none', 'manual', 'remote')),
  -- Who held the right to drive
  driver_id uuid,
  primary key (robot_id, at)
);
create index robot_track_samples_at on robot_track_samples (at);

-- All that was known of a robot over a stretch of time, put into one archive. The bytes have the same id.
create table evidences (
  id uuid primary key,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  robot_id uuid not null references robots on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz not null,
  created_by uuid references operators on delete set null,
  created_at timestamptz not null,
  status text not null check (status in ('running', 'done', 'cancelled', 'failed')),
  fault text check (fault in ('notBrought', 'pictureChanged', 'broken')),
  done integer default 0 not null,
  total integer not null,
  file_id uuid references files,
  size bigint default 0 not null,
  -- SHA-256 of the list of hashes in it
  sums text,
  -- When its server said last that it goes on: one that was ended says nothing more
  alive_at timestamptz not null,
  constraint evidences_check check ((status = 'done'::text) = (file_id is not null)),
  constraint evidences_check1 check ((status = 'done'::text) = (sums is not null))
);
create index evidences_building on evidences (building_id);
create index evidences_created_at on evidences (created_at);
create index evidences_created_by on evidences (created_by);
create index evidences_file on evidences (file_id);
create index evidences_organization on evidences (organization_id, created_at desc, id);
create index evidences_robot on evidences (robot_id, from_at);

-- Which robots hear a device by BLE, and when and how strongly they did so last.
create table device_hearings (
  device_id uuid not null references devices on delete cascade,
  robot_id uuid not null references robots on delete cascade,
  heard_at timestamptz not null,
  -- dBm
  rssi integer,
  is_simulated boolean not null,
  primary key (device_id, robot_id)
);
create index device_hearings_robot on device_hearings (robot_id);

-- What robots passed on of sensors, by the ids that they gave it: what comes again, or to several servers, counts once.
create table heard_messages (
  robot_id uuid not null references robots on delete cascade,
  id text not null,
  -- When it came
  at timestamptz not null,
  primary key (robot_id, id)
);
create index heard_messages_at on heard_messages (at);

-- What each robot said last of how it makes its pictures unrecognisable; one that never said anything has no row. What a
-- robot says has no key here: the policy that it names may be gone.
create table robot_anonymisations (
  robot_id uuid primary key references robots on delete cascade,
  -- By which policy it works, and which one of its revisions; null: by none
  policy_id uuid,
  policy_revision integer,
  -- What it can find in its pictures: face, person, plate, screen
  finds text[] not null,
  is_simulated boolean not null,
  -- Since when it has said just this
  since timestamptz not null
);

-- Where chats send what people write: an address of a building, with a secret, for each kind of chat.
create table chat_hooks (
  building_id uuid not null references buildings on delete cascade,
  kind text not null check (kind in ('chat', 'teams')),
  organization_id uuid not null references organizations,
  -- Sealed, for whoever looks it up again; as a hash, for what comes in
  secret text not null,
  secret_hash text not null,
  received_at timestamptz,
  received_text text,
  primary key (building_id, kind)
);
create index chat_hooks_organization on chat_hooks (organization_id);

-- The server does not own the tables, and may add months all the same. Two servers wait for each other.
create function add_device_months(first_month date, last_month date) returns void
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
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

-- What the catalogue says of a parameter, or whether a command moves the robot, is said of steps that there are.
create function apply_command_to_flows() returns trigger language plpgsql as $_$
begin
  update flows set definition = definition
   where jsonb_path_query_array(definition, '$[*].type') @> jsonb_build_array(new.type);
  return null;
end $_$;

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;

create function begin_reports() returns trigger language plpgsql as $_$
begin
  with counted as (
    select building_id, count(*)::int as runs from begun group by building_id
  ), numbered as (
    -- In the same order by everybody, so that nobody waits for whoever waits for them.
    insert into report_numbers as numbers (building_id, last) select building_id, runs from counted order by building_id
      on conflict (building_id) do update set last = numbers.last + excluded.last
      returning building_id, last
  )
  insert into reports (id, no, organization_id, building_id, robot_id, flow_id, type, title, started_at, updated_at,
    ended_at, result)
  select b.id, n.last - c.runs + row_number() over (partition by b.building_id order by b.started_at, b.id),
    b.organization_id, b.building_id, b.robot_id, b.flow_id,
    case
      -- A command of the customer's that robots of theirs clean by
      when exists (select from commands m where not m.is_built_in and m.code = 'startCleaning'
                     and jsonb_path_exists(b.flows, '$[*].definition[*].type ? (@ == $type)',
                       jsonb_build_object('type', m.type))) then 30
      when jsonb_path_exists(b.flows, '$[*].definition[*].type ? (@ >= 100 && @ <= 199)') then 0
      else 1
    end,
    b.flow_name, b.started_at, b.started_at,
    b.ended_at, case b.status when 'failed' then 9 when 'cancelled' then 12 when 'done' then 10 end
  from begun b join counted c using (building_id) join numbered n using (building_id);
  return null;
end $_$;

create function derive_flow_moves() returns trigger language plpgsql as $$
begin
  new.moves_itself := exists (
    select from jsonb_array_elements(new.definition) step
     where (step ->> 'type')::numeric between 100 and 199
        or exists (select from commands c
             where c.type = (step ->> 'type')::numeric and not c.is_built_in and c.category = 100));
  new.contains_move := new.moves_itself or exists (
    select from flow_references(new.definition) used join flows f on f.id = used.id
     where used.format = 'flow' and f.contains_move);
  return new;
end $$;

-- Removes the months that had ended by this day.
create function drop_device_months_before(day date) returns void
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
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

-- A session is given for an account as it was: once that, or its organisation, has changed or was disabled, the session is
-- over for good. Enabling the account again does not bring it back. A contract that ends by time stays a question of the clock.
create function end_sessions_of_operator() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = now() where operator_id = new.id and ended_at is null;
  return null;
end $$;

create function end_sessions_of_organization() returns trigger language plpgsql as $$
begin
  update sessions s set ended_at = now()
    from operators o where o.id = s.operator_id and o.organization_id = new.id and s.ended_at is null;
  return null;
end $$;

create function end_sso_sessions() returns trigger language plpgsql as $$
begin
  update sessions s set ended_at = now()
    from operators o
   where o.id = s.operator_id and o.organization_id = new.id and s.way = 'sso' and s.ended_at is null;
  return null;
end $$;

-- A robot has gone, reports an error, or its emergency stop was pressed: the line of its activities is written once.
create function fire_for_activity() returns trigger language plpgsql as $$
begin
  perform fire_trigger(r, 'activity ' || new.id, m.name, m.id, null, new.at)
    from robots m
    join trigger_rules r on r.building_id = m.building_id and r.event = 1 and r.status = 1
   where m.id = new.robot_id and coalesce(r.watched_robot_id, m.id) = m.id
     and r.condition ->> 'state' = case new.type when 'offline' then 'offline' when 'errorRaised' then 'error'
       else 'emergencyStop' end;
  return null;
end $$;

-- A robot has less charge than a rule wants; it fires again once there was clearly more, or the robot was charged.
create function fire_for_charge() returns trigger language plpgsql as $$
begin
  if not exists (select from trigger_rules where event = 1 and status = 1) then
    return null;
  end if;
  delete from trigger_low_robots l using added s, trigger_rules r
   where l.rule_id = r.id and l.robot_id = s.robot_id
     and (s.charging or s.charge >= (r.condition ->> 'percent')::int + 5);
  with low as (
    insert into trigger_low_robots (rule_id, robot_id)
    select r.id, s.robot_id
      from added s
      join robots m on m.id = s.robot_id
      join trigger_rules r on r.building_id = m.building_id and r.event = 1 and r.status = 1
     where r.condition ->> 'state' = 'lowBattery' and coalesce(r.watched_robot_id, m.id) = m.id
       and s.charge < (r.condition ->> 'percent')::int and s.charging is not true
    on conflict do nothing
    returning rule_id, robot_id)
  insert into trigger_firings (organization_id, building_id, rule_id, rule_name, event, target, occurrence, subject,
    robot_id, at, look_at)
  select r.organization_id, r.building_id, r.id, r.name, r.event, r.target,
         concat('charge ', s.robot_id, ' ', extract(epoch from s.at)), m.name, s.robot_id, s.at, s.at
    from low
    join added s on s.robot_id = low.robot_id
    join robots m on m.id = low.robot_id
    join trigger_rules r on r.id = low.rule_id
  on conflict (rule_id, occurrence) do nothing;
  return null;
end $$;

create function fire_for_run() returns trigger language plpgsql as $$
begin
  perform fire_for_schedule(l, case new.status when 'done' then 'done' when 'failed' then 'fail' else 'cancel' end,
      new.ended_at)
    from schedule_logs l where l.run_id = new.id;
  return null;
end $$;

SET default_tablespace = '';

SET default_table_access_method = heap;

-- An occurrence of a schedule has begun, has not begun, or has ended.
create function fire_for_schedule(log schedule_logs, moment text, moment_at timestamp with time zone) returns void language sql as $$
  select fire_trigger(r, 'schedule ' || log.id || ' ' || moment, log.title, log.robot_id, log.run_id, moment_at)
    from trigger_rules r
   where r.schedule_id = log.schedule_id and r.status = 1 and r.condition -> 'moments' ? moment
$$;

create function fire_for_schedule_log() returns trigger language plpgsql as $$
begin
  perform fire_trigger(r, 'schedule ' || l.id || ' ' || coalesce(l.result, 'began'), l.title, l.robot_id, l.run_id,
      l.logged_at)
    from logged l
    join trigger_rules r on r.schedule_id = l.schedule_id
   where r.status = 1 and r.condition -> 'moments' ? coalesce(l.result, 'began');
  return null;
end $$;

-- A value is abnormal, and people are told.
create function fire_for_threshold() returns trigger language plpgsql as $$
begin
  perform fire_trigger(r, 'reading ' || new.reading_id, c.name, d.robot_id, d.run_id, new.told_at)
    from trigger_rules r
    join check_items c on c.id = new.check_item_id
    join readings d on d.id = new.reading_id
   where r.threshold_rule_id = new.rule_id and r.status = 1;
  return null;
end $$;

create function fire_trigger(rule trigger_rules, occurrence text, subject text, robot_id uuid, cause_run_id uuid, at timestamp with time zone) returns void
  language sql as $$
  insert into trigger_firings (organization_id, building_id, rule_id, rule_name, event, target, occurrence, subject,
    robot_id, cause_run_id, at, look_at)
  values (rule.organization_id, rule.building_id, rule.id, rule.name, rule.event, rule.target, fire_trigger.occurrence,
    fire_trigger.subject, fire_trigger.robot_id, fire_trigger.cause_run_id, fire_trigger.at, fire_trigger.at)
  on conflict (rule_id, occurrence) do nothing
$$;

-- Where the months that are kept begin; null while there are none.
create function first_device_month() returns date language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select min(to_date(right(relname, 7), 'YYYY_MM')) from pg_class
   where relnamespace = 'device_months'::regnamespace and relkind = 'r'
$$;

-- Rows that steps name, by the format that the catalogue gives their parameter.
create function flow_references(definition jsonb) returns table(format text, id uuid) language sql stable as $_$
  select distinct parameter.value ->> 'format', (step -> 'params' ->> parameter.key)::uuid
    from jsonb_array_elements(definition) step
    join commands c on c.type = (step ->> 'type')::numeric
   cross join lateral json_each(c.params_schema -> 'properties') parameter
   where parameter.value ->> 'format' in ('flow', 'pose', 'poseNetwork', 'floor', 'checkItem', 'workPlan',
           'serviceCommand', 'audio')
     and step -> 'params' ->> parameter.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$_$;

create function follow_run_in_report() returns trigger language plpgsql as $$
begin
  update reports set
    robot_id = new.robot_id,
    ended_at = new.ended_at,
    result = case new.status
      when 'failed' then 9
      when 'cancelled' then 12
      when 'done' then case when exists (
        select from flow_run_visits v where v.run_id = new.id and v.status in ('failed', 'skipped')) then 11 else 10 end
    end,
    updated_at = coalesce(new.ended_at, updated_at)
  where id = new.id;
  return null;
end $$;

create function keep_command_list_uses() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from command_list_uses where command_list_id = old.id;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  insert into command_list_uses (command_list_id, name, command_id, pose_id, pose_network_id, resource_id)
    select new.id, new.name, c.id, p.id, n.id, r.id
      from prepared_references(new.definition) used
      left join commands c on used.format = 'command' and c.id = used.id
      left join pose_defs p on used.format = 'pose' and p.id = used.id
      left join pose_networks n on used.format = 'poseNetwork' and n.id = used.id
      left join resources r on used.format = 'audio' and r.id = used.id
     where num_nonnulls(c.id, p.id, n.id, r.id) = 1;
  return null;
end $$;

create function keep_flow_uses() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from flow_uses where flow_id = old.id;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  insert into flow_uses (flow_id, name, called_flow_id, pose_id, pose_network_id, floor_id, check_item_id,
      work_plan_id, service_command_id, resource_id)
    select new.id, new.name, f.id, p.id, n.id, l.id, i.id, w.id, s.id, r.id
      from flow_references(new.definition) used
      left join flows f on used.format = 'flow' and f.id = used.id
      left join pose_defs p on used.format = 'pose' and p.id = used.id
      left join pose_networks n on used.format = 'poseNetwork' and n.id = used.id
      left join floors l on used.format = 'floor' and l.id = used.id
      left join check_items i on used.format = 'checkItem' and i.id = used.id
      left join work_plans w on used.format = 'workPlan' and w.id = used.id
      left join service_commands s on used.format = 'serviceCommand' and s.id = used.id
      left join resources r on used.format = 'audio' and r.id = used.id
     where num_nonnulls(f.id, p.id, n.id, l.id, i.id, w.id, s.id, r.id) = 1;
  -- Those that call it move as it does. They are of the same building.
  with recursive moving (id) as (
    select id from flows where building_id = new.building_id and moves_itself
    union
    select u.flow_id from flow_uses u join moving m on m.id = u.called_flow_id)
  update flows f set contains_move = not f.contains_move
   where f.building_id = new.building_id and f.contains_move <> (f.id in (select id from moving));
  return null;
end $$;

create function keep_pose_network_poses() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from pose_network_poses where network_id = old.id;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  insert into pose_network_poses (network_id, pose_id, name)
    select distinct new.id, value::uuid, new.name from jsonb_array_elements_text(new.pose_ids);
  return null;
end $$;

create function keep_work_plan_uses() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from work_plan_uses where work_plan_id = old.id;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  insert into work_plan_uses (work_plan_id, name, command_id, pose_id, pose_network_id, resource_id)
    select new.id, new.name, c.id, p.id, n.id, r.id
      from prepared_references(new.definition) used
      left join commands c on used.format = 'command' and c.id = used.id
      left join pose_defs p on used.format = 'pose' and p.id = used.id
      left join pose_networks n on used.format = 'poseNetwork' and n.id = used.id
      left join resources r on used.format = 'audio' and r.id = used.id
     where num_nonnulls(c.id, p.id, n.id, r.id) = 1;
  return null;
end $$;

-- In another time zone the same times are other moments.
create function look_at_schedules_again() returns trigger language plpgsql as $$
begin
  update schedule_dues set due_at = now()
    where schedule_id in (select id from schedules where building_id = new.id);
  return null;
end $$;

-- In another time zone the same times are other moments.
create function look_at_trigger_times_again() returns trigger language plpgsql as $$
begin
  update trigger_times set planned_at = null, due_at = now()
    where rule_id in (select id from trigger_rules where building_id = new.id);
  return null;
end $$;

-- Every server ends connections that were made with a secret that is void, and open pages read anew.
create function notify_device_credential() returns trigger language plpgsql as $$
begin
  perform pg_notify('entity_changes', json_build_object('path', '/devices/:id/broker-access', 'id', d.id,
    'organizationId', d.organization_id, 'buildingId', d.building_id, 'operatorId', null)::text)
    from devices d where d.id = coalesce(new.device_id, old.device_id);
  return null;
end $$;

create function notify_device_readings() returns trigger language plpgsql as $$
begin
  perform pg_notify('entity_changes', json_build_object('path', '/devices/:id/readings', 'id', d.id,
    'organizationId', d.organization_id, 'buildingId', d.building_id, 'operatorId', null)::text)
    from devices d where d.id = new.device_id;
  return null;
end $$;

-- Every save is told to the open screens, on whichever server they are: which entity changed, by the path of its list in
-- the API, and whose row it was. Nothing of the row itself travels but its id. The second argument says where the owner
-- of a row is found. A row that moves is told to both owners; rows whose owner is gone went with it, which is told.
create function notify_entity_change() returns trigger language plpgsql as $$
declare
  -- Of a change to very many rows the first ones are told by id; the rest come together as one notice for each owner,
  -- because equal notices of one transaction are sent once.
  most_ids constant int := 50;
  told int := coalesce(nullif(current_setting('wheelhouse.changes_told', true), '')::int, 0);
  changed jsonb;
  organization text;
  building text;
  operator text;
  package_id uuid;
begin
  foreach changed in array
    case tg_op
      when 'INSERT' then array[to_jsonb(new)]
      when 'DELETE' then array[to_jsonb(old)]
      else array[to_jsonb(old), to_jsonb(new)]
    end
  loop
    organization := changed ->> 'organization_id';
    building := changed ->> 'building_id';
    operator := null;
    case tg_argv[1]
      when 'place', 'installation' then null;
      when 'organization' then organization := changed ->> 'id';
      when 'building' then building := changed ->> 'id';
      when 'person' then operator := changed ->> 'operator_id';
      when 'in building' then
        select b.organization_id into organization from buildings b where b.id = building::uuid;
        continue when not found;
      when 'in package' then
        package_id := (changed ->> 'package_id')::uuid;
        select p.organization_id, p.building_id into organization, building
          from service_packages p where p.id = package_id;
        continue when not found;
      when 'of robot' then
        select r.organization_id, r.building_id into organization, building
          from robots r where r.id = (changed ->> 'robot_id')::uuid;
        continue when not found;
    end case;
    perform pg_notify('entity_changes', json_build_object(
      'path', tg_argv[0],
      'id', case when told < most_ids then changed ->> 'id' end,
      'organizationId', organization,
      'buildingId', building,
      'operatorId', operator
    )::text);
  end loop;
  perform set_config('wheelhouse.changes_told', (told + 1)::text, true);
  return null;
end $$;

-- Waypoints and routes are also listed one by one: a change of a draft is told to those lists, as "some of them".
create function notify_map_change() returns trigger language plpgsql as $$
declare
  paths constant text[] := case tg_table_name
    when 'floor_maps' then array['/buildings/:buildingId/floors', '/floors/:id/ugomap', '/floors/:id/map-revisions']
    else array['/maps/:mapId/waypoints', '/floors/:floorId/routes'] end;
  told constant uuid := case tg_table_name when 'floor_maps' then new.floor_id end;
  path text;
begin
  perform pg_notify('map_drafts', new.floor_id::text);
  foreach path in array paths loop
    perform pg_notify('entity_changes', json_build_object(
      'path', path, 'id', told, 'organizationId', b.organization_id, 'buildingId', b.id, 'operatorId', null)::text)
      from floors f join buildings b on b.id = f.building_id where f.id = new.floor_id;
  end loop;
  return null;
end $$;

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

-- The commands of a definition, however deep they lie in it, and the rows that their parameters name.
create function prepared_references(definition jsonb) returns table(format text, id uuid) language sql stable as $_$
  with prepared as (
    select command, (command ->> 'commandId')::uuid as command_id
      from jsonb_path_query(definition, 'strict $.** ? (exists(@.commandId))') command)
  select 'command', command_id from prepared
  union
  select parameter.value ->> 'format', (command -> 'params' ->> parameter.key)::uuid
    from prepared
    join commands c on c.id = prepared.command_id
   cross join lateral json_each(c.params_schema -> 'properties') parameter
   where parameter.value ->> 'format' in ('pose', 'poseNetwork', 'audio')
     and command -> 'params' ->> parameter.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$_$;

-- Before its device goes: who deletes it reaches its readings for as long as they reach the device.
create function remove_device_readings() returns trigger language plpgsql as $$
begin
  delete from device_readings where device_id = old.id;
  delete from device_reading_minutes where device_id = old.id;
  delete from device_reading_hours where device_id = old.id;
  return old;
end $$;

-- The organisations that a connection was narrowed to; none at all where nobody said so.
create function session_organizations() returns uuid[] language sql stable parallel safe
return string_to_array(nullif(current_setting('wheelhouse.organizations', true), ''), ',')::uuid[];

-- Servers are told of runs that have changed (their id), and of what people want of them (command and the id).
create function tell_flow_run() returns trigger language plpgsql as $$
begin
  perform pg_notify('flow_runs', new.id::text);
  return null;
end $$;

create function tell_flow_run_command() returns trigger language plpgsql as $$
begin
  perform pg_notify('flow_runs', 'command ' || new.run_id);
  return null;
end $$;

-- Servers are told when what is due next may have changed.
create function tell_schedule_due() returns trigger language plpgsql as $$
begin
  perform pg_notify('schedule_dues', '');
  return null;
end $$;

-- Servers are told that something fires, or when.
create function tell_trigger_firing() returns trigger language plpgsql as $$
begin
  perform pg_notify('trigger_firings', '');
  return null;
end $$;

revoke all on function add_device_months(date, date), drop_device_months_before(date), first_device_month() from public;
grant execute on function add_device_months(date, date), drop_device_months_before(date), first_device_month() to wheelhouse_system;
grant execute on function first_device_month() to wheelhouse_organization;

create trigger alerts_tell_change after insert or delete or update of updated_at on alerts for each row
  execute function notify_entity_change('/alerts', 'place');
create trigger announcements_tell_change after insert or delete or update of updated_at on announcements for each row
  execute function notify_entity_change('/announcements', 'installation');
create trigger anonymize_policies_tell_change after insert or delete or update of updated_at on anonymize_policies for each row
  execute function notify_entity_change('/anonymize-policies', 'installation');
create trigger audit_log_no_change before delete or update or truncate on audit_log for each statement
  execute function audit_log_is_append_only();
create trigger azure_keys_tell_change after insert or delete or update of updated_at on azure_keys for each row
  execute function notify_entity_change('/keys/azure-keys', 'place');
create trigger building_allowed_ips_notify after insert or delete or update on building_allowed_ips for each statement
  execute function notify_session_change();
create trigger building_allowed_ips_tell_change after insert or delete or update of updated_at on building_allowed_ips for each row
  execute function notify_entity_change('/buildings/:buildingId/allowed-ips', 'in building');
create trigger buildings_move_schedules after update of timezone on buildings
  for each row when ((old.timezone is distinct from new.timezone))
  execute function look_at_schedules_again();
create trigger buildings_move_trigger_times after update of timezone on buildings
  for each row when ((old.timezone is distinct from new.timezone))
  execute function look_at_trigger_times_again();
create trigger buildings_notify after update of ip_restriction_enabled, deleted_at on buildings for each statement
  execute function notify_session_change();
create trigger buildings_tell_change after insert or delete or update of updated_at on buildings for each row
  execute function notify_entity_change('/buildings', 'building');
create trigger check_items_tell_change after insert or delete or update of updated_at on check_items for each row
  execute function notify_entity_change('/check-items', 'place');
create trigger command_lists_drop_uses before delete on command_lists for each row execute function keep_command_list_uses();
create trigger command_lists_keep_uses after insert or update of definition, name on command_lists for each row
  execute function keep_command_list_uses();
create trigger command_lists_tell_change after insert or delete or update of updated_at on command_lists for each row
  execute function notify_entity_change('/command-mappings', 'place');
create trigger commands_applied after insert on commands for each row execute function apply_command_to_flows();
create trigger commands_reapplied after update on commands
  for each row when ((((old.params_schema)::text <> (new.params_schema)::text)
    or (old.category <> new.category)
    or (old.type <> new.type)))
  execute function apply_command_to_flows();
create trigger commands_tell_change after insert or delete or update of updated_at on commands for each row
  execute function notify_entity_change('/commands', 'installation');
create trigger contracts_end_sessions after update on contracts for each row when ((old.contract_end_at <= new.updated_at))
  execute function end_sessions_of_contract();
create trigger contracts_end_sessions_on_delete after delete on contracts for each row when ((old.contract_end_at <= now()))
  execute function end_sessions_of_contract();
create trigger contracts_notify after insert or delete or update on contracts for each statement
  execute function notify_session_change();
create trigger contracts_tell_change after insert or delete or update of updated_at on contracts for each row
  execute function notify_entity_change('/contracts', 'place');
create trigger device_credentials_tell_change after insert or delete or update on device_credentials for each row
  execute function notify_device_credential();
create trigger device_intakes_tell_change after insert or update on device_intakes for each row
  execute function notify_device_readings();
create trigger devices_remove_readings before delete on devices for each row execute function remove_device_readings();
create trigger devices_tell_change after insert or delete or update of updated_at on devices for each row
  execute function notify_entity_change('/devices', 'place');
create trigger error_code_words_tell_change after insert or delete or update of updated_at on error_code_words for each row
  execute function notify_entity_change('/error-codes', 'installation');
create trigger evidences_tell_change after insert or delete or update of status on evidences for each row
  execute function notify_entity_change('/archive-evidences', 'place');
create trigger export_histories_tell_change after insert or delete or update of status on export_histories for each row
  execute function notify_entity_change('/export-histories', 'place');
create trigger findings_tell_change after insert or delete or update of updated_at on findings for each row
  execute function notify_entity_change('/findings', 'place');
create trigger floor_map_drafts_tell_change after insert or update of version on floor_map_drafts for each row
  execute function notify_map_change();
create trigger floor_maps_tell_change after insert or update of revision on floor_maps for each row
  execute function notify_map_change();
create trigger floors_tell_change after insert or delete or update of updated_at on floors for each row
  execute function notify_entity_change('/buildings/:buildingId/floors', 'in building');
create trigger flow_groups_tell_change after insert or delete or update of updated_at on flow_groups for each row
  execute function notify_entity_change('/buildings/:buildingId/flow-groups', 'in building');
create trigger flow_run_commands_tell after insert on flow_run_commands for each row execute function tell_flow_run_command();
create trigger flow_runs_begin_report after insert on flow_runs referencing new table as begun for each statement
  execute function begin_reports();
create trigger flow_runs_fire after update of ended_at on flow_runs
  for each row when (((old.ended_at is null) and (new.ended_at is not null)))
  execute function fire_for_run();
create constraint trigger flow_runs_follow_in_report after update of ended_at, robot_id on flow_runs deferrable initially deferred
  for each row when (((new.ended_at is distinct from old.ended_at) or (new.robot_id <> old.robot_id)))
  execute function follow_run_in_report();
create trigger flow_runs_tell after insert or update of state, status, question, taken_by on flow_runs for each row
  execute function tell_flow_run();
create trigger flows_derive_moves before insert or update of definition on flows for each row execute function derive_flow_moves();
create trigger flows_drop_uses before delete on flows for each row execute function keep_flow_uses();
create trigger flows_keep_uses after insert or update of definition, name on flows for each row execute function keep_flow_uses();
create trigger flows_tell_change after insert or delete or update of updated_at, contains_move on flows for each row
  execute function notify_entity_change('/flows', 'place');
create trigger iam_services_notify after delete or update of status, scopes, allowed_ips, expires_at, secret_hash, previous_secret_hash, previous_secret_until
  on iam_services
  for each statement
  execute function notify_session_change();
create trigger iam_services_tell_change after insert or delete or update of updated_at on iam_services for each row
  execute function notify_entity_change('/iam/services', 'place');
create trigger linkages_tell_change after insert or delete or update of updated_at on linkages for each row
  execute function notify_entity_change('/buildings/:buildingId/linkages', 'in building');
create trigger list_views_tell_change after insert or delete or update of updated_at on list_views for each row
  execute function notify_entity_change('/my/list-views', 'person');
create trigger messages_tell_change after insert or delete or update of read_at on messages for each row
  execute function notify_entity_change('/my/messages', 'person');
create trigger notification_targets_tell_change after insert or delete or update of updated_at on notification_targets for each row
  execute function notify_entity_change('/organizations/:organizationId/notification-targets', 'place');
create trigger operators_end_sessions after update of status, type, organization_id, building_id, deleted_at on operators
  for each row when ((((((old.status is distinct from new.status)
    or (old.type is distinct from new.type))
    or (old.organization_id is distinct from new.organization_id))
    or (old.building_id is distinct from new.building_id))
    or (old.deleted_at is distinct from new.deleted_at)))
  execute function end_sessions_of_operator();
create trigger operators_notify after update of status, type, organization_id, building_id, deleted_at, password_change_required
  on operators
  for each row
  execute function notify_session_change('id');
create trigger operators_tell_change after insert or delete or update of updated_at on operators for each row
  execute function notify_entity_change('/operators', 'place');
create trigger organizations_end_sessions after update of status, deleted_at on organizations
  for each row when (((old.status is distinct from new.status) or (old.deleted_at is distinct from new.deleted_at)))
  execute function end_sessions_of_organization();
create trigger organizations_end_sso_sessions after update of sso_enabled on organizations
  for each row when ((old.sso_enabled and (not new.sso_enabled)))
  execute function end_sso_sessions();
create trigger organizations_notify after insert or update of status, type, parent_id, deleted_at on organizations for each statement
  execute function notify_session_change();
create trigger organizations_tell_change after insert or delete or update of updated_at on organizations for each row
  execute function notify_entity_change('/organizations', 'organization');
create trigger pose_defs_tell_change after insert or delete or update of updated_at on pose_defs for each row
  execute function notify_entity_change('/pose-defs', 'place');
create trigger pose_networks_drop_poses before delete on pose_networks for each row execute function keep_pose_network_poses();
create trigger pose_networks_keep_poses after insert or update of pose_ids, name on pose_networks for each row
  execute function keep_pose_network_poses();
create trigger pose_networks_tell_change after insert or delete or update of updated_at on pose_networks for each row
  execute function notify_entity_change('/pose-networks', 'place');
create trigger readings_tell_change after insert or delete or update of updated_at on readings for each row
  execute function notify_entity_change('/check-item-readings', 'place');
create trigger recording_clips_tell_change after insert or delete or update of status, is_protected on recording_clips for each row
  execute function notify_entity_change('/archive-clips', 'place');
create trigger report_templates_tell_change after insert or delete or update of updated_at on report_templates for each row
  execute function notify_entity_change('/report-templates', 'place');
create trigger reports_tell_change after insert or delete or update of updated_at on reports for each row
  execute function notify_entity_change('/reports', 'place');
create trigger resources_tell_change after insert or delete or update of updated_at on resources for each row
  execute function notify_entity_change('/resources', 'place');
create trigger robot_activities_fire after insert on robot_activities
  for each row when ((new.type in ('offline', 'errorRaised', 'emergencyStopPressed')))
  execute function fire_for_activity();
create trigger robot_groups_tell_change after insert or delete or update of updated_at on robot_groups for each row
  execute function notify_entity_change('/buildings/:buildingId/robot-groups', 'in building');
create trigger robot_state_samples_fire after insert on robot_state_samples referencing new table as added for each statement
  execute function fire_for_charge();
create trigger robots_tell_change after insert or delete or update of updated_at on robots for each row
  execute function notify_entity_change('/robots', 'place');
create trigger schedule_dues_tell after insert or delete or update on schedule_dues for each statement
  execute function tell_schedule_due();
create trigger schedule_logs_fire after insert on schedule_logs referencing new table as logged for each statement
  execute function fire_for_schedule_log();
create trigger schedules_tell_change after insert or delete or update of updated_at on schedules for each row
  execute function notify_entity_change('/schedules', 'place');
create trigger service_bundles_tell_change after insert or delete or update of updated_at on service_bundles for each row
  execute function notify_entity_change('/service-packages/:packageId/bundles', 'in package');
create trigger service_commands_tell_change after insert or delete or update of updated_at on service_commands for each row
  execute function notify_entity_change('/service-commands', 'in package');
create trigger service_packages_tell_change after insert or delete or update of updated_at on service_packages for each row
  execute function notify_entity_change('/service-packages', 'place');
create trigger sessions_notify after update of ended_at on sessions for each row execute function notify_session_change('operator_id');
create trigger skyway_keys_tell_change after insert or delete or update of updated_at on skyway_keys for each row
  execute function notify_entity_change('/keys/skyway-keys', 'place');
create trigger speech_texts_tell_change after insert or delete or update of updated_at on speech_texts for each row
  execute function notify_entity_change('/buildings/:buildingId/speech-texts', 'in building');
create trigger sync_histories_tell_change after insert or delete or update of revision on sync_histories for each row
  execute function notify_entity_change('/sync-histories', 'of robot');
create trigger system_configs_tell_change after insert or delete or update of updated_at on system_configs for each row
  execute function notify_entity_change('/system-configs', 'installation');
create trigger system_versions_tell_change after insert or delete or update of updated_at on system_versions for each row
  execute function notify_entity_change('/system-versions', 'installation');
create trigger term_agreements_notify after insert on term_agreements for each row
  execute function notify_session_change('operator_id');
create trigger term_documents_notify after insert or delete or update on term_documents for each statement
  execute function notify_session_change();
create trigger term_documents_tell_change after insert or delete or update of updated_at on term_documents for each row
  execute function notify_entity_change('/term-documents', 'installation');
create trigger threshold_logs_fire after update of told_at on threshold_logs
  for each row when (((old.told_at is null) and (new.told_at is not null)))
  execute function fire_for_threshold();
create trigger threshold_logs_tell_change after insert or delete or update of updated_at on threshold_logs for each row
  execute function notify_entity_change('/threshold-logs', 'place');
create trigger threshold_rules_tell_change after insert or delete or update of updated_at on threshold_rules for each row
  execute function notify_entity_change('/threshold-rules', 'place');
create trigger trigger_firings_tell after insert on trigger_firings for each row execute function tell_trigger_firing();
create trigger trigger_firings_tell_change after insert or delete or update of state, held_back on trigger_firings for each row
  execute function notify_entity_change('/trigger-firings', 'place');
create trigger trigger_rules_tell_change after insert or delete or update of updated_at on trigger_rules for each row
  execute function notify_entity_change('/trigger-rules', 'place');
create trigger trigger_times_tell after insert or update on trigger_times for each statement execute function tell_trigger_firing();
create trigger webhooks_tell_change after insert or delete or update of updated_at on webhooks for each row
  execute function notify_entity_change('/webhooks', 'place');
create trigger work_plans_drop_uses before delete on work_plans for each row execute function keep_work_plan_uses();
create trigger work_plans_keep_uses after insert or update of definition, name on work_plans for each row
  execute function keep_work_plan_uses();
create trigger work_plans_tell_change after insert or delete or update of updated_at on work_plans for each row
  execute function notify_entity_change('/workplans', 'place');

grant usage on schema public to wheelhouse_organization, wheelhouse_system;
grant select, insert, update, delete on all tables in schema public to wheelhouse_organization, wheelhouse_system;
alter default privileges in schema public
  grant select, insert, update, delete on tables to wheelhouse_organization, wheelhouse_system;
-- Entries are added and read; only the owner of the table could do more.
revoke update, delete on audit_log from wheelhouse_organization, wheelhouse_system;
revoke delete on audit_chains from wheelhouse_organization, wheelhouse_system;
revoke insert, update, delete on schema_migrations from wheelhouse_organization, wheelhouse_system;

-- The system reaches every row, an organization its own: those that bear its id, and those that belong to a row in its reach.
do $$
declare
  own constant text := 'organization_id = any ((select session_organizations())::uuid[])';
  reaches constant text := 'exists (select from %1$s where %1$s.id = %2$s)';
  wall record;
begin
  for wall in
    select * from (values
      ('alert_escalations', format(reaches, 'alerts', 'alert_escalations.alert_id')),
      ('alerts', own),
      ('announcement_readers', format(reaches, 'operators', 'announcement_readers.operator_id')),
      ('audit_chains', '(chain = any ((select session_organizations())::uuid[]))'),
      ('audit_log', own),
      ('azure_keys', own),
      ('building_allowed_ips', format(reaches, 'buildings', 'building_allowed_ips.building_id')),
      ('buildings', own),
      ('caused_messages', format(reaches, 'operators', 'caused_messages.operator_id')),
      ('chat_hooks', own),
      ('check_items', own),
      ('command_list_uses', format(reaches, 'command_lists', 'command_list_uses.command_list_id')),
      ('command_lists', own),
      ('contracts', own),
      ('deliveries', '((exists (select from notification_targets where (notification_targets.id = deliveries.target_id)))
    or (exists (select from webhooks where (webhooks.id = deliveries.webhook_id))))'),
      ('device_credentials', format(reaches, 'devices', 'device_credentials.device_id')),
      ('device_hearings', format(reaches, 'devices', 'device_hearings.device_id')),
      ('device_intakes', format(reaches, 'devices', 'device_intakes.device_id')),
      ('device_polls', format(reaches, 'devices', 'device_polls.device_id')),
      ('device_reading_hours', format(reaches, 'devices', 'device_reading_hours.device_id')),
      ('device_reading_minutes', format(reaches, 'devices', 'device_reading_minutes.device_id')),
      ('device_readings', format(reaches, 'devices', 'device_readings.device_id')),
      ('devices', own),
      ('evidences', own),
      ('export_histories', own),
      ('factor_set_ups', format(reaches, 'operators', 'factor_set_ups.operator_id')),
      ('files', '((organization_id = any ((select session_organizations())::uuid[])) or (used_at is null))'),
      ('findings', own),
      ('floor_map_changes', format(reaches, 'floors', 'floor_map_changes.floor_id')),
      ('floor_map_drafts', format(reaches, 'floors', 'floor_map_drafts.floor_id')),
      ('floor_map_pictures', format(reaches, 'floors', 'floor_map_pictures.floor_id')),
      ('floor_map_revisions', format(reaches, 'floors', 'floor_map_revisions.floor_id')),
      ('floor_map_upload_files', format(reaches, 'floor_map_uploads', 'floor_map_upload_files.upload_id')),
      ('floor_map_uploads', format(reaches, 'floors', 'floor_map_uploads.floor_id')),
      ('floor_maps', format(reaches, 'floors', 'floor_maps.floor_id')),
      ('floors', format(reaches, 'buildings', 'floors.building_id')),
      ('flow_groups', format(reaches, 'buildings', 'flow_groups.building_id')),
      ('flow_revisions', format(reaches, 'flows', 'flow_revisions.flow_id')),
      ('flow_run_commands', format(reaches, 'flow_runs', 'flow_run_commands.run_id')),
      ('flow_run_visits', format(reaches, 'flow_runs', 'flow_run_visits.run_id')),
      ('flow_runs', own),
      ('flow_uses', format(reaches, 'flows', 'flow_uses.flow_id')),
      ('flows', own),
      ('heard_messages', format(reaches, 'robots', 'heard_messages.robot_id')),
      ('iam_services', own),
      ('iam_tokens', format(reaches, 'iam_services', 'iam_tokens.service_id')),
      ('lilz_values', format(reaches, 'buildings', 'lilz_values.building_id')),
      ('linkages', format(reaches, 'buildings', 'linkages.building_id')),
      ('list_views', format(reaches, 'operators', 'list_views.operator_id')),
      ('login_steps', format(reaches, 'operators', 'login_steps.operator_id')),
      ('media', own),
      ('media_uploads', own),
      ('messages', own),
      ('notification_targets', own),
      ('operators', own),
      ('organizations', '((id = any ((select session_organizations())::uuid[]))
    or (parent_id = any ((select session_organizations())::uuid[])))'),
      ('passkeys', format(reaches, 'operators', 'passkeys.operator_id')),
      ('password_resets', format(reaches, 'operators', 'password_resets.operator_id')),
      ('pose_defs', own),
      ('pose_network_poses', format(reaches, 'pose_networks', 'pose_network_poses.network_id')),
      ('pose_networks', own),
      ('readings', own),
      ('recording_clips', own),
      ('recordings', own),
      ('refused_robot_attempts', format(reaches, 'robots', 'refused_robot_attempts.robot_id')),
      ('remote_stops', format(reaches, 'robots', 'remote_stops.robot_id')),
      ('report_numbers', format(reaches, 'buildings', 'report_numbers.building_id')),
      ('report_points', format(reaches, 'reports', 'report_points.report_id')),
      ('report_templates', own),
      ('reports', own),
      ('resources', own),
      ('robot_activities', format(reaches, 'robots', 'robot_activities.robot_id')),
      ('robot_anonymisations', format(reaches, 'robots', 'robot_anonymisations.robot_id')),
      ('robot_call_takers', format(reaches, 'robots', 'robot_call_takers.robot_id')),
      ('robot_candidates', format(reaches, 'robots', 'robot_candidates.robot_id')),
      ('robot_claims', format(reaches, 'robots', 'robot_claims.robot_id')),
      ('robot_credentials', format(reaches, 'robots', 'robot_credentials.robot_id')),
      ('robot_groups', format(reaches, 'buildings', 'robot_groups.building_id')),
      ('robot_orders', format(reaches, 'robots', 'robot_orders.robot_id')),
      ('robot_setting_histories', format(reaches, 'robots', 'robot_setting_histories.robot_id')),
      ('robot_state_samples', format(reaches, 'robots', 'robot_state_samples.robot_id')),
      ('robot_track_samples', format(reaches, 'buildings', 'robot_track_samples.building_id')),
      ('robots', own),
      ('schedule_dues', format(reaches, 'schedules', 'schedule_dues.schedule_id')),
      ('schedule_logs', own),
      ('schedule_skips', format(reaches, 'schedules', 'schedule_skips.schedule_id')),
      ('schedules', own),
      ('service_bundles', format(reaches, 'service_packages', 'service_bundles.package_id')),
      ('service_commands', format(reaches, 'service_packages', 'service_commands.package_id')),
      ('service_packages', own),
      ('sessions', format(reaches, 'operators', 'sessions.operator_id')),
      ('skyway_keys', own),
      ('speech_texts', format(reaches, 'buildings', 'speech_texts.building_id')),
      ('sync_histories', format(reaches, 'robots', 'sync_histories.robot_id')),
      ('teleop_leases', format(reaches, 'robots', 'teleop_leases.robot_id')),
      ('term_agreements', format(reaches, 'operators', 'term_agreements.operator_id')),
      ('threshold_logs', own),
      ('threshold_rules', own),
      ('threshold_states', '(exists (select from threshold_rules r where (r.id = threshold_states.rule_id)))'),
      ('trigger_firings', own),
      ('trigger_low_robots', format(reaches, 'trigger_rules', 'trigger_low_robots.rule_id')),
      ('trigger_rules', own),
      ('trigger_times', format(reaches, 'trigger_rules', 'trigger_times.rule_id')),
      ('webhooks', own),
      ('work_plan_revisions', format(reaches, 'work_plans', 'work_plan_revisions.work_plan_id')),
      ('work_plan_uses', format(reaches, 'work_plans', 'work_plan_uses.work_plan_id')),
      ('work_plans', own)
    ) as walls (name, condition)
  loop
    execute format('alter table %I enable row level security', wall.name);
    execute format('alter table %I force row level security', wall.name);
    execute format('create policy system on %I to wheelhouse_system using (true)', wall.name);
    execute format('create policy organization on %I to wheelhouse_organization using (%s)', wall.name, wall.condition);
  end loop;
end $$;

create policy held on report_templates for update to wheelhouse_organization using ((organization_id is null)) with check (false);
create policy held on resources for update to wheelhouse_organization using ((organization_id is null)) with check (false);
create policy installation on files for select to wheelhouse_organization using ((organization_id is null));
create policy installation on report_templates for select to wheelhouse_organization using ((organization_id is null));
create policy installation on resources for select to wheelhouse_organization using ((organization_id is null));
create policy named on operators for select to wheelhouse_organization
  using (((exists (select from teleop_leases where (teleop_leases.operator_id = operators.id)))
    or (exists (select from robot_call_takers where (robot_call_takers.operator_id = operators.id)))
    or (exists (select from robot_activities where (robot_activities.operator_id = operators.id)))
    or (exists (select from robot_setting_histories where (robot_setting_histories.operator_id = operators.id)))));
create policy named on organizations for select to wheelhouse_organization
  using ((exists (select from contracts where (contracts.maintenance_company_id = organizations.id))));
create policy named_on_alerts on operators for select to wheelhouse_organization
  using ((exists (select from alerts where ((alerts.owner_id = operators.id) or (alerts.closed_by = operators.id)))));
create policy named_on_findings on operators for select to wheelhouse_organization
  using ((exists (select from findings where ((findings.owner_id = operators.id)
    or (findings.created_by = operators.id)
    or (findings.closed_by = operators.id)))));
create policy named_on_flows on operators for select to wheelhouse_organization
  using ((exists (select from flow_revisions where (flow_revisions.operator_id = operators.id))));
create policy named_on_maps on operators for select to wheelhouse_organization
  using (((exists (select from floor_map_revisions where (floor_map_revisions.published_by = operators.id)))
    or (exists (select from floor_map_uploads where (floor_map_uploads.uploaded_by = operators.id)))));
create policy named_on_questions on operators for select to wheelhouse_organization
  using ((exists (select from flow_runs where (flow_runs.taken_by = operators.id))));
create policy named_on_readings on operators for select to wheelhouse_organization
  using ((exists (select from readings where (readings.reviewed_by = operators.id))));
create policy named_on_reports on operators for select to wheelhouse_organization
  using ((exists (select from reports where (reports.checked_by = operators.id))));
create policy named_on_runs on operators for select to wheelhouse_organization
  using (((exists (select from flow_runs where (flow_runs.started_by = operators.id)))
    or (exists (select from flow_run_visits where (flow_run_visits.answered_by = operators.id)))));
create policy named_on_work_plans on operators for select to wheelhouse_organization
  using ((exists (select from work_plan_revisions where (work_plan_revisions.operator_id = operators.id))));
create policy written on deliveries for insert to wheelhouse_organization with check ((kind in ('mail', 'sms')));
