import { type Template, templates } from '@aftermile/contract/settings/templates'
import { useMemo } from 'react'
import { useList } from '../../../api/resource.ts'
import { type Family, familiesOf } from '../templates/template-locales.ts'

/** The main template of a template with its languages; null until they are known. */
export function useFamily({ id, parentId }: Pick<Template, 'id' | 'parentId'>): Family | null {
  const { data } = useList(templates)
  const families = useMemo(() => familiesOf(data ?? []), [data])
  return families.get(id) ?? families.get(parentId ?? '') ?? null
}
