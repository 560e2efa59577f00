import { z } from 'zod'
import type { RenderPool } from './render-pool.ts'

const LiquidCase = z.object({
  name: z.string(),
  template: z.string(),
  data: z.record(z.string(), z.unknown()).default({}),
  result: z.string().optional(),
  /** Several results are right. */
  results: z.array(z.string()).optional(),
  /** The template can't be read. */
  invalid: z.boolean().default(false),
})
export type LiquidCase = z.infer<typeof LiquidCase>

/** A file of Liquid cases, in the form of golden-liquid. */
export const LiquidCases = z.object({ tests: z.array(LiquidCase) })

export type CaseResult =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** We don't do what the case expects, for a reason. */
  | { readonly kind: 'refused'; readonly reason: string }

/** What we refuse on purpose, by the problem that it leads to. */
const purposes: readonly (readonly [RegExp, string])[] = [
  [/^unknown tag: (include|render|layout|block)/, 'other templates are not read: a template stands alone'],
  [/has no value and no default$/, 'a missing value needs a default: a message with a gap is not sent'],
  [/longer than one second|too much memory|larger than 1 MB|limit exceeded/, 'limits of time, memory and size'],
]

const tester = { tenantId: '', purpose: 'background' } as const

/** Renders a case as a text message, and compares the result. */
export async function judgeLiquid(pool: RenderPool, item: LiquidCase): Promise<CaseResult> {
  const parts = { text: { source: item.template, isHtml: false } }
  const rendered = await pool.render({ parts, data: item.data, locale: 'en', timeZone: 'UTC' }, tester)
  if (rendered.isRendered) {
    const right = [item.result, ...(item.results ?? [])]
    const text = rendered.texts.text ?? ''
    if (item.invalid) return { kind: 'failed', reason: 'it should be refused' }
    return right.includes(text) ? { kind: 'passed' } : { kind: 'failed', reason: `gave ${JSON.stringify(text)}` }
  }
  if (item.invalid) return { kind: 'passed' }
  return resultOf(rendered.problem)
}

const mjmlPurposes: readonly (readonly [RegExp, string])[] = [
  [/mj-include/, 'other files are not read: a template stands alone'],
  [/up to \d+ kB|longer than|too much memory|larger than 1 MB/, 'limits of time, memory and size'],
]

/** Compiles a file of MJML. It passes if it becomes HTML that Liquid can read. */
export async function judgeMjml(pool: RenderPool, source: string): Promise<CaseResult> {
  const { html, problems } = await pool.compile({ parts: { content: { source, isMjml: true } } }, tester)
  if (html.content?.includes('<body')) return { kind: 'passed' }
  return resultOf(problems[0]?.message ?? 'no HTML', mjmlPurposes)
}

function resultOf(problem: string, known = purposes): CaseResult {
  const purpose = known.find(([pattern]) => pattern.test(problem))?.[1]
  return purpose === undefined ? { kind: 'failed', reason: problem } : { kind: 'refused', reason: purpose }
}
