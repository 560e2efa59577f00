import { expect, test } from 'vitest'
import { suggestTemplate, type TemplateMetadata } from './suggest-template.ts'

const variable = (name: string, more: { isPersonal?: boolean; type?: string } = {}) => ({
  name,
  label: `About ${name}`,
  type: 'text',
  sample: 'Example',
  isPersonal: false,
  isAlways: true,
  ...more,
})

const metadata: TemplateMetadata = {
  variables: [
    variable('toName', { isPersonal: true }),
    variable('merchant.name'),
    variable('packages', { type: 'list' }),
    variable('packages[].number'),
    variable('events[].text'),
  ],
  filters: [{ name: 'date_long', description: 'A day in words', example: '{{ now | date_long }}' }],
  assets: [{ id: 'greeting', type: 'TextAsset', description: 'How mails begin' }],
  locales: [],
}

const suggest = suggestTemplate(metadata, 'mjml')
const labels = (before: string, isAsked = false) => suggest(before, isAsked)?.options.map(({ label }) => label) ?? null

test.each([
  ['<mj-text>{{ ', ['toName', 'packages', 'merchant', 'events']],
  ['{{ merchant.na', ['name']],
  ['{{ assets.', ['greeting']],
  ['{{ toName | ', ['date_long']],
  ['{{ packages[0].', ['number']],
  ['{{ packages.first.', ['number']],
  ['{% for item in packages %}{{ item.', ['number']],
  ['{% for item in packages %}{% endfor %}{% for item in events %}{{ item.', ['text']],
  ['{{ "to', null],
  ['{{ toName }} and ', null],
  ['{% assign x = 1', ['toName', 'packages', 'merchant', 'events']],
])('after %s', (before, expected) => {
  expect(labels(before)).toEqual(expected)
})

test('tags begin a block, and a loop offers its item', () => {
  expect(labels('{% ')).toContain('for')
  expect(labels('{% for parcel in packages %}{% if ')).toContain('parcel')
})

test('snippets are offered only on request, and only outside Liquid', () => {
  expect(labels('<mj-column>')).toBeNull()
  expect(labels('<mj-column>', true)).toContain('parcel card')
  expect(labels('{{ ', true)).not.toContain('parcel card')
})

test('a variable says what it is, and whether it is personal', () => {
  const found = suggest('{{ to', false)
  expect(found?.typed).toBe('to')
  expect(found?.options.find(({ label }) => label === 'toName')).toMatchObject({
    detail: 'About toName',
    info: 'Example: Example\nType: text\nPersonal data',
  })
})

test('right behind the braces a name gets its spaces', () => {
  expect(suggest('{{', false)?.options[0]?.insert).toBe(' toName ')
})
