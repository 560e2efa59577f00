import { expect, test } from 'vitest'
import { chosenFacets, facetFields, facetText, withFacet } from './message-facets.ts'

test('filters of a link are read, changed one by one and written back', () => {
  const facets = 'month:202609-202611;languageId:sv,nb;nothing:1'
  expect(chosenFacets(facets)).toEqual({ month: ['202609-202611'], languageId: ['sv', 'nb'] })
  expect(withFacet(facets, 'languageId', ['da'])).toBe('month:202609-202611;languageId:da')
  expect(withFacet('languageId:sv', 'languageId', [])).toBeUndefined()
})

test('filters are in words', () => {
  expect(facetText(undefined, 'outcome', ['opened', 'bounced'])).toBe('Outcome: Probably opened, Bounced')
  expect(facetText(undefined, 'month', ['202609-202611'])).toBe('Month: Sep 2026 – Nov 2026')
  expect(facetText(undefined, 'milestoneIndex', ['none', '2000'])).toBe('Milestone: none, 2000')
  expect(facetText(undefined, 'languageId', ['sv'])).toBe('Language: Swedish')
})

test('months go back from the running one, over the turn of a year', () => {
  const [{ options }] = facetFields(undefined, new Date(2027, 0, 15))
  expect(options.slice(0, 2)).toEqual([
    { value: '202701', label: 'Jan 2027' },
    { value: '202612', label: 'Dec 2026' },
  ])
})
