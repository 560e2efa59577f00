import type { RenderBody } from '@aftermile/contract/messages/rendering'
import type { Template } from '@aftermile/contract/settings/templates'
import type { Values } from '../../api/resource.ts'
import { renderBodyOf, useEditorSearch, usePreviewTarget } from './preview/use-preview-target.ts'

/** The call that renders the preview; null until its shipment or order is known. */
export function useRenderBody(values: Values<Template>, main: Template | null): RenderBody | null {
  const [{ locale }] = useEditorSearch()
  const target = usePreviewTarget(values)
  if (target === null) return null
  const other = locale === undefined || main === null ? null : { locale, mainId: main.id }
  return renderBodyOf({ values, target, other })
}
