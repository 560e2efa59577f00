import { readFile } from 'node:fs/promises'
import type { ParsedTemplate } from '@aftermile/contract/settings/templates'
import { languages } from '@aftermile/domain/languages/languages'
import { smsLength } from '@aftermile/domain/messages/sms-length'
import { sampleValues, variablesOf } from '@aftermile/domain/messages/template-catalogue'
import { templateProblems } from '@aftermile/domain/messages/template-problems'
import { beforeAll, describe, expect, test } from 'vitest'
import { compileParts } from '../../../rendering/compile-parts.ts'
import { openGroupRenderer } from '../../../rendering/render-group.ts'
import type { RenderRequest } from '../../../rendering/render-request.ts'
import { openPacker, type PackedReply, unpackReply } from '../../../rendering/request-group.ts'
import { plainTextOf } from '../content/plain-text.ts'
import { compileMails } from './compile-mails.ts'
import { libraryTemplates } from './library-templates.ts'
import { type TriggerId, triggerIds, triggerOf } from './triggers.ts'

const items = libraryTemplates().map(({ item }) => item)
const mails = items.filter(({ type }) => type === 'email')
const texts = items.filter(({ type }) => type === 'text')
const isForeign = ({ locale }: ParsedTemplate) => locale !== 'en'
const byMain = Map.groupBy(items, ({ id, parentId }) => parentId ?? id)

let compiled: Map<string, string>
let rendered: Record<'usual' | 'least', Map<ParsedTemplate, ReturnType<typeof renderWith>>>
beforeAll(async () => {
  compiled = await compileMails(compileParts, triggerIds)
  const all = (values: ValuesOf) => new Map(items.map(item => [item, renderWith(values, item)]))
  rendered = { usual: all(usual), least: all(least) }
})

const render = (item: ParsedTemplate, values: 'usual' | 'least' = 'usual') =>
  rendered[values].get(item) ?? renderWith(usual, item)

type ValuesOf = (target: ParsedTemplate['targetType']) => Readonly<Record<string, unknown>>

/** What a shipment or an order usually has. */
const usual: ValuesOf = target => {
  const lines = [{ description: 'Ullfilt', quantity: 2 }]
  const { order, ...values } = sampleValues(target)
  return {
    ...values,
    ...(target === 'Shipment' && { order: { ...Object(order), lines } }),
    ...(target === 'Order' && { lines }),
    pickUpBefore: '2026-11-24T22:00:00Z',
    trackingUrl: 'https://nordhem.example/t/8effcbc9X50fB6TxA9uup4h0LN-b8g',
    news: 'Ullfilt 42',
    title: 'Ullfilt',
    content: 'Ullfilt 42',
  }
}

/** Only what is never missing. */
const least: ValuesOf = target => {
  const values: Record<string, unknown> = { merchant: {}, assets: {} }
  for (const { name, sample, isAlways } of variablesOf(target)) {
    const [object, member] = name.split('.')
    if (!isAlways || name.includes('[]')) continue
    if (member === undefined) values[name] = sample
    else values[object ?? ''] = { ...Object(values[object ?? '']), [member]: sample }
  }
  return values
}

const pack = openPacker()
const renderGroup = openGroupRenderer()
/** As the render pool does, but in this process: there are hundreds. */
function renderHere(request: RenderRequest) {
  const [reply = null] = JSON.parse(renderGroup(pack([request]))) as PackedReply[]
  return unpackReply(request, reply)
}

function renderWith(valuesOf: ValuesOf, { id, text, payload, targetType, locale }: ParsedTemplate) {
  const { subject = '', preheader = '' } = JSON.parse(payload ?? '{}') as Record<string, string>
  const plain = (source: string) => ({ source, isHtml: false })
  const html = { source: compiled.get(id) ?? '', isHtml: true }
  const result = renderHere({
    parts: { html, text: plain(text ?? ''), subject: plain(subject), preheader: plain(preheader) },
    data: valuesOf(targetType),
    locale,
    timeZone: 'Europe/Stockholm',
  })
  if (!result?.isRendered) throw new Error(`${id}: ${result?.part} ${result?.problem}`)
  const { texts } = result
  return {
    id,
    html: texts.html ?? '',
    text: texts.text || plainTextOf(texts.html ?? '', '#activation-link'),
    subject: texts.subject ?? '',
    preheader: texts.preheader ?? '',
  }
}

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

describe('the library', () => {
  test('has every trigger in six languages, each under its main template', () => {
    expect(items).toHaveLength(6 * (triggerIds.length + triggerIds.length - 4))
    expect(new Set(idsOf(items)).size).toBe(items.length)
    for (const [mainId, family] of byMain) {
      expect([mainId, ...family.map(({ locale }) => locale)]).toEqual([mainId, ...languages.map(({ id }) => id)])
      expect(family.slice(1).every(({ id, locale }) => id === `${mainId}-${locale}`)).toBe(true)
    }
  })

  test('is listed in the documents', async () => {
    const document = await readFile(new URL('../../../../../../docs/templates.md', import.meta.url), 'utf8')
    expect(triggerIds.filter(id => !document.includes(`| \`${id}\` `))).toEqual([])
  })

  test('has nothing that its writer should look at', () => {
    const assets = [{ id: 'greeting' }, { id: 'sign_off' }]
    const found = items.flatMap(item =>
      templateProblems(item, { assets, html: compiled.get(item.id) ?? null }).map(({ message }) => [item.id, message]),
    )
    expect(found).toEqual([])
  })

  test('compiles without a problem', async () => {
    for (const { id, content, text, payload } of items.filter(({ locale }) => locale === 'sv')) {
      const parts = { content: content ?? '', text: text ?? '', payload: payload ?? '' }
      const made = await compileParts({
        parts: Object.fromEntries(
          Object.entries(parts).map(([name, source]) => [
            name,
            { source, isMjml: name === 'content' && source !== '' },
          ]),
        ),
      })
      expect([id, made.problems]).toEqual([id, []])
      expect(made.html.content).toBe(compiled.get(id))
    }
  })

  test.each([
    ['everything', 'usual'],
    ['only what is never missing', 'least'],
  ] as const)('renders with %s, and leaves nothing open', (_, values) => {
    const odd = /\b(null|NaN)\b|\n{3}| {2}|[ ,] ?[.,]( |$)/
    const open = ['{{', '{%', '@@', 'undefined', '[object']
    const found = items.flatMap(item => {
      const { id, html, text, subject, preheader } = render(item, values)
      const left = open.filter(value => [html, text, subject, preheader].some(part => part.includes(value)))
      const [words] = odd.exec([text, subject, preheader].join('\n')) ?? []
      return left.length === 0 && words === undefined ? [] : [[id, words, ...left]]
    })
    expect(found).toEqual([])
  })

  test('uses known variables, the same in every language', () => {
    for (const [mainId, family] of byMain) {
      const known = new Set(variablesOf(family[0]?.targetType ?? 'Order').map(({ name }) => name))
      const used = family.map(namesIn)
      for (const names of used) expect([mainId, ...names]).toEqual([mainId, ...(used[0] ?? [])])
      const unknown = (used[0] ?? []).filter(name => !known.has(name) && !isOfObject(name))
      expect([mainId, ...unknown]).toEqual([mainId])
    }
  })
})

/** Texts of assets are named by id, and the lines of an order are described once. */
const isOfObject = (name: string) =>
  /^(assets\..+|(line|figure|row)(\..+)?|order\.lines|(order\.)?lines\.size|figures\.size|rows\.size)$/.test(name)

function namesIn({ content, text, payload }: ParsedTemplate): string[] {
  const source = [content, text, payload].join('\n')
  const inside = [...source.matchAll(/\{[{%]-?\s*(.*?)\s*-?[%}]\}/g)].map(([, inner = '']) => inner)
  const words = inside.flatMap(inner => inner.replace(/'[^']*'|\\"[^"]*\\"/g, '').match(/[a-z][\w.]*/gi) ?? [])
  const ofLiquid = /^(if|elsif|else|endif|for|endfor|in|and|or|default|date_long|date_short|clock|money)$/
  return [...new Set(words.filter(word => !ofLiquid.test(word)))].sort()
}

describe('a mail', () => {
  test('has a short subject and a preheader that says more', () => {
    const long = mails
      .map(item => render(item))
      .filter(entry => entry.subject.length > 60 || entry.preheader.length > 90)
    expect(idsOf(long)).toEqual([])
    const same = mails
      .map(item => render(item))
      .filter(item => item.subject === item.preheader || item.preheader === '')
    expect(idsOf(same)).toEqual([])
  })

  test('is small, in its language, made for light and dark, and loads nothing but the logo', () => {
    for (const item of mails) {
      const { id, html } = render(item)
      expect([id, Buffer.byteLength(html) < 60_000]).toEqual([id, true])
      expect(html).toContain(`<html lang="${item.locale}"`)
      for (const part of ['name="color-scheme"', 'prefers-color-scheme: dark', '[data-ogsc]', '[data-ogsb]'])
        expect(html).toContain(part)
      expect([id, /\bsrc=|url\(|@import|<link/.exec(html)?.[0]]).toEqual([id, undefined])
    }
  })

  test('shows the logo of the merchant with its name, or the name', () => {
    const merchant = { ...Object(usual('Shipment').merchant), logoUrl: 'https://shop.example/logo.png' }
    const item = mails.find(({ id }) => id === 'delivered_email')
    if (item === undefined) throw new Error('delivered_email is missing')
    expect(renderWith(target => ({ ...usual(target), merchant }), item).html).toMatch(
      /<img src="https:\/\/shop\.example\/logo\.png" alt="Fjällro"/,
    )
    expect(render(item).html).not.toContain('<img')
  })

  test('can be unsubscribed from if it is a reminder or an update that was asked for, and only then', () => {
    for (const item of mails) {
      const { id, html, text } = render(item)
      const isReminder = triggerOf(id.replace(/_email.*/, '') as TriggerId).purpose === 'reminder'
      expect([id, item.purpose]).toEqual([id, isReminder ? 'reminder' : 'transactional'])
      const hasLink = isReminder || id.startsWith('follow_news_email')
      expect([id, html.includes('/u/abc'), text.includes('/u/abc')]).toEqual([id, hasLink, hasLink])
    }
  })

  test('to who asked for updates names neither the receiver nor, before it is confirmed, the tracking page', () => {
    for (const item of items.filter(({ id }) => id.startsWith('follow_'))) {
      const { id, html, text, subject } = render(item)
      const all = [html, text, subject].join('\n')
      expect([id, /Astrid|Storgatan|mail\.example/.exec(all)?.[0]]).toEqual([id, undefined])
      const isAsking = id.startsWith('follow_confirm')
      expect([id, all.includes('/t/8effcbc9'), all.includes('/track/confirm/abc')]).toEqual([id, !isAsking, isAsking])
    }
  })

  test('leads to the tracking page if there is one', () => {
    const about = mails.filter(({ targetType }) => targetType === 'Shipment' || targetType === 'Order')
    for (const item of about.filter(({ id }) => !id.startsWith('follow_confirm'))) {
      const { id, html, text } = render(item)
      expect([id, html.includes('/t/8effcbc9'), text.includes('/t/8effcbc9')]).toEqual([id, true, true])
      expect([id, /href=""/.test(render(item, 'least').html)]).toEqual([id, false])
    }
  })
})

describe('a text message', () => {
  test('is one message of GSM-7, usually; an update with its link to end them is two at most', () => {
    const long = texts.flatMap(item => {
      const { id, text } = render(item)
      const { segments, alphabet, length } = smsLength(text)
      const most = id.startsWith('follow_news') ? 2 : 1
      return segments <= most && alphabet === 'gsm' ? [] : [`${id} ${alphabet} ${length}: ${text}`]
    })
    expect(long).toEqual([])
  })

  test('names the merchant first', () => {
    expect(idsOf(texts.map(item => render(item)).filter(({ text }) => !text.startsWith('Fjällro: ')))).toEqual([])
  })
})

describe('another language', () => {
  test('has no English words', () => {
    const english = /\b(your?|the|parcel|delivery|delivered|we|with|tracking|this|order number|hello|regards)\b/i
    const found = items.filter(isForeign).flatMap(item => {
      const { id, html, text, subject, preheader } = render(item)
      const words = html.replace(/<(style|title)[\s\S]*?<\/\1>|<[^>]*>|https:\S*/g, ' ')
      const [word] = english.exec([words, text.replace(/https:\S*/g, ''), subject, preheader].join('\n')) ?? []
      return word === undefined ? [] : [`${id}: ${word}`]
    })
    expect(found).toEqual([])
  })

  test('is not the English text', () => {
    const same = [...byMain.values()].flatMap(([main, ...others]) =>
      others.filter(
        entry =>
          main !== undefined && (entry.type === 'email' ? entry.content === main.content : entry.text === main.text),
      ),
    )
    expect(idsOf(same)).toEqual([])
  })
})
