-- Terms of use, privacy policy, maintenance contract. The newest that is in force counts.
create table term_documents (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('TOS', 'PP', 'MC')),
  version text not null,
  effective_at timestamptz not null,
  body_ja text not null,
  body_en text not null,
  created_at timestamptz not null,
  unique (type, version)
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
  organization_id uuid primary key references organizations,
  is_archive boolean not null default false,
  is_mini_asilla boolean not null default false,
  is_lilz boolean not null default false,
  is_hakaru_ai boolean not null default false,
  is_kanriroid boolean not null default false,
  is_auto_guide boolean not null default false,
  maintenance_company_id uuid references organizations,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
