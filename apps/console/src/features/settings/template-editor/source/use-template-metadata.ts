import { type Template, templates } from '@aftermile/contract/settings/templates'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import type { TemplateMetadata } from './suggest-template.ts'

const nothing: TemplateMetadata = { variables: [], filters: [], assets: [], locales: [] }

/** The variables, filters and assets that a template can use. */
export function useTemplateMetadata({ type, targetType }: Pick<Template, 'type' | 'targetType'>) {
  const { data } = useQuery({
    queryKey: ['template-metadata', type, targetType],
    queryFn: async ({ signal }) => (await call(templates.metadata, { query: { type, targetType }, signal })).data,
    staleTime: 60_000,
  })
  return { metadata: data ?? nothing, isLoaded: data !== undefined }
}
