import { actionTraits, settingOf } from '@aftermile/domain/rules/actions/actions'
import type { WaitingFiring } from './waiting-firings.ts'

/** The merchants that a firing moves its container to. */
export const newMerchantsOf = ({ actions }: WaitingFiring): string[] =>
  actions.flatMap(action => {
    const { movesTo } = actionTraits(action.type)
    return movesTo === undefined ? [] : (settingOf(action, movesTo) ?? [])
  })
