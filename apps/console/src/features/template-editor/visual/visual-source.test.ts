import { expect, test } from 'vitest'
import { compareSources, fromVisual, openSource, toVisual } from './visual-source.ts'

const source = `<mjml lang="en">
  <mj-head>
    <mj-attributes><mj-text color="{{ merchant.color }}" /></mj-attributes>
    <mj-style>.a > b { color: red }</mj-style>
  </mj-head>
  <mj-body background-color="white">
    <mj-section padding="0">
      <mj-column>
        <mj-text>Hello {{ toName | default: "you" }}{% if a < b %}, again{% endif %}</mj-text>
        <mj-button href="{{ trackingUrl }}">Track</mj-button>
        <mj-table><tr><td>{{ shipmentNumber }}</td></tr></mj-table>
        <mj-image src="{{ merchant.logoUrl }}" alt="" />
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`

const open = (text: string) => {
  const opened = openSource(text)
  if (opened === null) throw new Error('not read')
  return opened
}

test('what the editor gives back unchanged is the template as it was', () => {
  const opened = open(source)
  for (const locked of [new Set<number>(), new Set([0, 1])]) {
    const back = fromVisual(toVisual(opened, locked), opened) ?? ''
    expect(compareSources(source, back)).toEqual({ leaves: [], isSame: true })
  }
})

test('head, tables and odd Liquid are not shown to the editor', () => {
  const visual = toVisual(open(source), new Set())
  expect(visual).not.toMatch(/mj-head|<td>|a < b/)
  expect(visual).toContain('href="{{ trackingUrl }} "')
})

test('a changed text keeps the Liquid around it', () => {
  const opened = open(source)
  const back = fromVisual(toVisual(opened, new Set()).replace('Track<', 'Follow<'), opened) ?? ''
  expect(back).toContain('<mj-button href="{{ trackingUrl }}">Follow</mj-button>')
  expect(back).toContain('{{ toName | default: "you" }}{% if a < b %}, again{% endif %}')
  expect(back).toContain('<mj-style>.a > b { color: red }</mj-style>')
  expect(compareSources(source, back)).toEqual({ leaves: [1], isSame: false })
})

test.each([
  ['<mjml><mj-body><mj-section></mj-body></mjml>'],
  ['<mjml><mj-body>{% if a %}<mj-section></mj-section>{% endif %}</mj-body></mjml>'],
  ['<p>No MJML</p>'],
])('%s cannot be opened', text => {
  expect(openSource(text)).toBeNull()
})
