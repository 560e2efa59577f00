import type { Reply } from '@aftermile/contract/endpoint'
import type { TemplateVariable, templates } from '@aftermile/contract/settings/templates'
import type { CodeLanguage } from '../../../../ui/code/code-language.ts'
import type { Suggest, Suggestion } from '../../../../ui/code/suggestion.ts'
import { snippetsOf } from './snippets.ts'

export type TemplateMetadata = Reply<typeof templates.metadata>

const tags: readonly Suggestion[] = [
  ['if', 'if ^ %}{% endif'],
  ['unless', 'unless ^ %}{% endunless'],
  ['for', 'for ^ in  %}{% endfor'],
  ['case', 'case ^ %}{% endcase'],
  ['assign', 'assign ^ = '],
  ['capture', 'capture ^ %}{% endcapture'],
  ['elsif', null],
  ['else', null],
  ['when', null],
  ['endif', null],
  ['endfor', null],
  ['endunless', null],
  ['endcase', null],
  ['endcapture', null],
  ['comment', 'comment %}^{% endcomment'],
  ['break', null],
  ['continue', null],
].map(([label = '', insert]) => ({ label: label ?? '', kind: 'keyword' as const, ...(insert && { insert }) }))

/** Completes variables, filters, tags, assets and snippets of templates. */
export const suggestTemplate =
  (metadata: TemplateMetadata, language: CodeLanguage): Suggest =>
  (before, isAsked) => {
    const open = openLiquid(before)
    if (open === null) return isAsked ? { typed: wordAtEnd(before), options: snippetsOf(language) } : null
    if (isInString(open.inside)) return null
    const typed = wordAtEnd(before)
    const ahead = open.inside.slice(0, open.inside.length - typed.length)
    if (/\|\s*$/.test(ahead)) return { typed, options: metadata.filters.map(filterOption) }
    const path = /([\w-]+(?:\[\d*\])?(?:\.[\w-]+(?:\[\d*\])?)*)\.$/.exec(ahead)?.[1]
    if (path !== undefined) return { typed, options: membersOf(metadata, resolve(path, before)) }
    if (open.isTag && ahead.trim() === '') return { typed, options: ahead === '' ? tags.map(padded) : tags }
    if (!isAsked && typed === '' && !/^\s*$|[=<>]\s*$|\b(?:if|elsif|unless|in|and|or|case|when)\s+$/.test(ahead))
      return null
    const options = [...loopVariables(before), ...rootsOf(metadata)]
    return { typed, options: ahead === '' ? options.map(padded) : options }
  }

/** Right behind the braces a name gets its spaces. */
const padded = (option: Suggestion): Suggestion => ({ ...option, insert: ` ${option.insert ?? option.label} ` })

const wordAtEnd = (text: string): string => /[\w-]*$/.exec(text)?.[0] ?? ''

/** The open tag or output at the end of a text. */
function openLiquid(before: string): { isTag: boolean; inside: string } | null {
  const [output, tag] = [before.lastIndexOf('{{'), before.lastIndexOf('{%')]
  const opened = Math.max(output, tag)
  const closed = Math.max(before.lastIndexOf('}}'), before.lastIndexOf('%}'))
  return opened <= closed ? null : { isTag: tag > output, inside: before.slice(opened + 2).replace(/^-/, '') }
}

const isInString = (inside: string): boolean =>
  ['"', "'"].some(quote => inside.replaceAll(quote === '"' ? /'[^']*'/g : /"[^"]*"/g, '').split(quote).length % 2 === 0)

const filterOption = ({ name, description, example }: TemplateMetadata['filters'][number]): Suggestion => ({
  label: name,
  kind: 'function',
  detail: description,
  info: example,
})

/** A path in terms of the variables: an item of a list is `list[]`. */
function resolve(path: string, before: string): string {
  const [first = '', ...rest] = path.replaceAll(/\[\d*\]|\.(?:first|last)\b/g, '[]').split('.')
  const loop = [...before.matchAll(/\{%-?\s*for\s+([\w-]+)\s+in\s+([\w.-]+)/g)].findLast(([, name]) => name === first)
  return [loop === undefined ? first : `${resolve(loop[2] ?? '', before.slice(0, loop.index))}[]`, ...rest].join('.')
}

function membersOf({ variables, assets }: TemplateMetadata, path: string): Suggestion[] {
  if (path === 'assets')
    return assets.map(({ id, type, description }) => ({
      label: id,
      kind: 'property',
      detail: type === 'ImageAsset' ? 'Image' : 'Text',
      ...(description !== '' && { info: description }),
    }))
  const inside = variables.filter(({ name }) => name.startsWith(`${path}.`))
  return unique(inside.map(variable => optionOf(variable, variable.name.slice(path.length + 1))))
}

const rootsOf = ({ variables }: TemplateMetadata): Suggestion[] =>
  unique(variables.map(each => optionOf(each, each.name)))

/** A variable, or the object or list that it is in. */
function optionOf(variable: TemplateVariable, name: string): Suggestion {
  const [head = ''] = name.split(/[.[]/)
  if (head !== name) return { label: head, kind: 'property', detail: name.includes('[') ? 'List' : 'Object' }
  return { label: name, kind: 'variable', detail: variable.label, info: aboutVariable(variable) }
}

function aboutVariable({ type, sample, isPersonal, isAlways }: TemplateVariable): string {
  const shown = sampleText(sample)
  return [
    shown === '' ? null : `Example: ${shown}`,
    `Type: ${type}`,
    isPersonal ? 'Personal data' : null,
    isAlways ? null : 'Can be empty',
  ]
    .filter(line => line !== null)
    .join('\n')
}

export function sampleText(sample: unknown): string {
  if (sample === null || sample === undefined) return ''
  return typeof sample === 'object' ? '' : String(sample)
}

/** The variables of the loops that begin before the cursor. */
const loopVariables = (before: string): Suggestion[] =>
  unique(
    [...before.matchAll(/\{%-?\s*for\s+([\w-]+)\s+in\s+([\w.-]+)/g)].map(([, label = '', list = '']) => ({
      label,
      kind: 'variable',
      detail: `Item of ${list}`,
    })),
  )

/** Each name once. A variable of that name comes before the object of its members. */
function unique(options: readonly Suggestion[]): Suggestion[] {
  const sorted = options.toSorted((a, b) => Number(a.kind === 'property') - Number(b.kind === 'property'))
  const found = new Map<string, Suggestion>()
  for (const option of sorted) if (!found.has(option.label)) found.set(option.label, option)
  return [...found.values()]
}
