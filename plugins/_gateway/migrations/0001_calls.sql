create table plugin__gateway_calls (
  tenant_id integer not null,
  agent integer not null,
  calls integer not null,
  primary key (tenant_id, agent)
);
