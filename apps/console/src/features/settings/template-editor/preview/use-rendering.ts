import { type RenderBody, rendering } from '@aftermile/contract/messages/rendering'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'

const pauseMs = 400

/** What a template becomes. While it is rendered again, the last result stays. */
export function useRendering(body: RenderBody | null) {
  const wanted = JSON.stringify(body)
  const [asked] = useDebouncedValue(wanted, pauseMs)
  const query = useQuery({
    queryKey: ['render-template', asked],
    queryFn: async ({ signal }) => {
      const sent: RenderBody = JSON.parse(asked) // written above
      return (await call(rendering.render, { body: sent, signal })).data
    },
    enabled: asked !== 'null',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
  })
  return {
    rendered: query.data,
    error: query.error,
    isBehind: asked !== wanted || query.isFetching,
    retry: query.refetch,
  }
}

export type Rendering = ReturnType<typeof useRendering>
