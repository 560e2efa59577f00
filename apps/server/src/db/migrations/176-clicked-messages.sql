-- A click is told apart from an opening, as the provider reports it.
alter table messages
  drop constraint messages_state_check,
  add constraint messages_state_check check (state in
    ('queued', 'deferred', 'sending', 'sent', 'delivered', 'opened', 'clicked', 'bounced', 'failed', 'unknown', 'suppressed')) not valid;
