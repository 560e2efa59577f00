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
  const envelope = type === 'email' || type === 'text' ? Object.entries(readEnvelope(payload) ?? {}) : []
  const values = envelope.flatMap(([name, value]) =>
    name === 'attachments'
      ? []
      : [value].flat().flatMap((item): Part[] => (typeof item === 'string' ? [[name, item]] : [])),
  )
  const fields: Part[] = [
    ['content', content ?? ''],
    ['text', text ?? ''],
    ...(type === 'webhook' ? [['payload', payload ?? ''] as const] : values),
  ]
  return fields.filter(([, source]) => source !== '')
}

const findVariableProblems = (
  source: string,
  { type, targetType }: LintedTemplate,
  { variables = variablesFor(type, targetType), assets }: LintOptions,
): PlacedProblem[] => variableProblems(source, variables, assets && new Set(assets.map(({ id }) => id)))

function wholeProblems(template: LintedTemplate, parts: readonly Part[], options: LintOptions): TemplateProblem[] {
  switch (template.type) {
    case 'email':
      return mailProblems(template, parts, options)
    case 'text':
      return textProblems(template, parts)
    case 'webhook':
      return template.content?.trim() ? [] : [whole('content', 'There is no address yet')]
    case 'attachment':
    case 'tracking_page':
      return placed('content', template.content ?? '', altProblems(template.content ?? '', none))
  }
}

function mailProblems(
  template: LintedTemplate,
  parts: readonly Part[],
  { assets = [], altTexts = none, html }: LintOptions,
): TemplateProblem[] {
  const content = template.content ?? ''
  const size = sizeProblem(html ?? content)
  const needsLink = template.purpose !== 'transactional' && content !== '' && !content.includes('unsubscribeUrl')
  return [
    ...envelopeProblems(template),
    ...keyProblems(template),
    ...(isFilled(parts, 'subject') ? [] : [whole('subject', 'There is no subject yet')]),
    ...placed('content', content, [...altProblems(content, altTexts), ...imageProblems(content, assets)]),
    ...(needsLink ? [whole('content', 'There is no unsubscribe link. Add {{ unsubscribeUrl }}')] : []),
    ...(size === null ? [] : [whole('content', size)]),
  ]
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

function textProblems(template: LintedTemplate, parts: readonly Part[]): TemplateProblem[] {
  const text = template.text ?? ''
  const isMissingLink = template.purpose === 'marketing' && text !== '' && !text.includes('unsubscribeUrl')
  return [
    ...envelopeProblems(template),
    ...(text.trim() === '' ? [whole('text', 'There is no text yet')] : unicodeProblems(text)),
    ...(isFilled(parts, 'sender') ? [] : [whole('sender', 'There is no sender. That of the app is used')]),
    ...(isMissingLink ? [whole('text', 'There is no unsubscribe link. Add {{ unsubscribeUrl }}')] : []),
  ]
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
