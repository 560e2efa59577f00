import { languages } from '@aftermile/domain/languages/languages'
import { pageValues } from '@aftermile/domain/messages/page-values'
import { sampleValues } from '@aftermile/domain/messages/template-catalogue'
import { templateProblems } from '@aftermile/domain/messages/template-problems'
import { afterAll, expect, test } from 'vitest'
import { openRenderPool } from '../../../rendering/render-pool.ts'
import { sanitiseBlock } from '../../../security/sanitise-block.ts'
import { libraryBlocks } from './library-blocks.ts'

const pool = openRenderPool()
afterAll(() => pool.close())
const blocks = libraryBlocks()

test('every block is there in every language, each with its own words', () => {
  expect(blocks).toHaveLength(2 * languages.length)
  expect(new Set(blocks.map(({ content }) => content)).size).toBe(blocks.length)
  expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length)
})

test.each(blocks)(
  '$id needs no value of a parcel, has no problem, and loses nothing when it is sanitised',
  async item => {
    expect(templateProblems(item)).toEqual([])
    const data = pageValues({ ...sampleValues('Shipment'), now: new Date().toISOString() }, 'public')
    const parts = { content: { source: item.content ?? '', isHtml: true } }
    const request = { parts, data, locale: item.locale, timeZone: 'Europe/Stockholm' }
    const rendered = await pool.render(request, { tenantId: 'nordhem', purpose: 'page' })
    const html = rendered.isRendered ? (rendered.texts.content ?? '') : rendered.problem
    expect(html).toContain('Fjällro')
    const plain = (text: string) => text.replace(/ (rel|target)="[^"]*"/g, '').trim()
    expect(plain(sanitiseBlock(html, 'https://x.example'))).toBe(plain(html))
  },
)
