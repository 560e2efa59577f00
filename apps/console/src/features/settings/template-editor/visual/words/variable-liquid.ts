import type { TemplateVariable } from '@aftermile/contract/settings/templates'
import { liquidTokens } from '@aftermile/domain/messages/liquid-tokens'
import { insertText } from '../../source/insert-text.ts'
import type { TemplateMetadata } from '../../source/suggest-template.ts'

/** What a variable becomes in a text. Nothing is shown where it has no value, so that the message never fails. */
export function variableLiquid(variable: TemplateVariable): string {
  const { name, type, isAlways } = variable
  if (name.includes('[]') || type === 'list') return insertText(variable)
  const output = type === 'instant' ? `{{ ${name} | date_long }}` : `{{ ${name} }}`
  if (isAlways) return output
  return type === 'instant' ? `{% if ${name} %}${output}{% endif %}` : `{{ ${name} | default: '' }}`
}

/** What Liquid is about, in words where they are known. */
export function liquidName(source: string, { variables }: Pick<TemplateMetadata, 'variables'>): string {
  const [first] = liquidTokens(source)
  const name = /[a-z_][\w.-]*/i.exec(first?.inner.replace(/^\s*(?:if|unless|for \w+ in)\s+/, '') ?? '')?.[0] ?? source
  const label = variables.find(variable => variable.name === name)?.label ?? name
  return first?.name === 'if' ? `${label}, if known` : label
}
