/** Words that come with the product, each alone. */
export const phrases = {
  greeting: 'Hello',
  signOff: 'Kind regards',
  activate: 'Activate account',
  choosePassword: 'Choose a new password',
} as const
