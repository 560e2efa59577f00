import type { SentBody } from '@aftermile/contract/endpoint'
import { privacy } from '@aftermile/contract/privacy/privacy'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

const key = ['erasures'] as const
const pollMs = 1500

/** The receipts, newest first. They are read again while one is at work. */
export const useErasures = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(privacy.list, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'working') ? pollMs : false),
  })

/** What is stored about an address. It is asked for by hand and not kept. */
export const useFindPerson = () =>
  useMutation({ mutationFn: async (address: string) => (await call(privacy.find, { body: { address } })).data })

export function useErase() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: SentBody<typeof privacy.erase>) => (await call(privacy.erase, { body })).data,
    onSuccess: () => void queries.invalidateQueries({ queryKey: key }),
  })
}

/** Continues or cancels an erasure that has stopped. */
export function useErasureAction(action: 'continue' | 'cancel') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => (await call(privacy[action], { params: { id } })).data,
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}
