import { setup } from '@aftermile/contract/containers/setup'
import { ruleTry } from '@aftermile/contract/rules/rule-try'
import type { Rule } from '@aftermile/contract/settings/rules'
import { templates } from '@aftermile/contract/settings/templates'
import { personalChannelIds } from '@aftermile/domain/channels/channels'
import { missingPart } from '@aftermile/domain/messages/sending/missing-part'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { call } from '../../../api/call.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { getItem, type Values } from '../../../api/resource.ts'
import type { Answer, Question, SwitchedOn } from './question.ts'
import { SwitchOnDialog } from './SwitchOnDialog.tsx'

type Asking = { readonly question: Question; readonly answer: (answer: Answer | null) => void }

/**
 * Asks what has to be known before a rule is switched on: whether its templates go on too, and what happens to what matches already.
 * Null: the user would rather not. The dialog must be drawn.
 */
export function useSwitchOn(): {
  ask: (rule: Values<Rule>) => Promise<SwitchedOn | null>
  dialog: ReactNode
} {
  const [asking, setAsking] = useState<Asking | null>(null)
  const queries = useQueryClient()
  const ask = useCallback(
    async (rule: Values<Rule>): Promise<SwitchedOn | null> => {
      const question = await questionOf(rule)
      if (question === null) return { existing: undefined }
      const answer = await new Promise<Answer | null>(resolve => setAsking({ question, answer: resolve }))
      setAsking(null)
      if (answer === null) return null
      if (answer.isWithTemplates) {
        for (const { id } of question.off) await switchOn(id)
        void queries.invalidateQueries({ queryKey: [templates.list.path, 'list'] })
      }
      return { existing: answer.existing }
    },
    [queries],
  )
  return { ask, dialog: asking && <SwitchOnDialog question={asking.question} onAnswer={asking.answer} /> }
}

/** Null: there is nothing to ask, or the rule is wrong, which saving it says. */
async function questionOf(rule: Values<Rule>): Promise<Question | null> {
  const named = new Set(rule.actions.flatMap(action => ('templateId' in action ? [action.templateId] : [])))
  const [all, found] = await Promise.all([
    named.size === 0 ? [] : call(templates.list, {}).then(({ data }) => data),
    matchesOf(rule),
  ])
  if (found === null) return null
  const { matches, checked, total } = found
  const used = all.filter(({ id }) => named.has(id))
  const incomplete = used.filter(item => missingPart(item) !== null)
  const off = used.filter(entry => !entry.isEnabled && !incomplete.includes(entry))
  if (off.length + incomplete.length + matches === 0) return null
  return { rule, off, incomplete, unsent: await unsentOf(rule), matches, isMore: checked < total }
}

async function unsentOf({ actions }: Values<Rule>): Promise<Question['unsent']> {
  const channels = personalChannelIds.filter(channel => actions.some(({ type }) => type === channel))
  if (channels.length === 0) return []
  const { data } = await call(setup.senders, {})
  return channels.filter(channel => !data[channel])
}

/** Null: the rule is wrong. */
async function matchesOf({ isSystem: _, isCustomized: __, ...draft }: Values<Rule>) {
  try {
    return (await call(ruleTry.matches, { body: draft })).data
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 400) return null
    throw error
  }
}

async function switchOn(id: string): Promise<void> {
  const { data, etag } = await getItem(templates, id)
  await call(templates.update, { params: { id }, body: { ...data, isEnabled: true }, ifMatch: etag })
}
