import { describe, expect, test } from 'vitest'
import { type LintedTemplate, templateProblems } from './template-problems.ts'

const mail: LintedTemplate = {
  type: 'email',
  targetType: 'Shipment',
  purpose: 'transactional',
  content: '<p>Hello</p>',
  text: null,
  payload: '{"subject": "Hello"}',
}
const text: LintedTemplate = { ...mail, type: 'text', content: null, text: 'Hello', payload: '{"sender": "Shop"}' }

const placesOf = (content: string) =>
  templateProblems({ ...mail, content }).map(({ line, column, message }) => [line, column, message])
const messagesOf = (template: LintedTemplate, options?: Parameters<typeof templateProblems>[1]) =>
  templateProblems(template, options).map(({ part, message }) => `${part}: ${message}`)

describe('variables', () => {
  test.each([
    'Hello {{ shipmentNumber }}',
    'Hello {{ toName | default: "you" }}, {{ toName | upcase | default: "" }}',
    '{% if toName %}{{ toName }}{% endif %}',
    '{% if toName and toCity == "Oslo" %}{{ toName }} {{ toCity }}{% elsif fromName %}{{ fromName }}{% endif %}',
    '{% unless toName %}-{% else %}{{ toName }}{% endunless %}',
    '{% if toName == nil %}{% endif %}',
    '{% for event in events %}{{ forloop.index }} {{ event.text | default: "" }}{% endfor %}',
    '{% for line in order.lines %}{% if line.description %}{{ line.description }}{% endif %}{% endfor %}',
    '{{ events[0].text | default: "" }} {{ events.first.at | default: "" }} {{ events.size }} {{ packages | size }}',
    '{% assign greeting = toName | default: "you" %}{{ greeting }} {{ greeting | append: toCity }}'.replace(
      ' | append: toCity',
      '',
    ),
    '{% capture block %}Hello{% endcapture %}{{ block }}',
    '{{ assets.anything }} {{ assets["other-id"] }} {{ merchant["name"] }}',
    '{{ now | date: "%Y" }} {% for i in (1..3) %}{{ i }}{% endfor %}',
    '{% comment %}{{ nobody.knows }}{% endcomment %}{% raw %}{{ nor.this }}{% endraw %}',
    '{{ trackingUrl | default: "https://shop.example" | append: "?a={{ b }}" }}',
    '{%- case statusId -%}{%- when "lost" -%}a{%- endcase -%}',
    '{{ "toNmae" }} {{ salesValue | default: 0 | money: "SEK" }}',
  ])('are fine in %s', content => {
    expect(placesOf(content)).toEqual([])
  })

  test.each<[string, number, number, string]>([
    ['Hello\n  {{ toNmae }}', 2, 6, 'Unknown variable: toNmae'],
    ['{% if toNmae %}{% endif %}', 1, 7, 'Unknown variable: toNmae'],
    ['{{ merchant.phone }}', 1, 4, 'Unknown variable: merchant.phone'],
    ['{{ events.text }}', 1, 4, 'Unknown variable: events.text'],
    ['{% for one in events %}{{ one.colour | default: "" }}{% endfor %}', 1, 27, 'Unknown variable: events.*.colour'],
    ['{{ 5 | money: kurrency }}', 1, 15, 'Unknown variable: kurrency'],
    ['{{ toName }}', 1, 4, 'toName can be empty'],
    ['{{toName|upcase}}', 1, 3, 'toName can be empty'],
    ['{% assign name = toName %}', 1, 18, 'toName can be empty'],
    ['{% if toName %}{% else %}{{ toName }}{% endif %}', 1, 29, 'toName can be empty'],
    ['{% if toName or toCity %}{{ toName }}{% endif %}', 1, 29, 'toName can be empty'],
    ['{% if toName != "A" %}{{ toName }}{% endif %}', 1, 26, 'toName can be empty'],
    ['{% if toName %}{% endif %}{{ toName }}', 1, 30, 'toName can be empty'],
    ['{% for one in events %}{{ one.city }}{% endfor %}', 1, 27, 'one.city can be empty'],
    ['{{ merchant.supportUrl }}', 1, 4, 'merchant.supportUrl can be empty'],
  ])('are wrong in %s', (content, line, column, message) => {
    expect(placesOf(content)).toEqual([[line, column, expect.stringContaining(message)]])
  })

  test('are those of the target type, in every text of the template', () => {
    const link = '<a href="#activation-link">Go</a>'
    expect(
      messagesOf({ ...mail, targetType: 'Invite', content: `{{ userName }} {{ shipmentNumber }} ${link}` }),
    ).toEqual(['content: Unknown variable: shipmentNumber'])
    const payload = '{"subject": "{{ a }}", "cc": ["{{ b }}"], "attachments": ["{{ c }}"]}'
    expect(messagesOf({ ...mail, text: '{{ d }}', payload })).toEqual([
      'text: Unknown variable: d',
      'subject: Unknown variable: a',
      'cc: Unknown variable: b',
    ])
    const hook: LintedTemplate = {
      ...mail,
      type: 'webhook',
      content: 'https://a.example/{{ e }}',
      payload: '{"a": {{ f }} }',
    }
    expect(messagesOf(hook)).toEqual(['content: Unknown variable: e', 'payload: Unknown variable: f'])
  })

  test('can be assets, if they exist', () => {
    const content = '{{ assets.logo }} {{ assets["sign-off"] }}'
    expect(messagesOf({ ...mail, content }, { assets: [{ id: 'logo' }] })).toEqual([
      'content: There is no dynamic content with the id sign-off',
    ])
  })
})

describe('an e-mail', () => {
  test('has a subject', () => {
    expect(messagesOf({ ...mail, payload: null })).toEqual(['subject: There is no subject yet'])
    expect(messagesOf({ ...mail, payload: '{' })).toContain('payload: This isn’t a JSON object')
  })

  test('has alt texts', () => {
    expect(
      placesOf(
        '<img src="a" alt="">\n <mj-image src="{{ trackingUrl | default: ">" }}" />\n<!-- <img> --><img\n src="a">',
      ),
    ).toEqual([
      [2, 2, expect.stringContaining('no alt text')],
      [3, 15, expect.stringContaining('no alt text')],
    ])
  })

  test('that is not purely transactional has a link to unsubscribe', () => {
    const warning = 'content: There is no unsubscribe link. Add {{ unsubscribeUrl }}'
    for (const purpose of ['reminder', 'marketing'] as const) {
      expect(messagesOf({ ...mail, purpose })).toEqual([warning])
      const content = '<a href="{{ unsubscribeUrl | default: "" }}">Unsubscribe</a>'
      expect(messagesOf({ ...mail, purpose, content })).toEqual([])
    }
    expect(messagesOf(mail)).toEqual([])
  })

  test('is cut by Gmail over 102 kB', () => {
    expect(messagesOf(mail, { html: 'å'.repeat(51_000) })).toEqual([])
    expect(messagesOf(mail, { html: 'å'.repeat(51_001) })[0]).toContain('Gmail cuts mails over 102 kB')
    expect(messagesOf({ ...mail, content: '📦'.repeat(25_501) })).toHaveLength(1)
  })

  test('has no heavy images', () => {
    const assets = [
      { id: 'hero', sizeBytes: 1_400_000 },
      { id: 'logo', sizeBytes: 9000 },
    ]
    const problems = templateProblems({ ...mail, content: '{{ assets.logo }}\n{{ assets["hero"] }}' }, { assets })
    expect(problems).toEqual([
      expect.objectContaining({ line: 2, column: 4, message: expect.stringContaining('hero') }),
    ])
  })
})

describe('a text message', () => {
  test('has a text and a sender', () => {
    expect(messagesOf(text)).toEqual([])
    expect(messagesOf({ ...text, text: '', payload: null }).map(value => value.split(':')[0])).toEqual([
      'text',
      'sender',
    ])
  })

  test('becomes Unicode by a character, which is named', () => {
    const problems = templateProblems({ ...text, text: 'Hej {{ toName | default: "ş" }} åäö €\nDin “försändelse” 📦' })
    expect(problems).toEqual([
      expect.objectContaining({ part: 'text', line: 2, column: 5, message: expect.stringMatching(/^“ makes/) }),
    ])
  })
})

test.each([
  ['a long mail', '<p>{{ toName | default: "you" }} {% if toCity %}{{ toCity }}{% endif %} {{ wrong }}</p>\n', 100],
  ['unclosed images', '<img ', 0],
  ['unclosed quotes', '<img " ', 0],
  ['unclosed comments', '<!-- ', 0],
  ['brackets', '{{ a[a[', 0],
  ['nested conditions', '{% if toName %}{{ toCity }}', 100],
  ['braces', '{{{%', 0],
])('%s of 400 kB are read fast enough for every key', (_, piece, count) => {
  const content = piece.repeat(400_000 / piece.length)
  const startedAt = performance.now()
  const problems = templateProblems({ ...mail, content, purpose: 'transactional' })
  expect(problems.filter(({ line }) => line !== null)).toHaveLength(count)
  expect(performance.now() - startedAt).toBeLessThan(3000)
})

test('an invitation says where its link goes', () => {
  const ofInvite = (content: string) => messagesOf({ ...mail, targetType: 'Invite', content })
  expect(ofInvite('<p>Hi</p>')).toEqual([
    'content: There is no link with the address #activation-link. The link is added at the end',
  ])
  expect(ofInvite('<a href="{{ activationUrl }}">Go</a>')).toContain(
    'content: activationUrl isn’t a variable. Write #activation-link as the address of the link',
  )
})
