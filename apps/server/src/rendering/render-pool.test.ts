import { afterAll, expect, test } from 'vitest'
import { openRenderPool } from './render-pool.ts'
import type { Asker, RenderRequest } from './render-request.ts'

const pool = openRenderPool()
afterAll(() => pool.close())

const style = { locale: 'en', timeZone: 'Europe/Stockholm' }
const sender = { tenantId: 'nordhem', purpose: 'background' } as const
const rendering = (source: string, data: RenderRequest['data'] = {}, isHtml = true, asker: Asker = sender) =>
  pool.render({ parts: { body: { source, isHtml } }, data, ...style }, asker)

const bodyOf = async (...of: Parameters<typeof rendering>) => {
  const rendered = await rendering(...of)
  return rendered.isRendered ? rendered.texts.body : rendered.problem
}

test('values are filled in, escaped in HTML and as they are in text', async () => {
  const data = { toName: '<b>Åsa</b> & co' }
  expect(await bodyOf('Hello {{ toName }}', data)).toBe('Hello &lt;b&gt;Åsa&lt;/b&gt; &amp; co')
  expect(await bodyOf('Hello {{ toName }}', data, false)).toBe('Hello <b>Åsa</b> & co')
})

test('several parts of a message are rendered with the same values', async () => {
  const parts = {
    subject: { source: '{{ n }} parcels', isHtml: false },
    html: { source: '<p>{{ n }}</p>', isHtml: true },
  }
  expect(await pool.render({ parts, data: { n: 2 }, ...style }, sender)).toEqual({
    isRendered: true,
    texts: { subject: '2 parcels', html: '<p>2</p>' },
  })
})

test('a missing value is named, unless there is a default or a condition', async () => {
  expect(await rendering('Dear\n{{ toName }}')).toEqual({
    isRendered: false,
    part: 'body',
    problem: 'toName has no value and no default',
    line: 2,
    column: 4,
  })
  expect(await bodyOf('{{ toName | default: "you" }}')).toBe('you')
  expect(await bodyOf('{{ at | date_long | default: "soon" }} {{ at | default: "soon" | clock }}')).toBe('soon soon')
  expect(
    await bodyOf('{% for one in list %}{{ one.city | default: "-" }}{% endfor %}{{ no }}', {
      list: [{ city: null }],
      no: null,
    }),
  ).toBe('no has no value and no default')
  expect(await bodyOf('{% if toName %}a{% else %}b{% endif %}')).toBe('b')
})

test('dates and numbers are written in the language and time zone of the receiver', async () => {
  const source =
    '{{ at | date_long }}; {{ at | date_short }}; {{ at | clock }}; {{ n | money: "SEK" }}; {{ n | number }}'
  const data = { at: '2026-11-17T13:05:00Z', n: 1249.5 }
  const written = async (locale: string, timeZone: string) => {
    const rendered = await pool.render({ parts: { body: { source, isHtml: false } }, data, locale, timeZone }, sender)
    return rendered.isRendered ? rendered.texts.body?.replace(/\s/g, ' ') : rendered.problem
  }
  expect(await written('en', 'Europe/Stockholm')).toBe('Tuesday 17 November; 17 Nov; 14:05; SEK 1,249.50; 1,249.5')
  expect(await written('sv', 'Europe/Stockholm')).toBe('tisdag 17 november; 17 nov.; 14:05; 1 249,50 kr; 1 249,5')
  expect(await written('de', 'Asia/Tokyo')).toBe('Dienstag, 17. November; 17. Nov.; 22:05; 1.249,50 SEK; 1.249,5')
  expect(await written('no such', 'Moon/Sea')).toBe('Tuesday 17 November; 17 Nov; 13:05; SEK 1,249.50; 1,249.5')
  expect(await bodyOf('{{ "later" | date_long }} {{ "few" | number }} {{ "few" | money }}')).toBe('later few few')
  expect(await bodyOf('{{ 5 | money: "kr" }}')).toContain('money needs a currency')
})

test.each([
  ['{% include ".env" %}', 'unknown tag: include'],
  ['{% render "a" %}', 'unknown tag: render'],
  ['{% layout "a" %}', 'unknown tag: layout'],
  ['{{ 1 | shout }}', 'unknown filter: shout'],
  ['{% if true %}', 'tag {% if true %} not closed'],
  ['{{ values.constructor.name }}', 'values.constructor has no value and no default'],
])('%s is refused: %s', async (source, problem) => {
  expect(await bodyOf(source, { values: [] })).toContain(problem)
})

const bombs = {
  'an endless loop': [
    '{% for i in (1..100000000) %}{% for j in (1..100000000) %}{% endfor %}{% endfor %}',
    /longer|memory|limit/,
  ],
  'a loop of filters': [
    `{% assign a = "${'x,'.repeat(20_000)}" | split: "," %}{{ a ${'| sort | reverse '.repeat(400)} | join }}`,
    /longer|memory|limit/,
  ],
  'a text that doubles': [
    `{% assign a = "0123456789" %}${'{% assign a = a | append: a %}'.repeat(28)}{{ a }}`,
    /1 MB|longer|memory/,
  ],
  'a long text': ['{% for i in (1..200000) %}0123456789{% endfor %}', /1 MB|limit/],
} as const

test.each(Object.entries(bombs))('%s ends with a reason, and others go on', async (_, [source, reason]) => {
  const [bomb, ...others] = await Promise.all([bodyOf(source), ...[1, 2, 3].map(n => bodyOf('{{ n }}', { n }))])
  expect(bomb).toMatch(reason)
  expect(others).toEqual(['1', '2', '3'])
})

test('a closed pool renders nothing more', async () => {
  const other = openRenderPool()
  const pending = other.render({ parts: { body: { source: 'a', isHtml: false } }, data: {}, ...style }, sender)
  other.close()
  expect(await pending).toMatchObject({ isRendered: false, problem: 'The server is stopping' })
  expect(await other.render({ parts: {}, data: {}, ...style }, sender)).toMatchObject({ isRendered: false })
})

test.each(['an endless loop', 'a loop of filters'] as const)(
  'in a group, %s fails alone, and nobody waits for it',
  async name => {
    const [source, reason] = bombs[name]
    const ended: number[] = []
    const all = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map(async n => {
        const body = await bodyOf(n === 5 ? source : '{{ n }}', { n })
        ended.push(n)
        return body
      }),
    )
    expect(all.filter((_, index) => index !== 4)).toEqual(['1', '2', '3', '4', '6', '7', '8'])
    expect(all[4]).toMatch(reason)
    // On a busy machine, some that were asked for later may start after it has failed.
    expect(ended.slice(0, ended.indexOf(5))).toEqual(expect.arrayContaining([1, 2, 3, 4]))
  },
)

test('a template can use values whose names it makes up', async () => {
  const data = { toName: 'Åsa', toCity: 'Malmö', list: [{ n: 1 }, { n: 2 }], two: 2 }
  expect(await bodyOf('{% assign name = "to" | append: "Name" %}{{ [name] }} {{-[name]}}', data)).toBe('ÅsaÅsa')
  expect(
    await bodyOf('{% assign that = "i.n == tw" | append: "o" %}{{ list | where_exp: "i", that | map: "n" }}', data),
  ).toBe('2')
  expect(await bodyOf('{{ list[1].n }} {{ list[1]["n"] }} {{ list.size }} {{ list.first.n }}', data)).toBe('2 2 2 1')
})

test('texts are put together as the source has them, with their white space removed where it says so', async () => {
  const source =
    '<p>–{{- a -}} \n </p>{% capture c %} b{{ a }} {% endcapture %}{% for n in list %} {{ n }},{% endfor %}{{ c }}{{ list }}'
  expect(await bodyOf(source, { a: 'å & ä', list: [1, 2] })).toBe('<p>–å &amp; ä</p> 1, 2, bå &amp;amp; ä 12')
  const parts = {
    a: { source, isHtml: false },
    b: { source, isHtml: true },
    c: { source: '{% raw %}{{ a }}{% endraw %}', isHtml: true },
  }
  expect(await pool.render({ parts, data: { a: '&', list: [] }, ...style }, sender)).toEqual({
    isRendered: true,
    texts: { a: '<p>–&</p> b& ', b: '<p>–&amp;</p> b&amp;amp; ', c: '{{ a }}' },
  })
})

test('a process that knows too much forgets it, and renders on', async () => {
  const long = 'x'.repeat(400_000)
  for (let nth = 0; nth < 16; nth++)
    expect((await bodyOf(`${long}{{ n }}${nth}`, { n: nth }))?.slice(-4)).toBe(`${nth}${nth}`.padStart(4, 'x'))
  expect(await bodyOf('{{ n }}', { n: 1 })).toBe('1')
})

const [loop] = bombs['an endless loop']
const asTenant = (tenantId: string, purpose: Asker['purpose'] = 'background'): Asker => ({ tenantId, purpose })

test('tenants take turns: one whose templates loop delays neither another one nor previews', async () => {
  const ended: string[] = []
  const ask = async (name: string, source: string, asker: Asker) => {
    await rendering(source, { n: 1 }, true, asker)
    ended.push(name)
  }
  const loops = Array.from({ length: 4 }, () => ask('loop', loop, asTenant('looping')))
  const others = [
    ask('message', '{{ n }}', asTenant('other')),
    ask('preview', '{{ n }}', asTenant('other', 'preview')),
    ask('own preview', '{{ n }}', asTenant('looping', 'preview')),
  ]
  await Promise.all(others)
  // It may have had both processes before it was known to be slow.
  expect(ended.filter(name => name === 'loop').length).toBeLessThanOrEqual(2)
  await ask('later message', '{{ n }}', asTenant('other'))
  expect(ended.filter(name => name === 'loop').length).toBeLessThan(4)
  await Promise.all(loops)
})

test('what is no longer wanted when its turn comes is not begun', async () => {
  const { signal, abort } = abortable()
  const asker = { ...asTenant('looping'), signal }
  const [first, ...others] = [1, 2, 3, 4].map(() => rendering(loop, {}, true, asker))
  expect(await first).toMatchObject({ isOverLimit: true })
  abort()
  const ended = await Promise.all(others)
  expect(ended.filter(rendered => 'isWithdrawn' in rendered).length).toBeGreaterThanOrEqual(2)
})

test('a preview that can’t begin soon is refused with the time to try again, and a message waits', async () => {
  const impatient = openRenderPool({ processes: 1, maxWaitMs: 50 })
  const ask = (source: string, purpose: Asker['purpose']) =>
    impatient.render({ parts: { body: { source, isHtml: false } }, data: {}, ...style }, asTenant('looping', purpose))
  const looping = [ask(loop, 'preview'), ask(loop, 'background')]
  await expect(ask('a', 'page')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  expect(await ask('a', 'background')).toMatchObject({ isRendered: true })
  await Promise.all(looping)
  impatient.close()
})

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
