create table plugin__gateway_calls (
  tenant_id integer not null,
  call_id uuid not null,
  agent integer not null,
  primary key (tenant_id, call_id)
);
