import { describe, expect, test } from 'vitest'
import { events } from '../events/event-codes.ts'
import { languages } from '../languages/languages.ts'
import { scenarios } from '../lists/scenarios.ts'
import { statuses } from '../lists/statuses.ts'
import { anotherParcel, aParcelThatIs, aTrackedParcel, trackedNow } from '../test/a-tracked-parcel.ts'
import { dayMs } from '../times/milliseconds.ts'
import { trackingView } from './make-view.ts'
import { receiverActions, type TrackingFacts } from './tracking-facts.ts'
import { trackingStates } from './tracking-states.ts'
import { parcelWords } from './words/parcel-words.ts'
import { searchWords } from './words/search-words.ts'
import { trackingWords } from './words/words-of.ts'

const now = trackedNow
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
const inEnglish = (facts: TrackingFacts, kind: 'private' | 'public' = 'private') =>
  trackingView(facts, { kind, language: 'en', now })

test('every status leads to a state in every scenario, and every state is reached', () => {
  const views = scenarios.flatMap(scenario =>
    statuses.map(status => inEnglish(aTrackedParcel({ scenarioId: scenario.id, statusId: status.id }))),
  )
  for (const view of views) {
    expect(trackingStates).toContain(view.state)
    expect(view.title).not.toBe('')
  }
  for (const state of trackingStates) expect(inEnglish(aParcelThatIs(state)).state).toBe(state)
})

test.each(languages.map(({ id }) => id))('every state has words in %s', language => {
  const words = trackingWords(language)
  expect(Object.keys(words.states).toSorted()).toEqual([...trackingStates].toSorted())
  const texts = leaves([words, searchWords(language)])
  expect(texts.filter(text => text.trim() === '' || /undefined|\s\s|[!'"]/.test(text))).toEqual([])
  for (const state of trackingStates) {
    const view = trackingView(aParcelThatIs(state), { kind: 'private', language, now })
    expect(leaves(view).filter(text => /[{}]|undefined|NaN/.test(text))).toEqual([])
  }
})

test('the languages fill in the same values and say something else', () => {
  const places = (value: unknown) =>
    leaves(value).map(text => (text.match(/\{\w+\}/g) ?? []).toSorted().join().toLowerCase())
  for (const { id } of languages) {
    expect(places(trackingWords(id))).toEqual(places(trackingWords('en')))
    if (id === 'en') continue
    const english = trackingWords('en')
    for (const state of trackingStates)
      expect(trackingWords(id).states[state].text).not.toBe(english.states[state].text)
  }
})

const secret = (name: string) => `§${name}§`

const secrets: Partial<TrackingFacts> = {
  shipmentNumber: secret('number'),
  orderNumber: secret('order'),
  carrier: { name: 'PostNord', url: `https://carrier.example/${secret('number')}` },
  packageNumbers: [secret('package'), secret('package2')],
  packages: [
    { number: secret('package'), statusId: 'delivered' },
    { number: secret('package2'), statusId: 'lost' },
  ],
  personName: `${secret('first')} ${secret('last')}`,
  toAddress1: secret('street'),
  toCity: secret('city'),
  servicePoint: {
    name: secret('point'),
    typeId: 'locker',
    address: secret('point street'),
    openingHours: [secret('hours')],
  },
  contents: [{ description: secret('item'), quantity: 1 }],
  files: [{ id: secret('file'), kind: 'proof_of_delivery', isPicture: true }],
  others: [anotherParcel({ number: secret('other'), path: `/track/${secret('code')}` })],
  nth: 1,
  carrierLinks: [{ kind: 'change_point', url: `https://carrier.example/${secret('link')}` }],
  actions: receiverActions,
}

test.each(trackingStates)(
  'a public view of a parcel that is %s has no personal data, no number and no place',
  state => {
    const facts = aParcelThatIs(state)
    const event = {
      code: 'delivered',
      occurredAt: at(-1),
      placeName: secret('place'),
      placeCity: secret('place city'),
      placeCountryCode: 'SE',
      packageCount: 2,
      deliveryDay: null,
    } as const
    for (const { id } of languages) {
      const view = trackingView({ ...facts, ...secrets, events: [event] }, { kind: 'public', language: id, now })
      expect(JSON.stringify(view)).not.toMatch(/§|%C2%A7/)
      expect([view.files, view.actions, view.links, view.order, view.servicePoint]).toEqual([[], [], [], null, null])
    }
    expect(JSON.stringify(inEnglish({ ...facts, ...secrets, events: [event] }))).toContain('§')
  },
)

test('a public view does not say where a delivered parcel was left', () => {
  const handOvers = events.filter(({ code }) => /^(delivered_|collected_by)/.test(code)).map(({ code }) => code)
  expect(handOvers).toHaveLength(4)
  for (const code of handOvers) {
    const [first] = aTrackedParcel().events
    const facts = { ...aParcelThatIs('delivered'), events: first ? [{ ...first, code }] : [] }
    expect(inEnglish(facts).text).toBe(`${inEnglish(facts).history.items[0]?.text}.`)
    expect(inEnglish(facts, 'public').text).toBe('Your parcel has arrived.')
    expect(inEnglish(facts, 'public').history.items[0]?.text).toBe('Your parcel has been delivered')
  }
})

test('a private view has the first name, the end of the street, and what was bought', () => {
  const view = inEnglish(aTrackedParcel())
  expect(view.greeting).toBe('Hello Maja')
  expect(view.facts).toContainEqual({ label: 'To', value: '•••••14, Malmö', href: null })
  expect(view.contents?.items).toEqual(['1 × Wool blanket, forest green', '2 × Candle holder in brass'])
  expect(JSON.stringify(view)).not.toMatch(/Lindqvist|Storgatan/)
})

test.each([
  ['Maja Lindqvist', null, 'Hello Maja'],
  ['Maja', 'consumer', 'Hello Maja'],
  ['Maja Lindqvist', 'company', null],
  ['ICA Maxi Malmö AB', null, null],
  ['AB Volvo', null, null],
  ['Oy Karl Fazer Ab', null, null],
  ['Blumen Schmidt GmbH', null, null],
  ['Møller & Co', null, null],
  [' ', null, null],
] as const)('“%s” of type %s is greeted by %s', (personName, personTypeId, greeting) => {
  expect(inEnglish(aTrackedParcel({ personName, personTypeId })).greeting).toBe(greeting)
})

test('who picks a parcel up at a locker is not asked for an ID', () => {
  const parcel = aParcelThatIs('at_service_point')
  const atLocker = parcel.servicePoint && {
    ...parcel,
    servicePoint: { ...parcel.servicePoint, typeId: 'locker' } as const,
  }
  expect(inEnglish(parcel).next).toContain('ID')
  expect(atLocker && inEnglish(atLocker).next).toBe('Open the locker with the code in the carrier’s message.')
})

test('a mail to the shop has the order number as its subject, where the page may name it', () => {
  const mails = (facts: TrackingFacts, kind: 'private' | 'public' = 'private') =>
    inEnglish(facts, kind).shop.contact.flatMap(({ href }) => (href.startsWith('mailto:') ? [href] : []))
  const number = aTrackedParcel({ orderNumber: 'FR 20&1' })
  expect(mails(number)).toEqual(['mailto:hello@fjallro.example?subject=Order%20FR%2020%261'])
  expect(mails(number, 'public')).toEqual(['mailto:hello@fjallro.example'])
  expect(mails({ ...number, orderNumber: null })).toEqual(['mailto:hello@fjallro.example'])
})

test.each([
  [{ estimatedFrom: at(2), estimatedTo: at(5) }, 'Today, 11:00–14:00', 'Very likely'],
  [{ estimatedFrom: at(-2), estimatedTo: at(2.2) }, 'Today, 09:00–11:30', 'Very likely'],
  [{ estimatedFrom: at(25), estimatedTo: at(35) }, 'Tomorrow, 18 November', 'Very likely'],
  [{ estimatedFrom: at(49), estimatedTo: at(59) }, 'Thursday 19 November', 'Very likely'],
  [{ estimatedFrom: at(24), estimatedTo: at(72) }, '18–20 November', 'Likely'],
  [{ estimatedFrom: at(24), estimatedTo: at(120) }, '18–22 November', 'Rough estimate'],
  [{ estimatedFrom: null, estimatedTo: null, estimatedAt: at(48) }, 'Thursday 19 November', 'Likely'],
  [
    { estimatedBy: 'transit_time', estimatedFrom: at(48), estimatedTo: at(49) },
    'Thursday 19 November, 09:00–10:00',
    'Likely',
  ],
  [
    { estimatedFrom: at(96), estimatedTo: at(120), latestAt: at(70), lateProbability: 0.9 },
    '21–22 November',
    'Likely, but later than promised',
  ],
])('the estimate %o reads “%s”, %s', (fields, text, sure) => {
  const { estimate } = inEnglish(aTrackedParcel({ latestAt: null, ...fields }))
  expect(estimate).toMatchObject({ label: 'Estimated delivery', text, sure, promised: null })
})

test.each([
  ['en', 'Promised by 20 November'],
  ['sv', 'Utlovat senast 20 november'],
  ['nb', 'Lovet innen 20. november'],
  ['da', 'Lovet senest 20. november'],
  ['fi', 'Luvattu viimeistään 20. marraskuuta'],
  ['de', 'Zugesagt bis zum 20. November'],
] as const)('beside a rough window the promise is named in %s', (language, promised) => {
  const rough = aTrackedParcel({ estimatedFrom: at(24), estimatedTo: at(120), latestAt: at(70), lateProbability: 0.1 })
  const view = (facts: TrackingFacts) => trackingView(facts, { kind: 'private', language, now })
  expect(view(rough).estimate?.promised).toBe(promised)
  expect(view({ ...rough, estimatedTo: at(48) }).estimate?.promised).toBeNull()
  expect(view({ ...rough, latestAt: null }).estimate?.promised).toBeNull()
})

test('an estimate that has passed is not shown, and a parcel past its promise is delayed', () => {
  const passed = { estimatedAt: at(-1), estimatedFrom: at(-3), estimatedTo: at(-1) }
  expect(inEnglish(aTrackedParcel(passed)).estimate).toBeNull()
  expect(inEnglish(aTrackedParcel({ latestAt: at(-1) })).state).toBe('delayed')
  expect(inEnglish(aTrackedParcel({ ...passed, latestAt: null })).state).toBe('on_its_way')
  expect(
    inEnglish(aTrackedParcel({ estimatedAt: at(-30), estimatedFrom: null, estimatedTo: null, latestAt: null })).state,
  ).toBe('delayed')
  expect(inEnglish({ ...aParcelThatIs('out_for_delivery'), latestAt: at(-1) }).state).toBe('out_for_delivery')
})

test.each([
  [6 * dayMs, '6 days left'],
  [dayMs, '1 day left'],
  [3_600_000, 'Today is the last day'],
  [-3_600_000, 'The pick-up period has ended'],
  [-3 * dayMs, 'The pick-up period has ended'],
])('kept for %d ms more reads “%s”', (left, text) => {
  const view = inEnglish({ ...aParcelThatIs('at_service_point'), keptUntil: new Date(now + left).toISOString() })
  expect([view.servicePoint?.keptUntil, view.estimate?.sure]).toEqual([text, text])
})

test('steps lead to the door, to the service point, or back', () => {
  const names = (state: (typeof trackingStates)[number]) =>
    inEnglish(aParcelThatIs(state)).steps.items.map(({ name, is }) => (is === 'current' ? `(${name})` : name))
  expect(names('on_its_way')).toEqual(['Preparing', '(On its way)', 'In your area', 'Out for delivery', 'Delivered'])
  expect(names('at_service_point').slice(3)).toEqual(['(Ready for pick-up)', 'Picked up'])
  expect(names('delivered').at(-1)).toBe('(Delivered)')
  expect(names('returning')).toEqual(['Preparing', 'On its way', '(Going back)', 'Back at the shop'])
  expect(names('return_on_its_way')).toEqual(['Label ready', 'Handed in', '(On its way)', 'Received'])
  for (const state of ['lost', 'cancelled', 'stopped'] as const) expect(names(state)).toEqual([])
})

const twelve = (delivered: number): TrackingFacts => {
  const parcel = aParcelThatIs(delivered === 12 ? 'delivered' : 'partly_delivered')
  const packages = Array.from({ length: 12 }, (_, index) => ({
    number: `P-${index + 1}`,
    statusId: index < delivered ? ('delivered' as const) : ('in_transit' as const),
  }))
  const event = { placeName: null, placeCity: null, placeCountryCode: null, deliveryDay: null, occurredAt: at(-1) }
  const events = [
    { ...event, code: 'delivered' as const, packageCount: delivered === 12 ? null : delivered },
    { ...event, code: 'damaged' as const, packageCount: 2 },
    { ...event, code: 'departed_terminal' as const, packageCount: null },
  ]
  return { ...parcel, packageNumbers: packages.map(({ number }) => number), packages, events }
}

test.each([
  ['en', 5, '5 of 12 delivered', '5 packages delivered'],
  ['en', 1, '1 of 12 delivered', '1 package delivered'],
  ['sv', 5, '5 av 12 levererade', '5 paket levererade'],
  ['sv', 1, '1 av 12 levererat', '1 paket levererat'],
  ['nb', 5, '5 av 12 levert', '5 pakker levert'],
  ['nb', 1, '1 av 12 levert', '1 pakke levert'],
  ['da', 5, '5 af 12 leveret', '5 pakker leveret'],
  ['da', 1, '1 af 12 leveret', '1 pakke leveret'],
  ['fi', 5, '5/12 toimitettu', '5 pakettia toimitettu'],
  ['fi', 1, '1/12 toimitettu', '1 paketti toimitettu'],
  ['de', 5, '5 von 12 zugestellt', '5 Pakete zugestellt'],
  ['de', 1, '1 von 12 zugestellt', '1 Paket zugestellt'],
] as const)('of twelve packages it says in %s, with %d delivered, “%s” and “%s”', (language, count, title, event) => {
  const view = trackingView(twelve(count), { kind: 'private', language, now })
  expect([view.title, view.history.items[0]?.text]).toEqual([title, event])
})

test('each of several packages has its state, and those to come are first', () => {
  const view = inEnglish(twelve(5))
  expect(view.packages?.items.map(({ number, text }) => `${number} ${text}`).slice(5, 9)).toEqual([
    'P-11 On its way',
    'P-12 On its way',
    'P-1 Delivered',
    'P-2 Delivered',
  ])
  expect(view.history.items.slice(1).map(({ text }) => text)).toEqual([
    'Your parcel was damaged and we are looking into it (2 of 12 packages)',
    'Your parcel has left a terminal',
  ])
  expect(inEnglish({ ...twelve(5), statusId: 'delayed' })).toMatchObject({
    title: 'Your parcel is delayed',
    packages: { delivered: '5 of 12 delivered' },
  })
  expect(inEnglish(twelve(12)).text).toBe('All 12 packages have been delivered.')
  expect(inEnglish(aTrackedParcel()).packages).toBeNull()
})

test('a public view says how many packages are delivered, and names none', () => {
  const view = inEnglish(twelve(5), 'public')
  expect([view.title, view.packages]).toEqual(['5 of 12 delivered', null])
  expect(JSON.stringify(view)).not.toContain('P-1')
})

test.each(languages.map(({ id }) => id))('what is said of several parcels fills in the same values in %s', language => {
  const places = (value: unknown) => leaves(value).map(text => (text.match(/\{\w+\}/g) ?? []).toSorted().join())
  expect(places(parcelWords(language))).toEqual(places(parcelWords('en')))
})

test.each([
  ['en', 'You reported on 17 November that it did not arrive. The carrier says it was delivered.'],
  ['sv', 'Du anmälde den 17 november att det inte har kommit fram. Enligt transportören är det levererat.'],
  ['nb', 'Du meldte 17. november at den ikke har kommet fram. Ifølge transportøren er den levert.'],
  ['da', 'Du meldte den 17. november, at den ikke er kommet frem. Ifølge fragtfirmaet er den leveret.'],
  ['fi', 'Ilmoitit 17. marraskuuta, että paketti ei ole saapunut. Kuljetusyhtiön mukaan se on toimitettu.'],
  ['de', 'Sie haben am 17. November gemeldet, dass es nicht angekommen ist. Laut Paketdienst wurde es zugestellt.'],
] as const)('the page of a parcel that was reported missing says so in %s', (language, text) => {
  const view = trackingView(aParcelThatIs('reported_missing'), { kind: 'private', language, now })
  expect([view.text, view.tone]).toEqual([text, 'attention'])
})

test('a report is repeated in the private view, while it is open and nothing answers it', () => {
  const parcel = aParcelThatIs('reported_missing')
  expect(inEnglish(parcel, 'public').state).toBe('delivered')
  expect(inEnglish({ ...parcel, handedOverAt: at(-0.2) }).state).toBe('delivered')
  const late = { reportedMissingAt: at(-1), latestAt: at(-100) }
  expect(inEnglish(aTrackedParcel(late))).toMatchObject({
    state: 'reported_missing',
    text: 'You reported on 17 November that it did not arrive.',
    estimate: { label: 'Estimated delivery' },
  })
  expect(inEnglish({ ...aParcelThatIs('out_for_delivery'), ...late }).state).toBe('out_for_delivery')
  expect(inEnglish({ ...aParcelThatIs('lost'), ...late }).state).toBe('lost')
})

describe('an order of three parcels', () => {
  const delivered = anotherParcel({
    number: 'S-1',
    nth: 1,
    statusId: 'delivered',
    milestoneIndex: 6000,
    servicePoint: null,
    handedOverAt: at(-30),
    completedAt: at(-30),
  })
  const waiting = anotherParcel({ number: 'S-3', nth: 3, carrier: { name: 'Bring', url: null } })
  const parcel = aTrackedParcel({ shipmentNumber: 'S-2', nth: 2, others: [delivered, waiting] })

  test.each([
    ['en', 'Your order comes in 3 parcels', 'Parcel 2 of 3'],
    ['sv', 'Din order kommer i 3 paket', 'Paket 2 av 3'],
    ['nb', 'Ordren din kommer i 3 pakker', 'Pakke 2 av 3'],
    ['da', 'Din ordre kommer i 3 pakker', 'Pakke 2 af 3'],
    ['fi', 'Tilauksesi saapuu 3 paketissa', 'Paketti 2/3'],
    ['de', 'Ihre Bestellung kommt in 3 Paketen', 'Paket 2 von 3'],
  ] as const)('is counted in %s', (language, label, part) => {
    const view = trackingView(parcel, { kind: 'private', language, now })
    expect([view.order?.label, view.part]).toEqual([label, part])
  })

  test('lists those that are to come first, each with carrier and estimate', () => {
    const items = inEnglish(parcel).order?.items ?? []
    expect(items.map(({ name, number, text, carrier, estimate }) => [name, number, text, carrier, estimate])).toEqual([
      ['Parcel 2 of 3', 'S-2', 'On its way', 'PostNord', 'Estimated delivery: Tomorrow, 12:00–16:00'],
      ['Parcel 3 of 3', 'S-3', 'Ready for pick-up', 'Bring', 'Pick up by: Monday 23 November'],
      ['Parcel 1 of 3', 'S-1', 'Delivered', 'PostNord', 'Delivered: Monday 16 November, 03:00'],
    ])
    expect(items.map(({ isShown }) => isShown)).toEqual([true, false, false])
  })

  test('is in a public view only for who asked for the order, without numbers and links', () => {
    expect(inEnglish(parcel, 'public')).toMatchObject({ order: null, part: null })
    const view = trackingView(parcel, { kind: 'public', language: 'en', now, isOrder: true })
    expect(view.order?.items.map(({ name, number, path }) => [name, number, path])).toEqual(
      ['Parcel 2 of 3', 'Parcel 3 of 3', 'Parcel 1 of 3'].map(name => [name, null, null]),
    )
    expect(JSON.stringify(view)).not.toMatch(/S-[123]/)
  })

  test('does not count a return', () => {
    const back = anotherParcel({ nth: null, scenarioId: 'inbound_return', statusId: 'booked', servicePoint: null })
    const view = inEnglish(aTrackedParcel({ nth: 1, others: [back] }))
    expect([view.part, view.order?.label]).toEqual([null, 'Your order'])
    expect(view.order?.items.map(({ name }) => name)).toEqual(['Parcel', 'Return'])
  })
})

test('links lead to the web only', () => {
  const bad = 'javascript:alert(1)'
  const parcel = aTrackedParcel({
    carrier: { name: 'PostNord', url: bad },
    carrierLinks: [{ kind: 'extend_storage', url: bad }],
    shop: { ...aTrackedParcel().shop, supportUrl: bad },
  })
  expect(JSON.stringify(inEnglish(parcel))).not.toContain('javascript')
})

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(leaves)
}
