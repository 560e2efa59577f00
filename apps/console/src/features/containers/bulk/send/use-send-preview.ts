import { sendPreview } from '@aftermile/contract/containers/send-preview'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { type PlannedAction, sendActionOf } from '../planned-action.ts'
import { targetOf } from '../selection.ts'

/** What a planned message would do. Nothing is asked for other plans. */
export function useSendPreview(plan: PlannedAction) {
  const action = sendActionOf(plan)
  return useQuery({
    queryKey: ['send-preview', action, plan.selection],
    queryFn: async ({ signal }) => {
      if (action === null) return null
      const body = { ...targetOf(plan.selection), action }
      return (await call(sendPreview.preview, { body, signal })).data
    },
    enabled: action !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
