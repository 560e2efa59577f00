/** Words that come with the product, each alone. */
export const phrases = {
  greeting: 'Hej',
  signOff: 'Venlig hilsen',
  activate: 'Aktivér konto',
  choosePassword: 'Vælg en ny adgangskode',
} as const
