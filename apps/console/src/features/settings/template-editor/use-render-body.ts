import type { RenderBody } from '@aftermile/contract/messages/rendering'
import type { Template } from '@aftermile/contract/settings/templates'
import type { Values } from '../../../api/resource.ts'
import type { Family } from '../templates/template-locales.ts'
import { renderBodyOf, useEditorSearch, usePreviewTarget } from './preview/use-preview-target.ts'

/** The call that renders the preview; null until its shipment or order is known. */
export function useRenderBody(values: Values<Template>, family: Family | null): RenderBody | null {
  const [search] = useEditorSearch()
  const { locale } = search
  const target = usePreviewTarget(values)
  if (target === null) return null
  const other = locale === undefined || family === null ? null : { locale, mainId: family.main.id }
  return renderBodyOf({ values, search, target, other })
}
