import {
  imports as calls,
  type ImportMapping,
  type ImportRecord,
  type ImportStatus,
  type ReportSelection,
} from '@aftermile/contract/intake/imports'
import { merchants } from '@aftermile/contract/settings/merchants'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

/** Whether the server is working on the import. */
const isRunning = (status: ImportStatus): boolean => ['reading', 'checking', 'importing'].includes(status)

/** The hub reports progress. Polling is the fallback. */
const pollMs = 2000

export const useImports = () =>
  useQuery({
    queryKey: ['imports', 'list'],
    queryFn: async ({ signal }) => (await call(calls.list, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => isRunning(status)) ? pollMs : false),
  })

export const useImport = (id: string) =>
  useQuery({
    queryKey: ['imports', id],
    queryFn: async ({ signal }) => (await call(calls.get, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.status) ? pollMs : false),
  })

export const useReportRows = ({ id, status, finishedAt }: ImportRecord, selection: ReportSelection) =>
  useQuery({
    queryKey: ['imports', id, 'rows', status, finishedAt, selection],
    queryFn: async ({ signal }) =>
      (await call(calls.rows, { params: { id }, query: { status: selection }, signal })).data,
  })

export const useImportPreview = ({ id, status, finishedAt }: ImportRecord) =>
  useQuery({
    queryKey: ['imports', id, 'preview', status, finishedAt],
    queryFn: async ({ signal }) => (await call(calls.preview, { params: { id }, signal })).data,
  })

export const useMerchants = () =>
  useQuery({
    queryKey: [merchants.list.path, 'list'],
    queryFn: async ({ signal }) => (await call(merchants.list, { signal })).data,
  })

/** The actions on an import. Each response replaces the outcome import. */
export function useImportActions(id: string) {
  const queries = useQueryClient()
  const show = (record: ImportRecord) => {
    queries.setQueryData(['imports', id], record)
    void queries.invalidateQueries({ queryKey: ['imports', 'list'] })
  }
  const params = { id }
  return {
    commit: useMutation({ mutationFn: async () => (await call(calls.commit, { params })).data, onSuccess: show }),
    createMerchants: useMutation({
      mutationFn: async () => (await call(calls.createMerchants, { params })).data,
      onSuccess: show,
    }),
    cancel: useMutation({ mutationFn: async () => (await call(calls.cancel, { params })).data, onSuccess: show }),
    resume: useMutation({ mutationFn: async () => (await call(calls.continue, { params })).data, onSuccess: show }),
    map: useMutation({
      mutationFn: async (mapping: ImportMapping) => (await call(calls.map, { params, body: mapping })).data,
      onSuccess: show,
    }),
  }
}
