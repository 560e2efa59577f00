import type { LanguageId } from '@aftermile/domain/lists/languages'

/** The few texts that are the widget's own. What is said of a parcel comes worded from the server. */
export type Words = {
  readonly title: string
  readonly number: string
  readonly secret: string
  readonly secretHint: string
  readonly track: string
  readonly loading: string
  readonly needsNumber: string
  readonly notFound: string
  readonly notFoundText: string
  readonly wrongAnswer: string
  readonly busy: string
  readonly unreachable: string
  readonly retry: string
  readonly details: string
  readonly another: string
  readonly openPage: string
  readonly newTab: string
}

const en: Words = {
  title: 'Track your parcel',
  number: 'Parcel or order number',
  secret: 'Postal code or e-mail',
  secretHint: 'Optional. With it you see all details.',
  track: 'Track',
  loading: 'Loading…',
  needsNumber: 'Enter a parcel or order number.',
  notFound: 'We can’t find this parcel',
  notFoundText:
    'The link may be incomplete, replaced or too old. Open the link in your latest message, or ask the shop.',
  wrongAnswer: 'We can’t find this parcel. Check what you entered.',
  busy: 'Too many requests. Wait a minute and try again.',
  unreachable: 'Couldn’t load the parcel. Check your connection and try again.',
  retry: 'Try again',
  details: 'See all details',
  another: 'Track another parcel',
  openPage: 'Open the tracking page',
  newTab: 'opens in a new tab',
}

const sv: Words = {
  title: 'Spåra ditt paket',
  number: 'Paketnummer eller ordernummer',
  secret: 'Postnummer eller e-post',
  secretHint: 'Valfritt. Då ser du alla detaljer.',
  track: 'Spåra',
  loading: 'Laddar…',
  needsNumber: 'Ange ett paketnummer eller ordernummer.',
  notFound: 'Vi hittar inte paketet',
  notFoundText:
    'Länken kan vara ofullständig, utbytt eller för gammal. Öppna länken i ditt senaste meddelande eller fråga butiken.',
  wrongAnswer: 'Vi hittar inte paketet. Kontrollera det du har angett.',
  busy: 'För många förfrågningar. Vänta en minut och försök igen.',
  unreachable: 'Paketet kunde inte hämtas. Kontrollera anslutningen och försök igen.',
  retry: 'Försök igen',
  details: 'Visa alla detaljer',
  another: 'Spåra ett annat paket',
  openPage: 'Öppna spårningssidan',
  newTab: 'öppnas i en ny flik',
}

const nb: Words = {
  title: 'Spor pakken din',
  number: 'Pakkenummer eller ordrenummer',
  secret: 'Postnummer eller e-post',
  secretHint: 'Valgfritt. Da ser du alle detaljer.',
  track: 'Spor',
  loading: 'Laster…',
  needsNumber: 'Skriv inn et pakkenummer eller ordrenummer.',
  notFound: 'Vi finner ikke pakken',
  notFoundText:
    'Lenken kan være ufullstendig, byttet ut eller for gammel. Åpne lenken i den siste meldingen, eller spør butikken.',
  wrongAnswer: 'Vi finner ikke pakken. Kontroller det du har skrevet inn.',
  busy: 'For mange forespørsler. Vent et minutt og prøv igjen.',
  unreachable: 'Pakken kunne ikke hentes. Kontroller tilkoblingen og prøv igjen.',
  retry: 'Prøv igjen',
  details: 'Vis alle detaljer',
  another: 'Spor en annen pakke',
  openPage: 'Åpne sporingssiden',
  newTab: 'åpnes i en ny fane',
}

const da: Words = {
  title: 'Følg din pakke',
  number: 'Pakkenummer eller ordrenummer',
  secret: 'Postnummer eller e-mail',
  secretHint: 'Valgfrit. Så ser du alle detaljer.',
  track: 'Følg',
  loading: 'Indlæser…',
  needsNumber: 'Skriv et pakkenummer eller ordrenummer.',
  notFound: 'Vi kan ikke finde pakken',
  notFoundText:
    'Linket kan være ufuldstændigt, udskiftet eller for gammelt. Åbn linket i din seneste besked, eller spørg butikken.',
  wrongAnswer: 'Vi kan ikke finde pakken. Kontrollér det, du har skrevet.',
  busy: 'For mange forespørgsler. Vent et minut, og prøv igen.',
  unreachable: 'Pakken kunne ikke hentes. Kontrollér forbindelsen, og prøv igen.',
  retry: 'Prøv igen',
  details: 'Vis alle detaljer',
  another: 'Følg en anden pakke',
  openPage: 'Åbn sporingssiden',
  newTab: 'åbner i en ny fane',
}

const fi: Words = {
  title: 'Seuraa pakettiasi',
  number: 'Paketin tai tilauksen numero',
  secret: 'Postinumero tai sähköposti',
  secretHint: 'Valinnainen. Sen avulla näet kaikki tiedot.',
  track: 'Seuraa',
  loading: 'Ladataan…',
  needsNumber: 'Anna paketin tai tilauksen numero.',
  notFound: 'Pakettia ei löydy',
  notFoundText:
    'Linkki voi olla vajaa, vaihdettu tai liian vanha. Avaa viimeisimmän viestisi linkki tai kysy kaupasta.',
  wrongAnswer: 'Pakettia ei löydy. Tarkista antamasi tiedot.',
  busy: 'Liian monta pyyntöä. Odota minuutti ja yritä uudelleen.',
  unreachable: 'Paketin tietoja ei voitu ladata. Tarkista yhteys ja yritä uudelleen.',
  retry: 'Yritä uudelleen',
  details: 'Näytä kaikki tiedot',
  another: 'Seuraa toista pakettia',
  openPage: 'Avaa seurantasivu',
  newTab: 'avautuu uuteen välilehteen',
}

const de: Words = {
  title: 'Paket verfolgen',
  number: 'Paket- oder Bestellnummer',
  secret: 'Postleitzahl oder E-Mail',
  secretHint: 'Freiwillig. Damit sehen Sie alle Details.',
  track: 'Verfolgen',
  loading: 'Wird geladen…',
  needsNumber: 'Geben Sie eine Paket- oder Bestellnummer ein.',
  notFound: 'Wir finden dieses Paket nicht',
  notFoundText:
    'Der Link ist vielleicht unvollständig, ersetzt oder zu alt. Öffnen Sie den Link in Ihrer letzten Nachricht oder fragen Sie den Shop.',
  wrongAnswer: 'Wir finden dieses Paket nicht. Prüfen Sie Ihre Angaben.',
  busy: 'Zu viele Anfragen. Warten Sie eine Minute und versuchen Sie es erneut.',
  unreachable: 'Das Paket konnte nicht geladen werden. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  retry: 'Erneut versuchen',
  details: 'Alle Details anzeigen',
  another: 'Anderes Paket verfolgen',
  openPage: 'Sendungsseite öffnen',
  newTab: 'öffnet in einem neuen Tab',
}

const words: Readonly<Record<LanguageId, Words>> = { en, sv, nb, da, fi, de }

export const wordsOf = (language: LanguageId): Words => words[language]
