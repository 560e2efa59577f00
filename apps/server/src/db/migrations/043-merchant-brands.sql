alter table merchants add column locale text not null default '';
alter table merchants add column brand jsonb not null default '{"logoId": "", "color": "", "accentColor": "", "senderName": "", "replyTo": "", "supportUrl": ""}';
