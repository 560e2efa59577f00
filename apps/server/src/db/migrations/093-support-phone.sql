-- A brand may name a phone number.
alter table merchants alter column brand set default
  '{"logoId": "", "color": "", "accentColor": "", "senderName": "", "replyTo": "", "supportUrl": "", "supportPhone": ""}';
alter table merchants no force row level security;
update merchants set brand = brand || '{"supportPhone": ""}' where not brand ? 'supportPhone';
alter table merchants force row level security;
