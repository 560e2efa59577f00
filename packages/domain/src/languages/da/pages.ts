export const pages = {
  unsubscribe: 'Afmeld',
  unsubscribeText:
    '{address} får ikke flere påmindelser og tilbud fra {sender}. Beskeder om dine ordrer kommer stadig.',
  unsubscribed: 'Du er afmeldt',
  unsubscribedText:
    '{address} får ikke flere påmindelser og tilbud fra {sender}. Beskeder om dine ordrer kommer stadig.',
  badLink: 'Linket virker ikke',
  badLinkText: 'Det kan være ufuldstændigt. Åbn linket i beskeden igen.',
} as const
