-- concurrently

-- What rules did, newest first: all of it, that of some merchants, and what was not done.
create index concurrently if not exists rule_firings_newest on rule_firings (tenant_id, fired_at desc, id desc);
create index concurrently if not exists rule_firings_by_merchant on rule_firings (tenant_id, merchant_id, rule_id, fired_at desc, id desc);
create index concurrently if not exists rule_firings_not_done on rule_firings (tenant_id, rule_id, fired_at desc, id desc)
  where state <> 'done';
