/** What the search for a parcel says. The widget carries it too. */
export const search = {
  title: 'Seuraa pakettiasi',
  text: 'Katso, missä se on ja milloin se saapuu.',
  number: 'Lähetystunnus tai tilausnumero',
  numberHint: 'Löydät sen kaupan lähettämästä viestistä.',
  secret: 'Postinumero tai sähköposti',
  secretHint: 'Valinnainen. Näyttää kaikki pakettisi tiedot.',
  find: 'Seuraa',
  openPage: 'Näytä kaikki tiedot',
  searchAgain: 'Seuraa toista pakettia',
  notFound: 'Pakettia ei löydy',
  notFoundText:
    'Linkki voi olla vajaa, vaihdettu tai liian vanha. Avaa viimeisimmän viestisi linkki tai kysy kaupasta.',
  noMatch: 'Näillä tiedoilla ei löydy pakettia. Tarkista numero, postinumero ja sähköposti.',
  busy: 'Liian monta pyyntöä',
  busyText: 'Odota minuutti ja yritä uudelleen.',
  busyLink: 'Kaupan lähettämän viestin linkki avaa pakettisi heti.',
  failed: 'Seuranta ei ole juuri nyt käytettävissä. Yritä hetken kuluttua uudelleen.',
  languages: 'Kieli',
} as const

/** What only the widget says. What is said of a parcel comes worded from the server. */
export const widget = {
  loading: 'Ladataan…',
  needsNumber: 'Anna lähetystunnus tai tilausnumero.',
  retry: 'Yritä uudelleen',
  trackingPage: 'Avaa seurantasivu',
  newTab: 'avautuu uuteen välilehteen',
} as const
