import { type Rule, rules } from '@aftermile/contract/settings/rules'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { ApiProblem, isProblem } from '../../../api/problem.ts'
import { getItem, type Noun, useReload } from '../../../api/resource.ts'
import type { RuleDraft } from '../rule-draft.ts'
import { isOnAfterImport } from './is-on-after-import.ts'

/** isOff: a rule that is new starts switched off. One that exists keeps its switch. */
export type ImportedRule = { readonly draft: RuleDraft; readonly at: number; readonly isOff: boolean }
export type ImportResult = { readonly at: number; readonly problems: readonly string[] }

/** Saves the rules of a file one by one: policies first, because rules name them. A rule that exists is replaced. */
export function useImportRules(noun: Noun<Rule>) {
  const reload = useReload(noun)
  return useMutation({
    mutationFn: async (all: readonly ImportedRule[]): Promise<readonly ImportResult[]> => {
      const isPolicy = ({ draft }: ImportedRule) => draft.type === 'SlaRule'
      const results: ImportResult[] = []
      for (const rule of [...all.filter(isPolicy), ...all.filter(each => !isPolicy(each))])
        results.push({ at: rule.at, problems: await problemsOf(rule) })
      return results
    },
    onSettled: reload,
  })
}

async function problemsOf({ draft, at, isOff }: ImportedRule): Promise<readonly string[]> {
  try {
    await save(draft, isOff)
    return []
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.errors.length === 0) return [error.message]
    return error.errors.map(({ name, message }) => `rules[${at}].${name}: ${message}`)
  }
}

/** Nobody was asked about what matches already, so a rule that is switched on acts only from now on. */
const fromNowOn = { existing: 'skip' } as const

async function save({ sequence, ...draft }: RuleDraft, isOff: boolean): Promise<void> {
  const before = await getItem(rules, draft.id).catch(error => {
    if (isProblem(error, 404)) return null
    throw error
  })
  if (before === null) {
    const isEnabled = draft.isEnabled && !isOff
    return void (await call(rules.create, { body: { ...draft, sequence, isEnabled, ...fromNowOn } }))
  }
  const { isSystem, isCustomized } = before.data
  const isEnabled = isOnAfterImport(before.data, { draft, isOff })
  await call(rules.update, {
    params: { id: draft.id },
    body: { ...draft, isEnabled, isSystem, isCustomized, ...fromNowOn },
    ifMatch: before.etag,
  })
}
