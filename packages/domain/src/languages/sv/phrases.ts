/** Words that come with the product, each alone. */
export const phrases = {
  greeting: 'Hej',
  signOff: 'Vänliga hälsningar',
  activate: 'Aktivera konto',
  choosePassword: 'Välj ett nytt lösenord',
} as const
