import { array, assert, constantFrom, nat, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allBlocks, type Block, closedName, countingValue, findBlock, type Mail, readMail } from './blocks.ts'
import { setWords, wordsIn } from './closed-words.ts'
import {
  addBlock,
  addColumn,
  duplicateBlock,
  type Edited,
  moveBlock,
  moveTo,
  removeBlock,
  setAttributes,
  setCode,
  setCondition,
  setContent,
} from './edit-mail.ts'
import { markMail, withoutMarks } from './marked-mail.ts'
import { readRichText, writeRichText } from './rich-text.ts'

const source = `<mjml lang="en">
  <mj-head>
    <mj-attributes>
      <mj-all font-family="Arial" />
      <mj-text color="{{ merchant.color }}" align="center" />
      <mj-class name="loud" color="red" />
    </mj-attributes>
    <mj-style>.a > b { color: red }</mj-style>
  </mj-head>
  <mj-body background-color="white">
    <!-- The top. -->
    <mj-section padding="0">
      <mj-column>
        <mj-text><h1 style="margin:0">Hello {{ toName | default: "you" }}</h1></mj-text>
        <mj-text mj-class="loud">Your <strong style="font-weight:600">parcel</strong>{% if a < b %}, again{% endif %} &amp; more</mj-text>
        <mj-raw>{% if trackingUrl %}</mj-raw>
        <mj-button href="{{ trackingUrl }}">Track</mj-button>
        <mj-raw>{% endif %}</mj-raw>
        <mj-table css-class="steps"><tr><td>{{ shipmentNumber }}</td><td>Number &amp; day</td></tr></mj-table>
        <mj-image src="{{ merchant.logoUrl }}" alt='' />
      </mj-column>
    </mj-section>
    <mj-section>
      <mj-column><mj-text><p>Left</p><p>Below</p></mj-text></mj-column>
      <mj-column />
    </mj-section>
    <mj-section css-class="end"><mj-group><mj-column></mj-column></mj-group></mj-section>
  </mj-body>
</mjml>
`

const mailOf = (text: string): Mail => {
  const mail = readMail(text)
  if (mail === null) throw new Error(`not read: ${text}`)
  return mail
}
const blockOf = (mail: Mail, id: string): Block => {
  const block = findBlock(mail, id)
  if (block === null) throw new Error(`no block ${id}`)
  return block
}
const kindsOf = (mail: Mail) => allBlocks(mail.blocks).map(({ id, kind }) => `${id} ${kind}`)
const codeOf = ({ source: text }: Mail, { from, to }: Block) => text.slice(from, to)

describe('the blocks of a mail', () => {
  const mail = mailOf(source)

  test('are what can be edited, and closed ones', () => {
    expect(kindsOf(mail)).toEqual([
      '0 section',
      '0.0 column',
      '0.0.0 heading',
      '0.0.1 text',
      '0.0.2 button',
      '0.0.3 closed',
      '0.0.4 picture',
      '1 section',
      '1.0 column',
      '1.0.0 text',
      '1.1 column',
      '2 closed',
    ])
    expect(blockOf(mail, '0.0.2').condition).toBe('trackingUrl')
    expect(closedName(mail, blockOf(mail, '0.0.3'))).toBe('Progress')
  })

  test('have the values that count, from their classes and the head too', () => {
    const value = (id: string, name: string) => countingValue(mail, blockOf(mail, id).node, name)
    expect(value('0.0.0', 'color')).toBe('{{ merchant.color }}')
    expect(value('0.0.1', 'color')).toBe('red')
    expect(value('0.0.1', 'align')).toBe('center')
    expect(value('0.0.2', 'font-family')).toBe('Arial')
    expect(value('0.0.2', 'align')).toBeNull()
  })

  test.each([
    ['<mjml><mj-body><mj-section></mj-body></mjml>'],
    ['<mjml><mj-body>{% if a %}<mj-section></mj-section>{% endif %}</mj-body></mjml>'],
    ['<mjml><mj-body><mj-raw>{% if a %}</mj-raw><mj-section></mj-section></mj-body></mjml>'],
    ['<mjml><mj-body><mj-section title="></mj-section></mj-body></mjml>'],
    ['<mjml></mjml>'],
    ['<p>No MJML</p>'],
    [''],
  ])('cannot be read of %s', text => {
    expect(readMail(text)).toBeNull()
  })

  test('of one that Liquid repeats or chooses is closed as a whole', () => {
    const text = (inner: string) => mailOf(`<mjml><mj-body>${inner}</mj-body></mjml>`)
    const section = '<mj-section><mj-column><mj-text>A</mj-text></mj-column></mj-section>'
    const raw = (liquid: string) => `<mj-raw>${liquid}</mj-raw>`
    expect(kindsOf(text(`${raw('{% for a in b %}')}${section}${raw('{% endfor %}')}`))).toEqual(['0 closed'])
    const chosen = `${raw('{% if a %}')}${section}${raw('{% else %}')}${section}${raw('{% endif %}')}`
    expect(kindsOf(text(`${section}${chosen}`)).at(-1)).toBe('1 closed')
  })
})

const bare = { isBare: true, lead: '', trail: '' }
const line = { tag: 'p', attributes: '' } as const
const inline = (text: string) => ({ kind: 'text', text, marks: [] }) as const

describe('a text', () => {
  test.each([
    ['Hello {{ toName }},'],
    ['\n  {{ a | default: "<b>" }}{% if b %} {{ b }}{% endif %}<br>Bye\n  '],
    ['<p>One</p><p class="x">Two <a href="{{ url }}" style="color:red">link</a></p>'],
    ['<h1 style="margin:0">Big</h1><p>Small</p>'],
    ['<strong><em>a</em> b</strong> c'],
    ['Fish &amp; chips&nbsp;&lt;3'],
    [''],
  ])('%o is the same after reading and writing it', content => {
    const rich = readRichText(content)
    expect(rich === null ? null : writeRichText(rich)).toBe(content)
  })

  test.each([['{'], ['{{ toName'], ['{% if a'], ['a {{{ b }} {'], ['{{ a }} & {% b'], ['1 < 2 > {{ "<" }}']])(
    'that is typed as %o ends where it ends, and is the same when it is read again',
    text => {
      const whole = source.replace(
        'Left',
        writeRichText({ ...bare, paragraphs: [{ ...line, inlines: [inline(text)] }] }),
      )
      const { rich } = blockOf(mailOf(whole), '1.0.0')
      const read = rich?.paragraphs[0]?.inlines.map(item =>
        item.kind === 'chip' ? item.source : item.kind === 'text' && item.text,
      )
      expect(read?.join('')).toBe(text)
    },
  )

  test.each([
    ['<div>Block</div>'],
    ['<p>One</p>and more'],
    ['{% if a %}<p>One</p>{% endif %}'],
    ['{% if a %}<strong>{% endif %}b</strong>'],
    ['{% endif %}'],
    ['a &unknown; b'],
    ['<!-- comment -->'],
    ['<img src="a">'],
    ['<strong>open'],
    ['a < b'],
  ])('%o is closed', content => {
    expect(readRichText(content)).toBeNull()
  })
})

describe('an edit', () => {
  const mail = mailOf(source)

  test('of an attribute touches nothing else, whatever its value is', () => {
    const picture = blockOf(mail, '0.0.4')
    const next = setAttributes(mail, picture, { src: '{{ assets.lamp }}', alt: 'A "big" lamp <3', width: '200px' })
    expect(next).toBe(
      source.replace(
        `src="{{ merchant.logoUrl }}" alt=''`,
        'src="{{ assets.lamp }}" alt="A &quot;big&quot; lamp &lt;3" width="200px"',
      ),
    )
    const read = mailOf(next)
    expect(setAttributes(read, blockOf(read, '0.0.4'), { width: null, alt: null, src: '{{ merchant.logoUrl }}' })).toBe(
      source.replace(` alt=''`, ''),
    )
  })

  test('puts a block into a column, below the chosen one, or into a section of its own', () => {
    const divider = '<mj-divider />'
    const below = addBlock(mail, blockOf(mail, '0.0.0'), divider)
    expect(below.id).toBe('0.0.1')
    expect(below.source).toBe(source.replace('</h1></mj-text>', `</h1></mj-text>\n        ${divider}`))
    expect(kindsOf(mailOf(addBlock(mail, blockOf(mail, '1.1'), divider).source))).toContain('1.1.0 divider')
    const last = addBlock(mail, blockOf(mail, '2'), divider)
    expect([last.id, kindsOf(mailOf(last.source)).at(-1)]).toEqual(['3.0.0', '3.0.0 divider'])
    const empty = addBlock(mailOf('<mjml><mj-body></mj-body></mjml>'), null, '<mj-text>A</mj-text>')
    expect(empty.source).toBe(
      '<mjml><mj-body><mj-section><mj-column><mj-text>A</mj-text></mj-column></mj-section></mj-body></mjml>',
    )
  })

  test('moves a block past the end of its column, and back again', () => {
    const down = moveBlock(mail, blockOf(mail, '0.0.4'), 1)
    expect(down?.id).toBe('1.0.0')
    const there = mailOf(down?.source ?? '')
    expect(kindsOf(there).slice(5, 10)).toEqual([
      '0.0.3 closed',
      '1 section',
      '1.0 column',
      '1.0.0 picture',
      '1.0.1 text',
    ])
    const back = moveBlock(there, blockOf(there, '1.0.0'), -1)
    expect(back).toEqual({ source, id: '0.0.4' })
    expect(moveBlock(mail, blockOf(mail, '0.0.0'), -1)).toBeNull()
    expect(moveBlock(mail, blockOf(mail, '2'), 1)).toBeNull()
  })

  test('moves, copies and removes a block with its condition', () => {
    const up = moveBlock(mail, blockOf(mail, '0.0.2'), -1)
    const moved = mailOf(up?.source ?? '')
    expect([up?.id, blockOf(moved, '0.0.1').condition]).toEqual(['0.0.1', 'trackingUrl'])
    const copied = mailOf(duplicateBlock(mail, blockOf(mail, '0.0.2')).source)
    expect(codeOf(copied, blockOf(copied, '0.0.3'))).toBe(codeOf(mail, blockOf(mail, '0.0.2')))
    const removed = removeBlock(mail, blockOf(mail, '0.0.2'))
    expect(removed.source).not.toContain('trackingUrl')
    expect(removed.id).toBe('0.0.2')
  })

  test('sets and drops a condition', () => {
    const read = mailOf(setCondition(mail, blockOf(mail, '0.0.4'), 'merchant.logoUrl'))
    expect(blockOf(read, '0.0.4').condition).toBe('merchant.logoUrl')
    expect(setCondition(read, blockOf(read, '0.0.4'), null)).toBe(source)
  })

  test('drops a block where it was dragged', () => {
    const moved = moveTo(mail, blockOf(mail, '0.0.0'), blockOf(mail, '0.0.3'), true)
    expect(moved?.id).toBe('0.0.3')
    const away = moveTo(mail, blockOf(mail, '0.0.0'), blockOf(mail, '1.1'), true)
    expect([away?.id, kindsOf(mailOf(away?.source ?? ''))]).toEqual([
      '1.1.0',
      expect.arrayContaining(['1.1.0 heading']),
    ])
    expect(moveTo(mail, blockOf(mail, '0'), blockOf(mail, '2'), true)?.id).toBe('2')
    expect(moveTo(mail, blockOf(mail, '0'), blockOf(mail, '1.0.0'), true)).toBeNull()
  })

  test('changes the words of a closed block and leaves its code', () => {
    const code = codeOf(mail, blockOf(mail, '0.0.3'))
    const words = wordsIn(code)
    expect(words.map(({ text }) => text)).toEqual(['Number & day'])
    expect(words[0] && setWords(code, words[0], 'Day < night')).toBe(code.replace('Number &amp; day', 'Day &lt; night'))
  })
})

test('marks leave no trace, and name every block', () => {
  const mail = mailOf(source)
  const marked = markMail(mail)
  expect(marked).toContain('css-class="steps am-block-0_0_3"')
  expect(withoutMarks(marked).replaceAll(/ css-class=""/g, '')).toBe(source)
})

/** A change of some block, as the numbers say; null if it cannot be made. */
function someEdit(mail: Mail, { what, which, other }: { what: number; which: number; other: number }): Changed | null {
  const blocks = allBlocks(mail.blocks)
  const block = blocks[which % blocks.length]
  const target = blocks[other % blocks.length]
  if (block === undefined || target === undefined) return null
  const same = (text: string): Changed => ({ source: text, id: block.id, touched: block })
  const without = (edited: Edited | null): Changed | null => edited && { ...edited, touched: null }
  const isWords = block.rich !== null
  const edits: (() => Changed | null)[] = [
    () => without(moveBlock(mail, block, 1)),
    () => without(moveBlock(mail, block, -1)),
    () => without(moveTo(mail, block, target, other % 2 === 0)),
    () => without(addBlock(mail, block, '<mj-text>New\n  line</mj-text>')),
    () => without(addBlock(mail, block, '<mj-section>\n  <mj-column></mj-column>\n</mj-section>')),
    () => without(duplicateBlock(mail, block)),
    () => (block.kind === 'section' ? without(addColumn(mail, block, '<mj-column></mj-column>')) : null),
    () => (isWords ? same(setContent(mail, block, `Words ${other} & {{ x | default: "<b>" }}`)) : null),
    () => (block.kind === 'closed' ? null : same(setAttributes(mail, block, { padding: `${other}px`, align: null }))),
    () => (block.kind === 'closed' ? same(setCode(mail, block, '<mj-text>Code</mj-text>')) : null),
    () => ({ ...removeBlock(mail, block), touched: block }),
  ]
  return edits[what % edits.length]?.() ?? null
}
type Changed = Edited & { readonly touched: Block | null }

const leaves = (mail: Mail): string[] =>
  allBlocks(mail.blocks)
    .filter(({ children, kind }) => children.length === 0 && kind !== 'section' && kind !== 'column')
    .map(block => codeOf(mail, block))
    .toSorted()

const isIn = (block: Block, around: Block) => block.id === around.id || block.id.startsWith(`${around.id}.`)

test('any edits leave the bytes of all other blocks, of the head and of comments as they were', () => {
  const edit = record({ what: nat(10), which: nat(40), other: nat(40) })
  assert(
    property(array(edit, { maxLength: 12 }), constantFrom(source, source.replaceAll(/\n\s*/g, '')), (edits, text) => {
      let mail = mailOf(text)
      for (const item of edits) {
        const changed = someEdit(mail, item)
        if (changed === null) continue
        const { touched } = changed
        const next = mailOf(changed.source)
        const kept = allBlocks(mail.blocks).filter(block => touched === null || !isIn(block, touched))
        const after = leaves(next)
        for (const block of kept) {
          if (block.children.length > 0 || block.kind === 'section' || block.kind === 'column') continue
          const index = after.indexOf(codeOf(mail, block))
          expect(index).toBeGreaterThanOrEqual(0)
          after.splice(index, 1)
        }
        expect(next.source.slice(0, next.body.from)).toBe(mail.source.slice(0, mail.body.from))
        expect(next.source.slice(next.body.to)).toBe(mail.source.slice(mail.body.to))
        expect(next.source.includes('<!-- The top. -->')).toBe(true)
        if (changed.id !== null) expect(findBlock(next, changed.id)).not.toBeNull()
        mail = next
      }
    }),
    { numRuns: 300 },
  )
})
