import type { TemplateTraits } from '../channels/channel.ts'
import { findChannel, hasBody, hasEnvelope } from '../channels/channels.ts'
import { readEnvelope } from './envelope.ts'
import { altProblems, imageProblems, type LintAsset, sizeProblem, withoutLiquid } from './html-problems.ts'
import { accountKeyOf } from './keys/account-keys.ts'
import { positionAt } from './liquid-tokens.ts'
import { variablesFor } from './page-values.ts'
import { isInGsm } from './sms-length.ts'
import type { CatalogueVariable } from './template-catalogue.ts'
import type { MessagePurpose, TemplateTargetType, TemplateType } from './template-lists.ts'
import { type PlacedProblem, variableProblems } from './variable-problems.ts'

export type TemplateProblem = {
  /** The field of the template, or of its envelope: content, text, subject … */
  readonly part: string | null
  readonly message: string
  readonly line: number | null
  readonly column: number | null
  readonly severity: 'error' | 'warning'
}

export type LintedTemplate = {
  readonly type: TemplateType
  readonly targetType: TemplateTargetType
  readonly purpose: MessagePurpose
  readonly content: string | null
  readonly text: string | null
  readonly payload: string | null
}

type LintOptions = {
  /** Those of the target type, unless told. */
  readonly variables?: readonly Pick<CatalogueVariable, 'name' | 'type' | 'isAlways'>[]
  /** All assets of the tenant. Without them, names of assets are not checked. */
  readonly assets?: readonly LintAsset[]
  /** The ids of images that bring their alternative text. */
  readonly altTexts?: ReadonlySet<string>
  /** The HTML that the template becomes. */
  readonly html?: string | null
}

const none: ReadonlySet<string> = new Set()

const maxProblems = 100

/** What a writer should look at, though the template can be saved. Fast enough to be asked at every key. */
export function templateProblems(template: LintedTemplate, options: LintOptions = {}): TemplateProblem[] {
  const parts = partsOf(template)
  const found = [
    ...parts.flatMap(([part, source]) => placed(part, source, findVariableProblems(source, template, options))),
    ...wholeProblems(template, parts, options),
  ]
  return found.slice(0, maxProblems)
}

type Part = readonly [name: string, source: string]

/** Every text with Liquid. */
function partsOf({ type, content, text, payload }: LintedTemplate): Part[] {
  const envelope = hasEnvelope(type) ? Object.entries(readEnvelope(payload) ?? {}) : []
  const values = envelope.flatMap(([name, value]) =>
    name === 'attachments'
      ? []
      : [value].flat().flatMap((item): Part[] => (typeof item === 'string' ? [[name, item]] : [])),
  )
  const fields: Part[] = [
    ['content', content ?? ''],
    ['text', text ?? ''],
    ...(hasBody(type) ? [['payload', payload ?? ''] as const] : values),
  ]
  return fields.filter(([, source]) => source !== '')
}

const findVariableProblems = (
  source: string,
  { type, targetType }: LintedTemplate,
  { variables = variablesFor(type, targetType), assets }: LintOptions,
): PlacedProblem[] => variableProblems(source, variables, assets && new Set(assets.map(({ id }) => id)))

function wholeProblems(
  template: LintedTemplate,
  parts: readonly Part[],
  { assets = [], altTexts = none, html }: LintOptions,
): TemplateProblem[] {
  const channel = findChannel(template.type)
  const content = template.content ?? ''
  const traits = channel?.template
  if (!traits) return placed('content', content, altProblems(content, none))
  const size = traits.content === 'html' ? sizeProblem(html ?? content) : null
  return [
    ...(hasEnvelope(template.type) ? envelopeProblems(template) : []),
    ...(traits.content === 'html' ? keyProblems(template) : []),
    ...traits.advises.filter(({ parts: wanted }) => !wanted.some(part => isFilled(parts, part))).map(asWhole),
    ...(channel.hasSegments ? unicodeProblems(template.text ?? '') : []),
    ...(traits.content === 'html'
      ? placed('content', content, [...altProblems(content, altTexts), ...imageProblems(content, assets)])
      : []),
    ...unsubscribeProblems(template, traits),
    ...(size === null ? [] : [whole('content', size)]),
  ]
}

const asWhole = ({ parts: [part = 'content'], message }: TemplateTraits['advises'][number]): TemplateProblem =>
  whole(part, message)

function unsubscribeProblems(template: LintedTemplate, { unsubscribe }: TemplateTraits): TemplateProblem[] {
  if (unsubscribe === null || !unsubscribe.purposes.includes(template.purpose)) return []
  const source = template[unsubscribe.part] ?? ''
  if (source === '' || source.includes('unsubscribeUrl')) return []
  return [whole(unsubscribe.part, 'There is no unsubscribe link. Add {{ unsubscribeUrl }}')]
}

/** Where the server puts the link to an account. */
function keyProblems({ targetType, content }: LintedTemplate): TemplateProblem[] {
  const key = accountKeyOf(targetType)
  if (key === null || content === null || content === '') return []
  if (content.includes(key.variable))
    return [whole('content', `${key.variable} isn’t a variable. Write ${key.marker} as the address of the link`)]
  const message = `There is no link with the address ${key.marker}. The link is added at the end`
  return content.includes(`"${key.marker}"`) || content.includes(`'${key.marker}'`) ? [] : [whole('content', message)]
}

const envelopeProblems = ({ payload }: LintedTemplate): TemplateProblem[] =>
  readEnvelope(payload) === null ? [{ ...whole('payload', 'This isn’t a JSON object'), severity: 'error' }] : []

/** The first character that makes a text message more expensive. */
function unicodeProblems(text: string): TemplateProblem[] {
  let index = 0
  for (const character of withoutLiquid(text)) {
    if (!isInGsm(character)) {
      const message = `${character} makes this a Unicode message: 70 instead of 160 characters in each part`
      return placed('text', text, [{ at: index, message }])
    }
    index += character.length
  }
  return []
}

const isFilled = (parts: readonly Part[], name: string): boolean =>
  parts.some(([part, source]) => part === name && source.trim() !== '')

const placed = (part: string, source: string, problems: readonly PlacedProblem[]): TemplateProblem[] =>
  problems
    .slice(0, maxProblems)
    .map(({ at, message }) => ({ part, message, ...positionAt(source, at), severity: 'warning' }))

const whole = (part: string, message: string): TemplateProblem => ({
  part,
  message,
  line: null,
  column: null,
  severity: 'warning',
})
