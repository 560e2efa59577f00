import type { Firing } from '@aftermile/contract/rules/rule-firings'
import { deedStates, deedsOf } from '@aftermile/domain/rules/words/firing-words'
import { useFiringNames } from './firing-names.ts'

/** What a firing did in one line: Tag it Stalled · Version 3. */
export function FiringSummary({ firing }: { firing: Firing }) {
  const names = useFiringNames()
  const deeds = deedsOf(firing, firing.targetType, names).map(({ text, status }) =>
    status === 'done' ? text : `${text} (${deedStates[status].toLowerCase()})`,
  )
  return [...deeds, `Version ${firing.ruleVersion}`].join(' · ')
}
