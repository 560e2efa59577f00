import type { Owned } from '@aftermile/contract/crud'
import { type Endpoint, pathOf } from '@aftermile/contract/endpoint'
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type ApiResponse, call } from './call.ts'
import { isProblem } from './problem.ts'

export type Item = { id: string } & Record<Owned, string>

/** The five endpoints of a noun, as crud() makes them. */
export type Noun<Stored extends Item> = {
  list: Endpoint & { reply: z.ZodType<Stored[]> }
  create: Endpoint & { body: z.ZodType; reply: z.ZodType<Stored> }
  get: Endpoint & { params: z.ZodObject; reply: z.ZodType<Stored> }
  update: Endpoint & { params: z.ZodObject; body: z.ZodType; reply: z.ZodType<Stored> }
  /** Absent for items that are never deleted. */
  remove?: Endpoint & { params: z.ZodObject }
  /** Limits the list to some of the items. */
  query?: Readonly<Record<string, string>>
  /** For items of a parent: the parameters that name the parent, and the name of the parameter for the item's own id. */
  parent?: { readonly params: Readonly<Record<string, string>>; readonly idName: string }
}

type Sent = {
  params: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: unknown
  ifMatch?: string | null
  signal?: AbortSignal
}

/** A call of a noun. Its parameters are not known to the types: they depend on its parent. */
const request = (endpoint: Endpoint, sent: Sent): Promise<ApiResponse<unknown>> => call(endpoint, sent)

const paramsOf = <Stored extends Item>({ parent }: Noun<Stored>, id: string) =>
  parent === undefined ? { id } : { ...parent.params, [parent.idName]: id }

/** The items of a noun in the cache. Those of another parent or another query are another list. */
const keyOf = <Stored extends Item>({ list, parent, query }: Noun<Stored>) =>
  [pathOf(list, parent?.params), ...Object.values(query ?? {})].join(' ')

export type Values<Stored extends Item> = Omit<Stored, Owned>

export function useList<Stored extends Item>(noun: Noun<Stored>) {
  return useQuery({
    queryKey: [keyOf(noun), 'list'],
    queryFn: async ({ signal }): Promise<Stored[]> => {
      const { parent, query } = noun
      return (await request(noun.list, { params: parent?.params ?? {}, ...(query && { query }), signal }))
        .data as Stored[] // by Noun
    },
  })
}

/** The current item for an editor, with the version to send back. It never changes while it is being edited. */
export function useItem<Stored extends Item>(noun: Noun<Stored>, id: string | null) {
  return useQuery({
    queryKey: itemKeyOf(noun, id),
    queryFn: ({ signal }) => getItem(noun, id ?? '', signal),
    enabled: id !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const itemKeyOf = <Stored extends Item>(noun: Noun<Stored>, id: string | null) => [keyOf(noun), 'item', id]

export async function getItem<Stored extends Item>(noun: Noun<Stored>, id: string, signal?: AbortSignal) {
  const response = await request(noun.get, { params: paramsOf(noun, id), ...(signal && { signal }) })
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
          ? await request(noun.create, { params: noun.parent?.params ?? {}, body: values })
          : await request(noun.update, { params: paramsOf(noun, id), body: values, ifMatch: etag })
      return response as ApiResponse<Stored> // by Noun
    },
    onSuccess: reload,
  })
}

export function useRemove<Stored extends Item>(noun: Noun<Stored>, alsoReload: readonly QueryKey[] = []) {
  const reload = useReload(noun, alsoReload)
  return useMutation({
    mutationFn: async ({ id, etag }: { id: string; etag: string | null }) => {
      if (noun.remove === undefined) return
      await request(noun.remove, { params: paramsOf(noun, id), ifMatch: etag }).catch(error => {
        if (!isProblem(error, 404)) throw error // already deleted
      })
    },
    onSuccess: reload,
  })
}

/** Loads the list of a noun again, and other queries. */
export function useReload<Stored extends Item>(noun: Noun<Stored>, alsoReload: readonly QueryKey[] = []) {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of [[keyOf(noun), 'list'], ...alsoReload]) {
      void queries.invalidateQueries({ queryKey, refetchType: 'all' })
    }
  }
}
