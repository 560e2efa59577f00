import { systemTenantId } from '@aftermile/domain/access'
import { type LanguageId, languages } from '@aftermile/domain/languages/languages'
import type { RenderPool } from '../../../rendering/render-pool.ts'
import { type MailWords, mailLayout } from './layout/mail-layout.ts'
import { idsOf, mailWords } from './library-templates.ts'
import { type TriggerId, triggerOf } from './triggers.ts'

/**
 * Compiles the mails of some triggers, by template id. The languages differ only in words, so each mail is compiled once, with
 * marks in place of the words.
 */
export async function compileMails(
  compile: RenderPool['compile'],
  ids: readonly TriggerId[],
): Promise<Map<string, string>> {
  const compiled = await Promise.all(ids.map(async id => ofLanguages(id, await compileMarked(compile, id))))
  return new Map(compiled.flat())
}

async function compileMarked(compile: RenderPool['compile'], id: TriggerId): Promise<string> {
  const source = mailLayout(triggerOf(id), markedWords)
  const { html, problems } = await compile({ parts: { mail: { source, isMjml: true } } }, library)
  if (html.mail === undefined)
    throw new Error(`${id} of the library: ${problems.map(problem => problem.message).join('; ')}`)
  return html.mail
}

const library = { tenantId: systemTenantId, purpose: 'background' } as const

const ofLanguages = (id: TriggerId, marked: string) =>
  languages.map(({ id: language }) => [idsOf(`${id}_email`, language).id, withWords(marked, id, language)] as const)

function withWords(marked: string, id: TriggerId, language: LanguageId): string {
  const words = new Map<string, string>()
  changeTexts(mailWords(id, language), (text, path) => {
    words.set(path, text)
    return text
  })
  return marked.replace(/@@([\w.]+)@@/g, (mark, path: string) => words.get(path) ?? mark)
}

/** A copy of a value whose texts are changed. The path of a text is such as `facts.carrier`. */
function changeTexts(value: unknown, change: (text: string, path: string) => string, path = ''): unknown {
  if (typeof value === 'string') return change(value, path)
  if (typeof value !== 'object' || value === null) return value
  const changed = Object.entries(value).map(
    ([key, item]) => [key, changeTexts(item, change, path === '' ? key : `${path}.${key}`)] as const,
  )
  return Array.isArray(value) ? changed.map(([, entry]) => entry) : Object.fromEntries(changed)
}

/** Every mail has the same words, whatever they say. */
const markedWords = changeTexts(mailWords('delivered', 'en'), (_, path) => `@@${path}@@`) as MailWords // only the texts differ
