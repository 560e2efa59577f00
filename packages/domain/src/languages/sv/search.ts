/** What the search for a parcel says. The widget carries it too. */
export const search = {
  title: 'Spåra ditt paket',
  text: 'Se var det är och när det kommer.',
  number: 'Paket- eller ordernummer',
  numberHint: 'Du hittar det i meddelandet från butiken.',
  secret: 'Postnummer eller e-post',
  secretHint: 'Valfritt. Visar alla uppgifter om ditt paket.',
  find: 'Spåra',
  openPage: 'Visa alla uppgifter',
  searchAgain: 'Spåra ett annat paket',
  notFound: 'Vi hittar inte paketet',
  notFoundText:
    'Länken kan vara ofullständig, utbytt eller för gammal. Öppna länken i ditt senaste meddelande eller fråga butiken.',
  noMatch: 'Vi hittar inget paket som stämmer. Kontrollera nummer, postnummer och e-post.',
  busy: 'För många förfrågningar',
  busyText: 'Vänta en minut och försök igen.',
  busyLink: 'Länken i meddelandet från butiken öppnar ditt paket direkt.',
  failed: 'Spårningen är inte tillgänglig just nu. Försök igen om en stund.',
  languages: 'Språk',
} as const

/** What only the widget says. What is said of a parcel comes worded from the server. */
export const widget = {
  loading: 'Laddar…',
  needsNumber: 'Ange ett paket- eller ordernummer.',
  retry: 'Försök igen',
  trackingPage: 'Öppna spårningssidan',
  newTab: 'öppnas i en ny flik',
} as const
