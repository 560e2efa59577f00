import type { LanguageId } from '@aftermile/domain/lists/languages'
import { languageOf } from '@aftermile/domain/messages/words/words-in'

/** The words of the pages that receivers open from a message. {…} is filled in. */
type PageWords = {
  readonly expected: string
  readonly receivedAt: string
  readonly hello: string
  readonly steps: string
  readonly order: string
  readonly carrier: string
  readonly followAt: string
  readonly to: string
  readonly pickUpAt: string
  readonly contents: string
  readonly history: string
  readonly noEvents: string
  readonly help: string
  readonly notFound: string
  readonly notFoundText: string
  readonly busy: string
  readonly busyText: string
  readonly unsubscribe: string
  readonly unsubscribeText: string
  readonly unsubscribed: string
  readonly unsubscribedText: string
  readonly badLink: string
  readonly badLinkText: string
}

const en: PageWords = {
  expected: 'Expected',
  receivedAt: 'Delivered',
  hello: 'Hello {name}',
  steps: 'Where your parcel is',
  order: 'Order',
  carrier: 'Carrier',
  followAt: 'Track at {carrier}',
  to: 'To',
  pickUpAt: 'Pick up at',
  contents: 'Contents',
  history: 'History',
  noEvents: 'Nothing has happened yet.',
  help: 'Help',
  notFound: 'We can’t find this parcel',
  notFoundText:
    'The link may be incomplete, replaced or too old. Open the link in your latest message, or ask the shop.',
  busy: 'Too many requests',
  busyText: 'Wait a minute and open the page again.',
  unsubscribe: 'Unsubscribe',
  unsubscribeText:
    '{address} will get no more reminders and offers from {sender}. Messages about your orders still come.',
  unsubscribed: 'You’re unsubscribed',
  unsubscribedText: '{address} gets no more reminders and offers from {sender}. Messages about your orders still come.',
  badLink: 'This link doesn’t work',
  badLinkText: 'It may be incomplete. Open the link in your message again.',
}

const sv: PageWords = {
  expected: 'Beräknad leverans',
  receivedAt: 'Levererad',
  hello: 'Hej {name}',
  steps: 'Här är ditt paket',
  order: 'Order',
  carrier: 'Transportör',
  followAt: 'Spåra hos {carrier}',
  to: 'Till',
  pickUpAt: 'Hämtas hos',
  contents: 'Innehåll',
  history: 'Historik',
  noEvents: 'Inget har hänt än.',
  help: 'Hjälp',
  notFound: 'Vi hittar inte paketet',
  notFoundText:
    'Länken kan vara ofullständig, utbytt eller för gammal. Öppna länken i ditt senaste meddelande eller fråga butiken.',
  busy: 'För många förfrågningar',
  busyText: 'Vänta en minut och öppna sidan igen.',
  unsubscribe: 'Avregistrera',
  unsubscribeText:
    '{address} får inga fler påminnelser och erbjudanden från {sender}. Meddelanden om dina beställningar kommer fortfarande.',
  unsubscribed: 'Du är avregistrerad',
  unsubscribedText:
    '{address} får inga fler påminnelser och erbjudanden från {sender}. Meddelanden om dina beställningar kommer fortfarande.',
  badLink: 'Länken fungerar inte',
  badLinkText: 'Den kan vara ofullständig. Öppna länken i meddelandet igen.',
}

const nb: PageWords = {
  expected: 'Forventet levering',
  receivedAt: 'Levert',
  hello: 'Hei {name}',
  steps: 'Her er pakken din',
  order: 'Ordre',
  carrier: 'Transportør',
  followAt: 'Spor hos {carrier}',
  to: 'Til',
  pickUpAt: 'Hentes hos',
  contents: 'Innhold',
  history: 'Historikk',
  noEvents: 'Ingenting har skjedd ennå.',
  help: 'Hjelp',
  notFound: 'Vi finner ikke pakken',
  notFoundText:
    'Lenken kan være ufullstendig, byttet ut eller for gammel. Åpne lenken i den siste meldingen, eller spør butikken.',
  busy: 'For mange forespørsler',
  busyText: 'Vent et minutt og åpne siden igjen.',
  unsubscribe: 'Meld av',
  unsubscribeText:
    '{address} får ikke flere påminnelser og tilbud fra {sender}. Meldinger om bestillingene dine kommer fortsatt.',
  unsubscribed: 'Du er meldt av',
  unsubscribedText:
    '{address} får ikke flere påminnelser og tilbud fra {sender}. Meldinger om bestillingene dine kommer fortsatt.',
  badLink: 'Lenken virker ikke',
  badLinkText: 'Den kan være ufullstendig. Åpne lenken i meldingen på nytt.',
}

const da: PageWords = {
  expected: 'Forventet levering',
  receivedAt: 'Leveret',
  hello: 'Hej {name}',
  steps: 'Her er din pakke',
  order: 'Ordre',
  carrier: 'Fragtfirma',
  followAt: 'Følg hos {carrier}',
  to: 'Til',
  pickUpAt: 'Hentes hos',
  contents: 'Indhold',
  history: 'Historik',
  noEvents: 'Der er ikke sket noget endnu.',
  help: 'Hjælp',
  notFound: 'Vi kan ikke finde pakken',
  notFoundText:
    'Linket kan være ufuldstændigt, udskiftet eller for gammelt. Åbn linket i din seneste besked, eller spørg butikken.',
  busy: 'For mange forespørgsler',
  busyText: 'Vent et minut, og åbn siden igen.',
  unsubscribe: 'Afmeld',
  unsubscribeText:
    '{address} får ikke flere påmindelser og tilbud fra {sender}. Beskeder om dine ordrer kommer stadig.',
  unsubscribed: 'Du er afmeldt',
  unsubscribedText:
    '{address} får ikke flere påmindelser og tilbud fra {sender}. Beskeder om dine ordrer kommer stadig.',
  badLink: 'Linket virker ikke',
  badLinkText: 'Det kan være ufuldstændigt. Åbn linket i beskeden igen.',
}

const fi: PageWords = {
  expected: 'Arvioitu toimitus',
  receivedAt: 'Toimitettu',
  hello: 'Hei {name}',
  steps: 'Missä pakettisi on',
  order: 'Tilaus',
  carrier: 'Kuljetusyhtiö',
  followAt: 'Seuraa: {carrier}',
  to: 'Vastaanottaja',
  pickUpAt: 'Noutopiste',
  contents: 'Sisältö',
  history: 'Tapahtumat',
  noEvents: 'Mitään ei ole vielä tapahtunut.',
  help: 'Ohje',
  notFound: 'Pakettia ei löydy',
  notFoundText:
    'Linkki voi olla vajaa, vaihdettu tai liian vanha. Avaa viimeisimmän viestisi linkki tai kysy kaupasta.',
  busy: 'Liian monta pyyntöä',
  busyText: 'Odota minuutti ja avaa sivu uudelleen.',
  unsubscribe: 'Peru viestit',
  unsubscribeText:
    '{address} ei saa enää muistutuksia eikä tarjouksia lähettäjältä {sender}. Tilauksiasi koskevat viestit tulevat edelleen.',
  unsubscribed: 'Viestit on peruttu',
  unsubscribedText:
    '{address} ei saa enää muistutuksia eikä tarjouksia lähettäjältä {sender}. Tilauksiasi koskevat viestit tulevat edelleen.',
  badLink: 'Linkki ei toimi',
  badLinkText: 'Se voi olla vajaa. Avaa viestin linkki uudelleen.',
}

const de: PageWords = {
  expected: 'Voraussichtliche Zustellung',
  receivedAt: 'Zugestellt',
  hello: 'Hallo {name}',
  steps: 'Wo Ihr Paket ist',
  order: 'Bestellung',
  carrier: 'Paketdienst',
  followAt: 'Bei {carrier} verfolgen',
  to: 'An',
  pickUpAt: 'Abholen bei',
  contents: 'Inhalt',
  history: 'Verlauf',
  noEvents: 'Noch ist nichts passiert.',
  help: 'Hilfe',
  notFound: 'Wir finden dieses Paket nicht',
  notFoundText:
    'Der Link ist vielleicht unvollständig, ersetzt oder zu alt. Öffnen Sie den Link in Ihrer letzten Nachricht oder fragen Sie den Shop.',
  busy: 'Zu viele Anfragen',
  busyText: 'Warten Sie eine Minute und öffnen Sie die Seite erneut.',
  unsubscribe: 'Abmelden',
  unsubscribeText:
    '{address} erhält keine Erinnerungen und Angebote mehr von {sender}. Nachrichten zu Ihren Bestellungen kommen weiterhin.',
  unsubscribed: 'Sie sind abgemeldet',
  unsubscribedText:
    '{address} erhält keine Erinnerungen und Angebote mehr von {sender}. Nachrichten zu Ihren Bestellungen kommen weiterhin.',
  badLink: 'Dieser Link funktioniert nicht',
  badLinkText: 'Er ist vielleicht unvollständig. Öffnen Sie den Link in Ihrer Nachricht erneut.',
}

const words: Readonly<Record<LanguageId, PageWords>> = { en, sv, nb, da, fi, de }

export const pageWords = (language: LanguageId): PageWords => words[language]

/** The language that a browser prefers among ours: `sv-SE,sv;q=0.9,en;q=0.8`. Null if it wants none of them. */
export function preferredLanguage(acceptLanguage: string | undefined): LanguageId | null {
  const wanted = (acceptLanguage ?? '').slice(0, 500).split(',')
  const ranked = wanted.map(one => {
    const [tag = '', ...rest] = one.trim().split(';')
    const quality = rest.map(part => /^\s*q=([\d.]+)$/.exec(part)?.[1]).find(found => found !== undefined)
    return { language: languageOf(tag), quality: Number(quality ?? 1) }
  })
  const [best] = ranked.filter(one => one.language !== null && one.quality > 0).sort((a, b) => b.quality - a.quality)
  return best?.language ?? null
}
