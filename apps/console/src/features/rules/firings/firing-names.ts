import type { RuleNames } from '@aftermile/domain/rules/rule-names'
import { useMemo } from 'react'
import { useNames } from '../../../api/use-names.ts'

/** What the ids in firings are called, for everyone who may see a container. The object is stable until a name changes. */
export function useFiringNames(): RuleNames {
  const names = useNames()
  return useMemo(
    () => ({
      nameOf: (set, id) => {
        if (set === 'user') return 'a colleague'
        return set === 'policy' ? String(id) : names.nameOf(set, String(id))
      },
      recipientOf: () => null,
    }),
    [names],
  )
}

export const rulePath = (id: string): string => `/rules/${encodeURIComponent(id)}`
