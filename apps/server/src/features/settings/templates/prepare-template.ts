import type { FieldError } from '@aftermile/contract/problem'
import type { ParsedTemplate } from '@aftermile/contract/settings/templates'
import { hasBody } from '@aftermile/domain/channels/channels'
import type { Compiled, CompilePart, SourceProblem } from '../../../rendering/compile-request.ts'
import type { RenderPool } from '../../../rendering/render-pool.ts'
import { refusedAll } from '../../../runtime/problem.ts'
import { readBlockForm, withFormContent } from './block-form.ts'
import { type CompleteTemplate, completeTemplate } from './complete-template.ts'
import type { EnvelopePayload } from './payload-schemas.ts'
import { readPayload, textsOf } from './read-payload.ts'
import { findErrors } from './template-checks.ts'

/** A checked template, ready to be saved. */
export type PreparedTemplate = {
  readonly sent: CompleteTemplate
  readonly attachments: readonly string[]
  /** The HTML of its MJML; null if it is no MJML. */
  readonly compiled: string | null
}

/** Checks a template by itself and compiles its MJML. Takes long, so it needs no transaction. Refuses by field. */
export async function prepareTemplate(
  pool: RenderPool,
  parsed: ParsedTemplate,
  { tenantId }: { readonly tenantId: string },
): Promise<PreparedTemplate> {
  const complete = completeTemplate(parsed)
  const block = readBlockForm(complete)
  const sent = withFormContent(complete)
  const { envelope, errors } = readPayload(sent)
  const parts = Object.entries(partsOf(sent, envelope)).filter(([, { source, isMjml }]) => isMjml || hasLiquid(source))
  const check = () => pool.compile({ parts: Object.fromEntries(parts) }, { tenantId, purpose: 'preview' })
  const { html, problems } = parts.length === 0 ? plain : await check()
  const failures = [...findErrors(sent), ...block.errors, ...errors, ...problems.filter(isError).map(asFieldError)]
  if (failures.length > 0) throw refusedAll(onePerField(failures))
  return { sent, attachments: envelope.attachments ?? [], compiled: html.content ?? null }
}

const plain: Compiled = { html: {}, problems: [] }

const hasLiquid = (source: string): boolean => /\{[{%]/.test(source)

/** All texts of a template by part: its fields, and the values of its envelope. */
function partsOf(sent: CompleteTemplate, envelope: EnvelopePayload): Record<string, CompilePart> {
  const { content, contentType, text, payload, type } = sent
  const isMjml = contentType === 'text/mjml' && content !== null && content.trim() !== ''
  const inPayload = textsOf(envelope).map(([name, source], index) => [`payload ${index} ${name}`, source] as const)
  const others = [['text', text], ...(hasBody(type) ? [['payload', payload] as const] : inPayload)] as const
  return {
    content: { source: content ?? '', isMjml },
    ...Object.fromEntries(others.map(([name, source]) => [name, { source: source ?? '', isMjml: false }])),
  }
}

const isError = ({ severity }: SourceProblem): boolean => severity === 'error'

function asFieldError({ part, message, line, column }: SourceProblem): FieldError {
  const [name = 'content', , value] = (part ?? 'content').split(' ')
  const place = [value, line === null ? null : `line ${line}`, column === null ? null : `column ${column}`]
  return { name, message: `${['{_field_}', ...place].filter(word => word != null).join(', ')}: ${message}` }
}

const onePerField = (failures: readonly FieldError[]): FieldError[] =>
  failures.filter(({ name }, index) => failures.findIndex(failure => failure.name === name) === index)
