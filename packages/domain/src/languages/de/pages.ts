export const pages = {
  unsubscribe: 'Abmelden',
  unsubscribeText:
    '{address} erhält keine Erinnerungen und Angebote mehr von {sender}. Nachrichten zu Ihren Bestellungen kommen weiterhin.',
  unsubscribed: 'Sie sind abgemeldet',
  unsubscribedText:
    '{address} erhält keine Erinnerungen und Angebote mehr von {sender}. Nachrichten zu Ihren Bestellungen kommen weiterhin.',
  badLink: 'Dieser Link funktioniert nicht',
  badLinkText: 'Er ist vielleicht unvollständig. Öffnen Sie den Link in Ihrer Nachricht erneut.',
} as const
