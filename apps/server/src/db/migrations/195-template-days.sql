-- The first and the last day on which a block of the tracking page is shown, such as 2026-11-27. Null: no limit.
alter table templates
  add column valid_from text check (valid_from ~ '^\d{4}-\d\d-\d\d$'),
  add column valid_to text check (valid_to ~ '^\d{4}-\d\d-\d\d$');

update template_versions set item = item || '{"validFrom": null, "validTo": null}';
