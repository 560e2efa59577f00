import { afterAll, describe, expect, test } from 'vitest'
import { openRenderPool } from './render-pool.ts'

const pool = openRenderPool()
afterAll(() => pool.close())

const compile = async (source: string, isMjml = true) => {
  const asker = { tenantId: 'nordhem', purpose: 'background' } as const
  const { html, problems } = await pool.compile({ parts: { content: { source, isMjml } } }, asker)
  return { html: html.content ?? null, problems }
}
const mail = (inside: string, head = '') => `<mjml><mj-head>${head}</mj-head><mj-body>${inside}</mj-body></mjml>`
const text = (inside: string) => mail(`<mj-section><mj-column>${inside}</mj-column></mj-section>`)

describe('MJML', () => {
  test('becomes HTML in which all Liquid is as it was written', async () => {
    const { html, problems } = await compile(
      mail(
        `<mj-raw>{% if a < b and c == "<x>" %}</mj-raw>
        <mj-section background-color="{{ merchant.color | default: "#fff" }}"><mj-column>
          <mj-text css-class="a" color="{% if a %}red{% else %}blue{% endif %}">Hello {{- toName | default: 'you & "me"' -}} !</mj-text>
          <mj-image src="{{ merchant.logoUrl }}" alt="{{ merchant.name }}"/>
          <mj-button href="{{ trackingUrl }}?a=1&amp;b=2">Track</mj-button>
          <mj-table>{% for one in lines %}<tr {{ one.attribute }}><td>{{ one.name }}</td></tr>{% endfor %}</mj-table>
        </mj-column></mj-section>
        <mj-raw>{% endif %}{% raw %}{{ not liquid }}{% endraw %}</mj-raw>`,
        '<mj-title>{{ subject }}</mj-title><mj-style inline="inline">.a { color: {{ merchant.color }} }</mj-style>',
      ),
    )
    expect(problems).toEqual([])
    for (const liquid of [
      '{% if a < b and c == "<x>" %}',
      'background-color:{{ merchant.color | default: "#fff" }}',
      'color:{% if a %}red{% else %}blue{% endif %}',
      `Hello {{- toName | default: 'you & "me"' -}} !`,
      'src="{{ merchant.logoUrl }}"',
      'alt="{{ merchant.name }}"',
      'href="{{ trackingUrl }}?a=1&amp;b=2"',
      '{% for one in lines %}<tr {{ one.attribute }}><td>{{ one.name }}</td></tr>{% endfor %}',
      '{% endif %}{% raw %}{{ not liquid }}{% endraw %}',
      '<title>{{ subject }}</title>',
    ])
      expect(html).toContain(liquid)
  })

  test('loads nothing from elsewhere that the template does not name', async () => {
    const { html } = await compile(text('<mj-text font-family="Roboto">Hello</mj-text>'))
    expect(html).not.toContain('fonts.googleapis.com')
  })

  test('has warnings with their line, and is compiled all the same', async () => {
    const { html, problems } = await compile(
      text(
        '{{ a |\n\n default: 1 }}\n<mj-text colour="red">a</mj-text>\n<mj-foo/>\n<mj-text color="{{ b }}">c</mj-text>',
      ),
    )
    expect(html).not.toBeNull()
    expect(problems).toEqual([
      expect.objectContaining({ line: 1, severity: 'warning', message: expect.stringContaining('doesn’t use {{ a |') }),
      expect.objectContaining({ line: 4, message: 'mj-text: Attribute colour is illegal', severity: 'warning' }),
      expect.objectContaining({ line: 5, message: expect.stringContaining('mj-foo doesn'), severity: 'warning' }),
    ])
  })

  test('that would lose a tag is refused', async () => {
    const { html, problems } = await compile(text('\n{% if a %}<mj-text>a</mj-text>{% endif %}'))
    expect([html, problems.map(({ line, column, severity }) => [line, column, severity])]).toEqual([
      null,
      [
        [2, 1, 'error'],
        [2, 31, 'error'],
      ],
    ])
  })

  test.each([
    ['<mj-include path="/etc/passwd" />', /mj-include/],
    ['<MJ-INCLUDE path="./package.json" type="html" />', /mj-include/],
  ])('%s is refused', async (source, reason) => {
    const { html, problems } = await compile(mail(`\n${source}`))
    expect([html, problems[0]?.severity, problems[0]?.line]).toEqual([null, 'error', 2])
    expect(problems[0]?.message).toMatch(reason)
  })

  test.each(['', 'hello', '<p>Hello</p>', '<mjml>', '<mj-body></mj-body>', `${mail('')}<mjml/>`])(
    'is one mjml element: %s',
    async source => {
      const { html, problems } = await compile(source)
      expect([html, problems]).toEqual([
        null,
        [expect.objectContaining({ severity: 'error', message: expect.stringContaining('one <mjml> element') })],
      ])
    },
  )

  test('that is too large ends with a reason, and others go on', async () => {
    const section = '<mj-section><mj-column><mj-text>x</mj-text></mj-column></mj-section>'
    const [tooLong, tooSlow, other] = await Promise.all([
      compile(mail(section.repeat(5000))),
      compile(mail(section.repeat(2500))),
      compile(text('<mj-text>a</mj-text>')),
    ])
    expect(tooLong.problems[0]?.message).toContain('up to 200 kB')
    expect(tooSlow.problems[0]?.message).toMatch(/longer than 3 seconds|larger than 1 MB|memory/)
    expect(other.html).toContain('<body')
  })
})

test.each([
  ['Hello {{ a', 1, 7],
  ['Hello\n {% if %}', 2, 7],
  ['{% for a in %}{% endfor %}', 1, 1],
  ['{{ a | shout }}', 1, 1],
  ['{% include "x" %}', 1, 1],
  ['{% if a %}', 1, 1],
])('Liquid that can’t be read is refused with its place: %s', async (source, line, column) => {
  for (const isMjml of [true, false])
    expect((await compile(source, isMjml)).problems).toEqual([
      expect.objectContaining({ part: 'content', severity: 'error', line, column }),
    ])
})
