import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { savingSetting, settingsQuery } from './setting-queries.ts'

/** Reads several settings in one call. */
export const useSettings = <Id extends string>(ids: readonly Id[]) => useQuery(settingsQuery(ids))

/** Saves one setting. Saves of the same setting run one after the other. */
export const useSaveSetting = (id: string) => useMutation(savingSetting(useQueryClient(), id))
