export const pages = {
  unsubscribe: 'Peru viestit',
  unsubscribeText:
    '{address} ei saa enää muistutuksia eikä tarjouksia lähettäjältä {sender}. Tilauksiasi koskevat viestit tulevat edelleen.',
  unsubscribed: 'Viestit on peruttu',
  unsubscribedText:
    '{address} ei saa enää muistutuksia eikä tarjouksia lähettäjältä {sender}. Tilauksiasi koskevat viestit tulevat edelleen.',
  badLink: 'Linkki ei toimi',
  badLinkText: 'Se voi olla vajaa. Avaa viestin linkki uudelleen.',
} as const
