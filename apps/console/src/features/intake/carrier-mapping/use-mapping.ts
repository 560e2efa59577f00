import {
  carrierMapping,
  type MappingReplay,
  MappingRowOut,
  type UnmappedCodeOut,
} from '@aftermile/contract/intake/carrier-mapping'
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { call } from '../../../api/call.ts'
import type { Noun } from '../../../api/resource.ts'

const calls = carrierMapping

/** A row as the editor wants it: a row that comes with Aftermile belongs to no tenant. */
const EditedRow = MappingRowOut.transform(row => ({
  ...row,
  tenantId: row.tenantId ?? '',
  createdAt: row.createdAt ?? '',
  createdBy: row.createdBy ?? '',
  updatedAt: row.updatedAt ?? '',
  updatedBy: row.updatedBy ?? '',
}))
export type EditedRow = z.infer<typeof EditedRow>

export const rowNoun = (serviceProviderId: string): Noun<EditedRow> => ({
  list: { ...calls.listRows, reply: z.array(EditedRow) },
  create: { ...calls.createRow, reply: EditedRow },
  get: { ...calls.getRow, reply: EditedRow },
  update: { ...calls.updateRow, reply: EditedRow },
  remove: calls.removeRow,
  parent: { params: { id: serviceProviderId }, idName: 'rowId' },
})

const keysOf = (id: string) => ({
  unmapped: ['unmapped-codes', id],
  quarantined: ['quarantined-events', id],
  replays: ['mapping-replays', id],
})

/** What a change of the mapping changes besides its rows. */
export const affectedBy = (id: string): QueryKey[] => [keysOf(id).replays, keysOf(id).unmapped, ['work-today']]

export const useUnmapped = (id: string) =>
  useQuery({
    queryKey: keysOf(id).unmapped,
    queryFn: async ({ signal }) => (await call(calls.listUnmapped, { params: { id }, signal })).data,
  })

export const useQuarantined = (id: string) =>
  useQuery({
    queryKey: keysOf(id).quarantined,
    queryFn: async ({ signal }) => (await call(calls.listQuarantined, { params: { id }, signal })).data,
  })

export const isWorking = ({ state }: Pick<MappingReplay, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

const pollMs = 1000

/** The replays of a carrier. While one works, it is polled; when it ends, all that it may have changed is loaded again. */
export function useReplays(id: string) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: keysOf(id).replays,
    queryFn: async ({ signal }) => (await call(calls.listReplays, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isWorking) ? pollMs : false),
  })
  const isBusy = query.data?.some(isWorking) === true
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    if (wasBusy.current && !isBusy) {
      for (const queryKey of [keysOf(id).unmapped, ['work-today']]) void queries.invalidateQueries({ queryKey })
    }
    wasBusy.current = isBusy
  }, [isBusy, id, queries])
  return query
}

export function useStartReplay(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(calls.createReplay, { params: { id } })).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: keysOf(id).replays }),
  })
}

/** Continues or cancels a replay that has stopped. */
export function useReplayAction({ id: replayId, serviceProviderId: id }: MappingReplay, action: 'continue' | 'cancel') {
  const queries = useQueryClient()
  const endpoint = action === 'continue' ? calls.continueReplay : calls.cancelReplay
  return useMutation({
    mutationFn: async () => (await call(endpoint, { params: { id, replayId } })).data,
    onSettled: () => queries.invalidateQueries({ queryKey: keysOf(id).replays }),
  })
}

type NewRow = { code: UnmappedCodeOut; meaning: Pick<MappingRowOut, 'to' | 'reason'> }

/** Maps an unmapped code. */
export function useMapCode(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ code: { code, subCode }, meaning: { to, reason } }: NewRow) =>
      (await call(calls.createRow, { params: { id }, body: { code, subCode, to, reason } })).data,
    onSuccess: () => {
      for (const queryKey of [...affectedBy(id), [`/service-providers/${encodeURIComponent(id)}/mapping`, 'list']])
        void queries.invalidateQueries({ queryKey })
    },
  })
}

/** Takes an event that could not be read off the list, or asks the carrier for it again. */
export function useQuarantinedAction(id: string, action: 'dismiss' | 'retry') {
  const queries = useQueryClient()
  const endpoint = action === 'dismiss' ? calls.dismissQuarantined : calls.retryQuarantined
  return useMutation({
    mutationFn: (eventId: string) => call(endpoint, { params: { id, eventId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keysOf(id).quarantined }),
  })
}
