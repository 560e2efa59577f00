import { languages } from '@aftermile/domain/languages/languages'
import { allBlocks, closedName, type Mail, readMail } from '@aftermile/domain/messages/mail-blocks/blocks'
import { addBlock, moveBlock } from '@aftermile/domain/messages/mail-blocks/edit-mail'
import { blockClass, markMail, withoutMarks } from '@aftermile/domain/messages/mail-blocks/marked-mail'
import {
  addRow,
  cardRows,
  progressOf,
  removeRow,
  setReached,
  setRowLabel,
  swapRows,
} from '@aftermile/domain/messages/mail-blocks/ready-fields'
import { readRichText, writeRichText } from '@aftermile/domain/messages/mail-blocks/rich-text'
import { templateTargetTypes } from '@aftermile/domain/messages/template-lists'
import { describe, expect, test } from 'vitest'
import { compileMjml } from '../../../rendering/mjml.ts'
import { libraryTemplates } from './library-templates.ts'
import { readyBlocks } from './ready-blocks.ts'

const mails = libraryTemplates()
  .map(({ item }) => item)
  .filter(({ type }) => type === 'email')

const closedNames = ['Logo', 'Progress', 'Parcel card', 'Products', 'Help', 'Text as code']

const read = (source: string | null): Mail => {
  const mail = readMail(source ?? '')
  if (mail === null) throw new Error('A mail cannot be read')
  return mail
}

describe('every mail of the library', () => {
  test('is read as blocks, most of which can be edited without code', () => {
    for (const { id, content } of mails) {
      const mail = read(content)
      const blocks = allBlocks(mail.blocks)
      expect([id, mail.source === content]).toEqual([id, true])
      const kinds = new Set(blocks.map(({ kind }) => kind))
      expect([id, ['heading', 'text', 'button'].filter(kind => !kinds.has(kind as never))]).toEqual([id, []])
      const closed = blocks.filter(({ kind }) => kind === 'closed').map(block => closedName(mail, block))
      expect([id, ...closed.filter(name => !closedNames.includes(name))]).toEqual([id])
    }
  })

  test('has the same words after they were read and written', () => {
    for (const { id, content } of mails)
      for (const { node, rich } of allBlocks(read(content).blocks)) {
        if (rich === null) continue
        const words = content?.slice(node.contentFrom, node.contentTo) ?? ''
        expect([id, writeRichText(rich)]).toEqual([id, words])
        expect(readRichText(words)).toEqual(rich)
      }
  })

  test('has all its blocks back after each was moved down and up again', () => {
    for (const { id, content } of mails.filter(({ locale }) => locale === 'sv')) {
      const mail = read(content)
      for (const block of allBlocks(mail.blocks)) {
        const down = moveBlock(mail, block, 1)
        if (down === null) continue
        const there = read(down.source)
        const moved = allBlocks(there.blocks).find(item => item.id === down.id)
        const back = moved === undefined ? null : moveBlock(there, moved, -1)
        expect([id, block.id, back?.source === content]).toEqual([id, block.id, true])
      }
    }
  })

  test('looks the same with marks, which name each of its blocks', async () => {
    for (const { id, content } of mails.filter(({ locale }) => locale === 'de')) {
      const mail = read(content)
      const [plain, marked] = await Promise.all([compileMjml(content ?? ''), compileMjml(markMail(mail))])
      expect([id, marked.problems]).toEqual([id, []])
      const missing = allBlocks(mail.blocks).filter(entry => !marked.html?.includes(blockClass(entry.id)))
      expect([id, ...missing.map(item => item.id)]).toEqual([id])
      const same = (html: string) => html.replaceAll(/ class=""/g, '').replaceAll(/\s+/g, ' ')
      expect(same(withoutMarks(marked.html ?? ''))).toBe(same(plain.html ?? ''))
    }
  })
})

describe('a card and a progress of the library', () => {
  const blockOf = (id: string, language: 'de' | 'en') =>
    readyBlocks('Shipment', language).find(readyBlock => readyBlock.id === id)?.mjml ?? ''

  test('have rows that can be renamed, moved, removed and added', () => {
    const card = blockOf('parcel_card', 'de')
    const rows = cardRows(card)
    expect(rows.map(({ label }) => label)).toEqual([
      'Voraussichtliche Lieferung',
      'Sendungsnummer',
      'Paketdienst',
      'Bestellnummer',
    ])
    const [first, second] = rows
    if (first === undefined || second === undefined) throw new Error('no rows')
    expect(cardRows(setRowLabel(card, second, 'Nr. & mehr'))[1]?.label).toBe('Nr. & mehr')
    expect(
      setRowLabel(setRowLabel(card, second, 'x'), { ...second, to: second.to - second.label.length + 1 }, second.label),
    ).toBe(card)
    expect(cardRows(swapRows(card, first, second))[0]?.label).toBe(second.label)
    const less = removeRow(card, first)
    expect(cardRows(less)).toHaveLength(3)
    const more = addRow(card, { label: 'Ort', value: '{{ toCity }}', needs: 'toCity' })
    expect(cardRows(more).at(-1)).toMatchObject({ label: 'Ort', value: '{{ toCity }}' })
    expect(more).toContain('{% if toCity %}<div class="fact"')
    expect(cardRows('<mj-table><tr><td>Other</td></tr></mj-table>')).toEqual([])
  })

  test('show how far the parcel is', () => {
    const shown = blockOf('progress', 'en')
    expect(progressOf(shown)).toEqual({ reached: 2, steps: 4 })
    expect(progressOf(setReached(shown, 4))).toEqual({ reached: 4, steps: 4 })
    expect(setReached(setReached(shown, 1), 2)).toBe(shown)
    expect(progressOf('<mj-table></mj-table>')).toBeNull()
  })
})

describe('a ready block', () => {
  const empty = read('<mjml>\n  <mj-body>\n  </mj-body>\n</mjml>')

  test.each(templateTargetTypes)('of %s fits into a mail of every language', async target => {
    for (const { id: language } of languages)
      for (const { id, mjml, below, head } of readyBlocks(target, language)) {
        const { source, id: added } = addBlock(empty, null, mjml)
        const whole = (below === null ? source : addBlock(read(source), null, below).source).replace(
          '<mj-body>',
          `${head ?? ''}<mj-body>`,
        )
        const mail = read(whole)
        expect([id, allBlocks(mail.blocks).some(block => block.id === added)]).toEqual([id, true])
        expect([id, language, (await compileMjml(whole)).problems]).toEqual([id, language, []])
      }
  })
})
