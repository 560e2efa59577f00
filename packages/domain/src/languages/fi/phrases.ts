/** Words that come with the product, each alone. */
export const phrases = {
  greeting: 'Hei',
  signOff: 'Ystävällisin terveisin',
  activate: 'Aktivoi tili',
  choosePassword: 'Valitse uusi salasana',
} as const
