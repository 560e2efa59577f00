-- The schedule of a webhook was stored in any shape and read by nothing. It keeps what the editor showed of it. Other templates have none.
alter table templates no force row level security;
update templates set trigger_schedule = case when type = 'webhook' and jsonb_typeof(trigger_schedule) = 'object' then jsonb_build_object(
  'weekdays', case when jsonb_typeof(trigger_schedule -> 'weekdays') = 'array' and trigger_schedule -> 'weekdays' <> '[]'
    and trigger_schedule -> 'weekdays' <@ '[1, 2, 3, 4, 5, 6, 7]' then trigger_schedule -> 'weekdays' else '[1, 2, 3, 4, 5, 6, 7]' end,
  'everyMinutes', null,
  'from', case when trigger_schedule ->> 'from' ~ '^([01]\d|2[0-3]):[0-5]\d$' then trigger_schedule -> 'from' else '"00:00"' end,
  'to', case when trigger_schedule ->> 'to' ~ '^([01]\d|2[0-3]):[0-5]\d$' then trigger_schedule -> 'to' else '"00:00"' end) end
where trigger_schedule is not null;
alter table templates force row level security;

alter table template_versions no force row level security;
update template_versions set item = item || jsonb_build_object('triggerSchedule', case when item ->> 'type' = 'webhook' and jsonb_typeof((item -> 'triggerSchedule')) = 'object' then jsonb_build_object(
  'weekdays', case when jsonb_typeof((item -> 'triggerSchedule') -> 'weekdays') = 'array' and (item -> 'triggerSchedule') -> 'weekdays' <> '[]'
    and (item -> 'triggerSchedule') -> 'weekdays' <@ '[1, 2, 3, 4, 5, 6, 7]' then (item -> 'triggerSchedule') -> 'weekdays' else '[1, 2, 3, 4, 5, 6, 7]' end,
  'everyMinutes', null,
  'from', case when (item -> 'triggerSchedule') ->> 'from' ~ '^([01]\d|2[0-3]):[0-5]\d$' then (item -> 'triggerSchedule') -> 'from' else '"00:00"' end,
  'to', case when (item -> 'triggerSchedule') ->> 'to' ~ '^([01]\d|2[0-3]):[0-5]\d$' then (item -> 'triggerSchedule') -> 'to' else '"00:00"' end) end)
where item -> 'triggerSchedule' <> 'null';
alter table template_versions force row level security;
