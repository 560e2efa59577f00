import { ownedFields } from '@aftermile/contract/crud'
import { fieldErrorsOf } from '@aftermile/contract/problem'
import type { Rule } from '@aftermile/contract/settings/rules'
import { draftRule } from '@aftermile/contract/settings/rules'
import { fill } from '@aftermile/domain/form-rules'
import { defaultSequence } from '@aftermile/domain/rules/rule-order'
import type { RuleDraft } from '../rule-draft.ts'

/** Says what a file is, and how it is to be read. */
const format = 'aftermile-rules'
const marks = ['isSystem', 'isCustomized'] as const

/** Rules as a file that people and programs can read: without what belongs to this tenant only. */
export function writeRuleFile(rules: readonly Rule[]): string {
  const dropped: readonly string[] = [...ownedFields, ...marks]
  const sent = rules.map(rule => Object.fromEntries(Object.entries(rule).filter(([name]) => !dropped.includes(name))))
  return `${JSON.stringify({ format, version: 1, rules: sent }, null, 2)}\n`
}

/** A rule of a file, or what is wrong with it. The place is such as rules[2].andConditions.0.field. */
export type ReadRule =
  | { readonly draft: RuleDraft; readonly problems: null }
  | { readonly name: string; readonly problems: readonly { readonly place: string; readonly message: string }[] }

/** Reads a file of rules. Throws what is wrong with the file as a whole. */
export function readRuleFile(text: string): readonly ReadRule[] {
  const all = rulesOf(parsed(text))
  return all.map((item, index) => readRule(item, `rules[${index}]`))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('This isn’t a JSON file.')
  }
}

/** One rule alone and a plain list of rules are read too. */
function rulesOf(file: unknown): readonly unknown[] {
  if (Array.isArray(file)) return file
  if (typeof file !== 'object' || file === null) throw new Error('This file has no rules.')
  if ('rules' in file && Array.isArray(file.rules)) return file.rules
  if ('type' in file && 'actions' in file) return [file]
  throw new Error('This file has no rules.')
}

function readRule(given: unknown, place: string): ReadRule {
  const bare = typeof given === 'object' && given !== null ? without(given) : given
  const read = draftRule.safeParse(bare, { reportInput: true })
  if (read.success)
    return {
      draft: { ...read.data, sequence: read.data.sequence ?? defaultSequence, isSystem: false, isCustomized: false },
      problems: null,
    }
  return {
    name: nameOf(given),
    problems: fieldErrorsOf(read.error).map(({ name, message }) => ({
      place: `${place}.${name}`,
      message: fill(message, { _field_: name }),
    })),
  }
}

/** Files that were copied from a reply of the API have more than a request may have. */
const without = (given: object) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => ![...ownedFields, ...marks].some(text => text === name)))

const nameOf = (given: unknown): string =>
  typeof given === 'object' && given !== null && 'name' in given ? String(given.name) : 'Without a name'
