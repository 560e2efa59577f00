import { afterAll, expect, test } from 'vitest'
import { openRenderPool } from './render-pool.ts'
import type { RenderRequest } from './render-request.ts'

const pool = openRenderPool()
afterAll(() => pool.close())

const rendering = (source: string, data: RenderRequest['data'] = {}, isHtml = true) =>
  pool.render({ parts: { body: { source, isHtml } }, data })

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
  expect(await pool.render({ parts, data: { n: 2 } })).toEqual({
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
  expect(await bodyOf('{% if toName %}a{% else %}b{% endif %}')).toBe('b')
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
  const pending = other.render({ parts: { body: { source: 'a', isHtml: false } }, data: {} })
  other.close()
  expect(await pending).toMatchObject({ isRendered: false, problem: 'The server is stopping' })
  expect(await other.render({ parts: {}, data: {} })).toMatchObject({ isRendered: false })
})
