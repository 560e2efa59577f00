import { expect, test } from 'vitest'
import { textsIn } from './language-texts.ts'
import { languageOf, languages } from './languages.ts'
import { phraseInEach } from './phrases-in.ts'
import { widgetTexts } from './widget-texts.ts'

const parts = ['actions', 'blocks', 'events', 'mails', 'orderStatuses', 'pages', 'parcels', 'tracking'] as const
const phrases = ['greeting', 'signOff', 'activate', 'choosePassword'] as const

/** All texts below a value, with their places. */
const textsBelow = (value: unknown, place = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, below]) => textsBelow(below, `${place}.${name}`))
    : [[place, value]]

const placesIn = (value: unknown): string[] => textsBelow(value).map(([place]) => place)
/** A mail may have a button of its own. */
const usual = (places: readonly string[]) => places.filter(place => !place.endsWith('.button')).toSorted()

test.each(languages.map(({ id }) => id))('all that is written in English is written in %s', id => {
  for (const part of parts) {
    const texts = textsIn(part)
    expect(usual(placesIn(texts[id])), part).toEqual(usual(placesIn(texts.en)))
    for (const [place, text] of textsBelow(texts[id])) expect(String(text).trim(), `${part}${place}`).not.toBe('')
  }
  expect(placesIn(widgetTexts[id])).toEqual(placesIn(widgetTexts.en))
  for (const name of phrases) expect(phraseInEach(name)[id]).not.toBe('')
})

test('every language is found by its tags, and no two are those of one country', () => {
  for (const { id, otherTags } of languages)
    for (const tag of [id, ...otherTags]) expect(languageOf(`${tag.toUpperCase()}_XX`)).toBe(id)
  const countries = languages.flatMap(language => language.countries.map(String))
  expect(new Set(countries).size).toBe(countries.length)
})
