import { templates } from '@aftermile/contract/settings/templates'
import { useParams, useSearch } from '@tanstack/react-router'
import { useItem } from '../../api/resource.ts'
import { TemplateSettings } from './settings/TemplateSettings.tsx'
import { TemplateTypePicker } from './TemplateTypePicker.tsx'

/** The settings of a template. A new one begins with the choice of its type. */
export function TemplatePage() {
  const { id } = useParams({ from: '/templates/$id' })
  const { type } = useSearch({ from: '/templates/$id' })
  const isNew = id === 'create'
  const { data: opened } = useItem(templates, isNew ? null : id)
  if (isNew && type === undefined) return <TemplateTypePicker />
  const { type: known = 'email', parentId = null } = isNew ? { type } : (opened?.data ?? {})
  return <TemplateSettings key={`${id}/${isNew ? type : ''}`} id={id} type={known} mainId={parentId} />
}
