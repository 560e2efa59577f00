import { type Rule, rules } from '@aftermile/contract/settings/rules'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { ApiProblem, isProblem } from '../../../api/problem.ts'
import { getItem, type Noun, useReload } from '../../../api/resource.ts'
import type { RuleDraft } from '../rule-draft.ts'

export type ImportedRule = { readonly draft: RuleDraft; readonly at: number }
export type ImportResult = { readonly at: number; readonly problems: readonly string[] }

/** Saves the rules of a file one by one: policies first, because rules name them. A rule that exists is replaced. */
export function useImportRules(noun: Noun<Rule>) {
  const reload = useReload(noun)
  return useMutation({
    mutationFn: async (all: readonly ImportedRule[]): Promise<readonly ImportResult[]> => {
      const isPolicy = ({ draft }: ImportedRule) => draft.type === 'SlaRule'
      const results: ImportResult[] = []
      for (const one of [...all.filter(isPolicy), ...all.filter(each => !isPolicy(each))])
        results.push({ at: one.at, problems: await problemsOf(one) })
      return results
    },
    onSettled: reload,
  })
}

async function problemsOf({ draft, at }: ImportedRule): Promise<readonly string[]> {
  try {
    await save(draft)
    return []
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.errors.length === 0) return [error.message]
    return error.errors.map(({ name, message }) => `rules[${at}].${name}: ${message}`)
  }
}

async function save(draft: RuleDraft): Promise<void> {
  const before = await getItem(rules, draft.id).catch(error => {
    if (isProblem(error, 404)) return null
    throw error
  })
  if (before === null) return void (await call(rules.create, { body: draft }))
  const { isSystem, isCustomized } = before.data
  await call(rules.update, {
    params: { id: draft.id },
    body: { ...draft, isSystem, isCustomized },
    ifMatch: before.etag,
  })
}
