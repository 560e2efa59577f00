import { imports as calls, type ImportRecord, type ImportStatus } from '@aftermile/contract/intake/imports'
import type { IngestStatus } from '@aftermile/contract/intake/ingress'
import { merchants } from '@aftermile/contract/settings/merchants'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The server works on it; the page waits. */
export const isAtWork = (status: ImportStatus): boolean => ['reading', 'checking', 'importing'].includes(status)

/** The hub tells of progress; asking now and then is for when it is silent. */
const lookAgainMs = 2000

export const useImports = () =>
  useQuery({
    queryKey: ['imports', 'list'],
    queryFn: async ({ signal }) => (await call(calls.list, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => isAtWork(status)) ? lookAgainMs : false),
  })

export const useImport = (id: string) =>
  useQuery({
    queryKey: ['imports', id],
    queryFn: async ({ signal }) => (await call(calls.get, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.status) ? lookAgainMs : false),
  })

export const useReportRows = ({ id, status, finishedAt }: ImportRecord, shown: IngestStatus) =>
  useQuery({
    queryKey: ['imports', id, 'rows', status, finishedAt, shown],
    queryFn: async ({ signal }) => (await call(calls.rows, { params: { id }, query: { status: shown }, signal })).data,
  })

export const useMerchants = () =>
  useQuery({
    queryKey: [merchants.list.path, 'list'],
    queryFn: async ({ signal }) => (await call(merchants.list, { signal })).data,
  })

type Choice = {
  kind: NonNullable<ImportRecord['kind']>
  fields: Record<string, string>
  constants: Record<string, string>
}

/** What can be done with an import; the answer takes the place of what was shown. */
export function useImportActions(id: string) {
  const queries = useQueryClient()
  const show = (record: ImportRecord) => {
    queries.setQueryData(['imports', id], record)
    void queries.invalidateQueries({ queryKey: ['imports', 'list'] })
  }
  const params = { id }
  return {
    commit: useMutation({ mutationFn: async () => (await call(calls.commit, { params })).data, onSuccess: show }),
    cancel: useMutation({ mutationFn: async () => (await call(calls.cancel, { params })).data, onSuccess: show }),
    map: useMutation({
      mutationFn: async (choice: Choice) => (await call(calls.map, { params, body: choice })).data,
      onSuccess: show,
    }),
  }
}
