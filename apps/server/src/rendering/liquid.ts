import type { MessageStyle } from '@aftermile/domain/format/message-texts'
import { Liquid, LiquidError, type Template, Value } from 'liquidjs'
import type { SourceProblem } from './compile-request.ts'
import { addFilters } from './filters.ts'
import { type Rendered, type RenderRequest, renderLimits, type TemplatePart } from './render-request.ts'

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

/** Liquid forgives a missing value only if `default` is the first filter. People also write it last. */
const plainValue = Value.prototype.value
Value.prototype.value = function (ctx, lenient) {
  return plainValue.call(this, ctx, lenient || this.filters.some(({ name }) => name === 'default'))
}

const engines = { html: engineOf('escape'), text: engineOf(undefined) }

/** Parsed templates by source. Messages of one kind come one after the other. */
const parsed = { html: new Map<string, Template[]>(), text: new Map<string, Template[]>() }
const maxParsed = 50

export function renderParts({ parts, data, locale, timeZone }: RenderRequest): Rendered {
  const texts: Record<string, string> = {}
  const values = withoutNulls(data)
  style = { locale, timeZone }
  for (const [name, part] of Object.entries(parts)) {
    try {
      texts[name] = renderPart(part, values)
    } catch (error) {
      return problemOf(name, error)
    }
  }
  return { isRendered: true, texts }
}

const withoutNulls = (data: object): object =>
  Object.fromEntries(Object.entries(data).flatMap(([name, value]) => (value === null ? [] : [[name, filled(value)]])))

const filled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(filled)
  return typeof value === 'object' && value !== null ? withoutNulls(value) : value
}

function renderPart(part: TemplatePart, data: object): string {
  const text: string = engines[kindOf(part)].renderSync(parse(part), data)
  // A character has up to three bytes. Counting them takes long, and few texts are that large.
  if (text.length * 3 > renderLimits.outputBytes && Buffer.byteLength(text) > renderLimits.outputBytes)
    throw new Error('The result is larger than 1 MB')
  return text
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

function parse(part: TemplatePart): Template[] {
  const kind = kindOf(part)
  const known = parsed[kind].get(part.source)
  if (known !== undefined) return known
  const template = engines[kind].parse(part.source)
  if (parsed[kind].size >= maxParsed) parsed[kind].clear()
  parsed[kind].set(part.source, template)
  return template
}

const kindOf = ({ isHtml }: TemplatePart): keyof typeof engines => (isHtml ? 'html' : 'text')

function problemOf(part: string, error: unknown): Rendered {
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
