import type { SentBody } from '@aftermile/contract/endpoint'
import { suppressions } from '@aftermile/contract/messages/suppressions'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { fetchFile, saveFile } from '../../../api/download.ts'
import { isProblem } from '../../../api/problem.ts'
import { upload } from '../../../api/upload.ts'
import { browserTimeZone } from '../../../time-zone.ts'

const key = ['suppressions'] as const
const size = '50'

/** The newest page first. `fetchNextPage` loads older ones. */
export const useSuppressions = (text: string) =>
  useInfiniteQuery({
    queryKey: [...key, text],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const query = { size, ...(text && { text }), ...(pageParam !== null && { continuationToken: pageParam }) }
      return (await call(suppressions.list, { query, signal })).data
    },
    getNextPageParam: page => page.continuationToken,
    select: ({ pages }) => pages.flatMap(page => page.items),
    placeholderData: keepPreviousData,
  })

export type NewSuppression = SentBody<typeof suppressions.create>

export const useAddSuppression = () =>
  useChange(async (body: NewSuppression) => void (await call(suppressions.create, { body })))

export const useRemoveSuppression = () =>
  useChange(async (id: string) => {
    await call(suppressions.remove, { params: { id } }).catch(error => {
      if (!isProblem(error, 404)) throw error // already removed
    })
  })

/** Adds the addresses of a file. */
export const useImportSuppressions = () =>
  useChange((file: File) =>
    upload(suppressions.import, { file, onProgress: () => undefined, signal: new AbortController().signal }),
  )

/** Saves all addresses as a file. */
export async function saveSuppressions(): Promise<void> {
  const { content, name } = await fetchFile(suppressions.export, { body: { timeZone: browserTimeZone() } })
  saveFile(content, name)
}

function useChange<Input, Reply = void>(change: (input: Input) => Promise<Reply>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => void queries.invalidateQueries({ queryKey: key }),
  })
}
