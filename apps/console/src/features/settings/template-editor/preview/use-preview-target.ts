import type { RenderBody } from '@aftermile/contract/messages/rendering'
import type { SentTemplate, Template } from '@aftermile/contract/settings/templates'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { EditorSearch } from '../editor-search.ts'
import { keyOf, sample } from './ContainerPicker.tsx'
import { type PreviewContainer, usePreviewContainers } from './use-preview-containers.ts'

/** The address of the editor: what it shows. */
export function useEditorSearch(): [EditorSearch, (change: Partial<EditorSearch>) => void] {
  const search = useSearch({ from: '/templates/$id/editor' })
  const navigate = useNavigate({ from: '/templates/$id/editor' })
  return [search, change => void navigate({ search: before => ({ ...before, ...change }), replace: true })]
}

/** The shipment or order of the preview. Without a choice it is the newest one. Null until it is known. */
export function usePreviewTarget({ targetType }: Pick<Template, 'targetType'>): PreviewContainer | null {
  const [{ of, merchant }] = useEditorSearch()
  const { found, isSearching, isNone } = usePreviewContainers(targetType, '')
  if (isNone || of === sample.id) return sample
  if (of === undefined) return found[0] ?? (isSearching ? null : sample)
  const chosen = { id: of, merchantId: merchant ?? null, number: of, about: '' }
  return found.find(each => keyOf(each) === keyOf(chosen)) ?? chosen
}

type Asked = {
  values: SentTemplate
  search: Pick<EditorSearch, 'as' | 'place'>
  target: PreviewContainer
  /** Another language than that of the values, and the main template that has its version. */
  other: { locale: string; mainId: string } | null
}

/** The call that renders what is being edited, or what receivers of another language get. */
export function renderBodyOf({ values, search, target, other }: Asked): RenderBody {
  return {
    ...(other === null
      ? { template: values, locale: values.locale }
      : { templateId: other.mainId, locale: other.locale }),
    containerType: values.targetType,
    ...(target.id !== sample.id && { containerId: target.id }),
    ...(target.merchantId !== null && { merchantId: target.merchantId }),
    ...(values.type === 'tracking_page' && {
      page: { kind: search.as ?? 'private', place: search.place ?? 'above' },
    }),
  }
}
