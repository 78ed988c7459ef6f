create table plugin_webhooks_endpoints (
  id uuid primary key default gen_random_uuid(),
  tenant_id integer not null,
  url text not null,
  secret text not null,
  events text[] not null,
  is_on boolean not null default true,
  created_at timestamptz not null default now()
);
create index plugin_webhooks_endpoints_tenant on plugin_webhooks_endpoints (tenant_id);
