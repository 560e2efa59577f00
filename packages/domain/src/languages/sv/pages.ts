export const pages = {
  unsubscribe: 'Avregistrera',
  unsubscribeText:
    '{address} får inga fler påminnelser och erbjudanden från {sender}. Meddelanden om dina beställningar kommer fortfarande.',
  unsubscribed: 'Du är avregistrerad',
  unsubscribedText:
    '{address} får inga fler påminnelser och erbjudanden från {sender}. Meddelanden om dina beställningar kommer fortfarande.',
  badLink: 'Länken fungerar inte',
  badLinkText: 'Den kan vara ofullständig. Öppna länken i meddelandet igen.',
} as const
