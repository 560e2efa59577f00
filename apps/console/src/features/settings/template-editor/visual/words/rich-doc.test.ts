import { readRichText, writeRichText } from '@aftermile/domain/messages/mail-blocks/rich-text'
import { expect, test } from 'vitest'
import { docOf, richOf } from './rich-doc.ts'

test.each([
  ['Hello {{ toName | default: "you" }}{% if a %} {{ a }}{% endif %},'],
  ['<p>One<br>two</p><p class="x"><b>Two</b> <a href="{{ url }}" style="color:red"><em>link</em></a></p>'],
  ['\n <h1 style="margin:0">Big <span class="soft">and <sup>small</sup></span></h1>\n '],
  [''],
])('%o is the same after the editor had it', content => {
  const rich = readRichText(content)
  if (rich === null) throw new Error('not read')
  const doc = JSON.parse(JSON.stringify(docOf(rich)))
  expect(writeRichText(richOf(doc, rich))).toBe(content)
})

test('a second paragraph gives both their elements', () => {
  const rich = readRichText('One')
  if (rich === null) throw new Error('not read')
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  const doc = { type: 'doc', content: [paragraph('One'), paragraph('1 < 2')] }
  expect(writeRichText(richOf(doc, rich))).toBe('<p>One</p><p>1 &lt; 2</p>')
})
