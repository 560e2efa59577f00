import { type Setup, setup, setupDismissedSetting } from '@aftermile/contract/containers/setup'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { savingSetting } from '../../../api/setting-queries.ts'
import { useMayDo } from '../../../session/session-store.ts'

const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: async ({ signal }) => (await call(setup.get, { signal })).data,
  staleTime: 0,
})

/** What is left to set up. Undefined while loading and for users who set nothing up. */
export function useSetup(): Setup | undefined {
  const maySetUp = useMayDo(setup.get.need)
  return useQuery({ ...setupQuery, enabled: maySetUp }).data
}

/** Whether an app sends e-mails and text messages. Undefined while loading. */
export const sendersQuery = queryOptions({
  queryKey: ['setup', 'senders'],
  queryFn: async ({ signal }) => (await call(setup.senders, { signal })).data,
})

export function useDismissSetup() {
  const queries = useQueryClient()
  const change = (isOffered: boolean) =>
    queries.setQueryData(setupQuery.queryKey, known => known && { ...known, isOffered })
  return useMutation({
    ...savingSetting(queries, setupDismissedSetting),
    onMutate: () => void change(false),
    onError: () => void change(true),
  })
}

export function useAskForSender() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(setup.askForSender, {})).data,
    onSettled: () => queries.invalidateQueries({ queryKey: setupQuery.queryKey }),
  })
}
