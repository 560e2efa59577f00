import type { MessageStyle } from '@aftermile/domain/format/message-texts'
import { Context, Liquid, LiquidError, type Template, toValueSync } from 'liquidjs'
import type { SourceProblem } from './compile-request.ts'
import { addFilters } from './filters.ts'
import { openEmitter } from './piece-emitter.ts'
import { joinPieces, type Pieces } from './pieces.ts'
import './quick-liquid.ts'
import { type RenderProblem, type RenderRequest, renderLimits } from './render-request.ts'

/** Tags that read other files. A template stands alone. */
const refusedTags = ['include', 'render', 'layout', 'block'] as const

const engineOf = (outputEscape: 'escape' | undefined): Liquid => {
  const engine = new Liquid({
    templates: {},
    ownPropertyOnly: true,
    strictVariables: true,
    strictFilters: true,
    // A condition or a default may ask for what is missing.
    lenientIf: true,
    parseLimit: renderLimits.sourceLength,
    ...(outputEscape !== undefined && { outputEscape }),
  })
  for (const tag of refusedTags) delete engine.tags[tag]
  addFilters(engine, () => style)
  return engine
}

/** That of the message that is being rendered: a process renders one at a time. */
let style: MessageStyle

const engines = { html: engineOf('escape'), text: engineOf(undefined) }
type Kind = keyof typeof engines

/** A source, and what it was parsed to when it was rendered before. */
export type KnownSource = { readonly source: string; readonly parsed: Partial<Record<Kind, Template[]>> }

export type ParsedRequest = Pick<RenderRequest, 'data' | 'locale' | 'timeZone'> & {
  readonly parts: readonly { readonly name: string; readonly known: KnownSource; readonly isHtml: boolean }[]
  /** How long each part may take, by the clock. */
  readonly patienceMs: number
}

/** Renders the parts of one message, in their order. */
export function renderParts({ parts, data, locale, timeZone, patienceMs }: ParsedRequest): Pieces[] | RenderProblem {
  const values = withoutNulls(data)
  style = { locale, timeZone }
  const rendered: Pieces[] = []
  for (const { name, known, isHtml } of parts) {
    try {
      rendered.push(renderPart(known, isHtml ? 'html' : 'text', { values, patienceMs }))
    } catch (error) {
      return problemOf(name, error)
    }
  }
  return rendered
}

const withoutNulls = (data: object): object =>
  Object.fromEntries(Object.entries(data).flatMap(([name, value]) => (value === null ? [] : [[name, filled(value)]])))

const filled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(filled)
  return typeof value === 'object' && value !== null ? withoutNulls(value) : value
}

type Given = { readonly values: object; readonly patienceMs: number }

function renderPart(known: KnownSource, kind: Kind, { values, patienceMs }: Given): Pieces {
  const engine = engines[kind]
  const emitter = openEmitter(renderLimits.outputBytes)
  const options = { sync: true, renderLimit: patienceMs }
  const ctx = new Context(values, engine.options, options, { liquid: engine })
  toValueSync(engine.renderer.renderTemplates(templatesOf(known, kind), ctx, emitter) as Generator)
  const { pieces, length } = emitter.written()
  // A character has up to three bytes. Counting them takes long, and few texts are that large.
  if (length * 3 > renderLimits.outputBytes) {
    if (Buffer.byteLength(joinPieces(known.source, pieces)) > renderLimits.outputBytes)
      throw new Error('The result is larger than 1 MB')
  }
  return pieces
}

function templatesOf({ source, parsed }: KnownSource, kind: Kind): Template[] {
  const templates = parsed[kind] ?? engines[kind].parse(source)
  parsed[kind] = templates
  return templates
}

/** The first place where Liquid can't read a template. */
export function findSyntaxProblem(source: string): Omit<SourceProblem, 'part'> | null {
  try {
    engines.text.parse(source)
    return null
  } catch (error) {
    return { ...describe(error), severity: 'error' }
  }
}

function problemOf(part: string, error: unknown): RenderProblem {
  const { message, ...place } = describe(error)
  return { isRendered: false, part, problem: message, ...place }
}

function describe(error: unknown): { message: string; line: number | null; column: number | null } {
  const message = error instanceof Error ? sentence(error) : String(error)
  const [line, column] = LiquidError.is(error) ? error.token.getPosition() : [null, null]
  return { message, line: line ?? null, column: column ?? null }
}

/** Without the position, which is told apart. */
function sentence(error: Error): string {
  const cause = (LiquidError.is(error) && error.originalError) || error
  if (cause instanceof RangeError) return 'The template needs too much memory'
  return wordings.reduce((text, [from, to]) => text.replace(from, to), cause.message)
}

const wordings: readonly (readonly [RegExp, string])[] = [
  [/, (file|line):.*$/s, ''],
  [/^tag "(.+)" not found$/, 'unknown tag: $1'],
  [/^undefined filter: /, 'unknown filter: '],
  [/^undefined variable: (.+)$/, '$1 has no value and no default'],
]
