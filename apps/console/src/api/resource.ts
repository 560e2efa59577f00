import type { byId, Owned } from '@aftermile/contract/crud'
import type { Endpoint } from '@aftermile/contract/endpoint'
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type ApiResponse, call } from './call.ts'
import { isProblem } from './problem.ts'

export type Item = { id: string } & Record<Owned, string>

/** The five endpoints that crud() makes for a noun. */
export type Noun<Stored extends Item> = {
  list: Endpoint & { reply: z.ZodType<Stored[]> }
  create: Endpoint & { body: z.ZodType; reply: z.ZodType<Stored> }
  get: Endpoint & { params: typeof byId; reply: z.ZodType<Stored> }
  update: Endpoint & { params: typeof byId; body: z.ZodType; reply: z.ZodType<Stored> }
  remove: Endpoint & { params: typeof byId }
}

export type Values<Stored extends Item> = Omit<Stored, Owned>

export function useList<Stored extends Item>(noun: Noun<Stored>) {
  return useQuery({
    queryKey: [noun.list.path, 'list'],
    queryFn: async ({ signal }): Promise<Stored[]> => (await call(noun.list, { signal })).data as Stored[], // by Noun
  })
}

/** The current item for an editor, with the version to send back. It never changes while it is being edited. */
export function useItem<Stored extends Item>(noun: Noun<Stored>, id: string | null) {
  return useQuery({
    queryKey: [noun.list.path, 'item', id],
    queryFn: ({ signal }) => getItem(noun, id ?? '', signal),
    enabled: id !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export async function getItem<Stored extends Item>(noun: Noun<Stored>, id: string, signal?: AbortSignal) {
  const response = await call(noun.get, { params: { id }, ...(signal && { signal }) })
  return response as ApiResponse<Stored> // by Noun
}

type Save<Stored extends Item> = { id: string | null; etag: string | null; values: Values<Stored> }

/** Creates an item when there is no id, replaces it when there is. */
export function useSave<Stored extends Item>(noun: Noun<Stored>, alsoReload: readonly QueryKey[] = []) {
  const reload = useReload(noun, alsoReload)
  return useMutation({
    mutationFn: async ({ id, etag, values }: Save<Stored>): Promise<ApiResponse<Stored>> => {
      const response =
        id === null
          ? await call(noun.create, { body: values })
          : await call(noun.update, { params: { id }, body: values, ifMatch: etag })
      return response as ApiResponse<Stored> // by Noun
    },
    onSuccess: reload,
  })
}

export function useRemove<Stored extends Item>(noun: Noun<Stored>, alsoReload: readonly QueryKey[] = []) {
  const reload = useReload(noun, alsoReload)
  return useMutation({
    mutationFn: async ({ id, etag }: { id: string; etag: string | null }) => {
      await call(noun.remove, { params: { id }, ifMatch: etag }).catch(error => {
        if (!isProblem(error, 404)) throw error // already deleted
      })
    },
    onSuccess: reload,
  })
}

function useReload<Stored extends Item>(noun: Noun<Stored>, alsoReload: readonly QueryKey[]) {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of [[noun.list.path, 'list'], ...alsoReload]) {
      void queries.invalidateQueries({ queryKey, refetchType: 'all' })
    }
  }
}
