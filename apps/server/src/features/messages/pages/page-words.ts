import type { LanguageId } from '@aftermile/domain/lists/languages'
import { languageOf } from '@aftermile/domain/messages/words/words-in'

/** The words of the pages that receivers open from a message. {…} is filled in. */
type PageWords = {
  readonly unsubscribe: string
  readonly unsubscribeText: string
  readonly unsubscribed: string
  readonly unsubscribedText: string
  readonly badLink: string
  readonly badLinkText: string
}

const en: PageWords = {
  unsubscribe: 'Unsubscribe',
  unsubscribeText:
    '{address} will get no more reminders and offers from {sender}. You’ll still get messages about your orders.',
  unsubscribed: 'You’re unsubscribed',
  unsubscribedText:
    '{address} gets no more reminders and offers from {sender}. You’ll still get messages about your orders.',
  badLink: 'This link doesn’t work',
  badLinkText: 'It may be incomplete. Open the link in your message again.',
}

const sv: PageWords = {
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
  const ranked = wanted.map(text => {
    const [tag = '', ...rest] = text.trim().split(';')
    const quality = rest.map(part => /^\s*q=([\d.]+)$/.exec(part)?.[1]).find(found => found !== undefined)
    return { language: languageOf(tag), quality: Number(quality ?? 1) }
  })
  const [best] = ranked.filter(item => item.language !== null && item.quality > 0).sort((a, b) => b.quality - a.quality)
  return best?.language ?? null
}
