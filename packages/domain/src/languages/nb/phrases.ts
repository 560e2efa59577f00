/** Words that come with the product, each alone. */
export const phrases = {
  greeting: 'Hei',
  signOff: 'Vennlig hilsen',
  activate: 'Aktiver konto',
  choosePassword: 'Velg et nytt passord',
} as const
