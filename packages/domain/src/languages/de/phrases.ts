/** Words that come with the product, each alone. */
export const phrases = {
  greeting: 'Hallo',
  signOff: 'Freundliche Grüße',
  activate: 'Konto aktivieren',
  choosePassword: 'Neues Passwort wählen',
} as const
