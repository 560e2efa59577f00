import type { LanguageId } from '../../lists/languages.ts'

/** What the search for a parcel says, and the pages that show none. Small, as the widget carries it too. */
export type SearchWords = {
  readonly title: string
  readonly text: string
  readonly number: string
  readonly numberHint: string
  /** A postal code or e-mail address. */
  readonly secret: string
  readonly secretHint: string
  readonly find: string
  readonly openPage: string
  readonly searchAgain: string
  readonly notFound: string
  readonly notFoundText: string
  /** For a search that found nothing. */
  readonly noMatch: string
  readonly busy: string
  readonly busyText: string
  /** For who searches too often. */
  readonly busyLink: string
  readonly failed: string
  readonly languages: string
}

const en: SearchWords = {
  title: 'Track your parcel',
  text: 'See where it is and when it arrives.',
  number: 'Parcel or order number',
  numberHint: 'You’ll find it in the shop’s message.',
  secret: 'Postal code or e-mail',
  secretHint: 'Optional. Shows all details of your parcel.',
  find: 'Track',
  openPage: 'Show all details',
  searchAgain: 'Track another parcel',
  notFound: 'We can’t find this parcel',
  notFoundText:
    'The link may be incomplete, replaced or too old. Open the link in your latest message, or ask the shop.',
  noMatch: 'We can’t find a matching parcel. Check the number, postal code and e-mail.',
  busy: 'Too many requests',
  busyText: 'Wait a minute, then try again.',
  busyLink: 'The link in the shop’s message opens your parcel at once.',
  failed: 'Tracking isn’t available right now. Try again in a moment.',
  languages: 'Language',
}

const sv: SearchWords = {
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
}

const nb: SearchWords = {
  title: 'Spor pakken din',
  text: 'Se hvor den er og når den kommer.',
  number: 'Sporings- eller ordrenummer',
  numberHint: 'Du finner det i meldingen fra butikken.',
  secret: 'Postnummer eller e-post',
  secretHint: 'Valgfritt. Viser alle opplysninger om pakken.',
  find: 'Spor',
  openPage: 'Vis alle opplysninger',
  searchAgain: 'Spor en annen pakke',
  notFound: 'Vi finner ikke pakken',
  notFoundText:
    'Lenken kan være ufullstendig, byttet ut eller for gammel. Åpne lenken i den siste meldingen, eller spør butikken.',
  noMatch: 'Vi finner ingen pakke som stemmer. Kontroller nummer, postnummer og e-post.',
  busy: 'For mange forespørsler',
  busyText: 'Vent et minutt og prøv igjen.',
  busyLink: 'Lenken i meldingen fra butikken åpner pakken din med en gang.',
  failed: 'Sporingen er ikke tilgjengelig akkurat nå. Prøv igjen om litt.',
  languages: 'Språk',
}

const da: SearchWords = {
  title: 'Find din pakke',
  text: 'Se, hvor den er, og hvornår den kommer.',
  number: 'Pakke- eller ordrenummer',
  numberHint: 'Du finder det i beskeden fra butikken.',
  secret: 'Postnummer eller e-mail',
  secretHint: 'Valgfrit. Viser alle oplysninger om din pakke.',
  find: 'Find pakke',
  openPage: 'Vis alle oplysninger',
  searchAgain: 'Find en anden pakke',
  notFound: 'Vi kan ikke finde pakken',
  notFoundText:
    'Linket kan være ufuldstændigt, udskiftet eller for gammelt. Åbn linket i din seneste besked, eller spørg butikken.',
  noMatch: 'Vi kan ikke finde en pakke, der passer. Kontrollér nummer, postnummer og e-mail.',
  busy: 'For mange forespørgsler',
  busyText: 'Vent et minut, og prøv igen.',
  busyLink: 'Linket i beskeden fra butikken åbner din pakke med det samme.',
  failed: 'Sporingen er ikke tilgængelig lige nu. Prøv igen om lidt.',
  languages: 'Sprog',
}

const fi: SearchWords = {
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
}

const de: SearchWords = {
  title: 'Paket verfolgen',
  text: 'Sehen Sie, wo es ist und wann es ankommt.',
  number: 'Sendungs- oder Bestellnummer',
  numberHint: 'Sie finden sie in der Nachricht des Shops.',
  secret: 'Postleitzahl oder E-Mail',
  secretHint: 'Optional. Zeigt alle Details zu Ihrem Paket.',
  find: 'Verfolgen',
  openPage: 'Alle Details anzeigen',
  searchAgain: 'Anderes Paket verfolgen',
  notFound: 'Wir finden dieses Paket nicht',
  notFoundText:
    'Der Link ist vielleicht unvollständig, ersetzt oder zu alt. Öffnen Sie den Link in Ihrer letzten Nachricht oder fragen Sie den Shop.',
  noMatch: 'Wir finden kein passendes Paket. Bitte prüfen Sie Nummer, Postleitzahl und E-Mail.',
  busy: 'Zu viele Anfragen',
  busyText: 'Warten Sie eine Minute und versuchen Sie es erneut.',
  busyLink: 'Der Link in der Nachricht des Shops öffnet Ihr Paket sofort.',
  failed: 'Die Sendungsverfolgung ist gerade nicht verfügbar. Versuchen Sie es gleich noch einmal.',
  languages: 'Sprache',
}

const words: Readonly<Record<LanguageId, SearchWords>> = { en, sv, nb, da, fi, de }

export const searchWords = (language: LanguageId): SearchWords => words[language]
