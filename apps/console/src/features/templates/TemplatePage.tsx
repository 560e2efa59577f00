import { templates } from '@aftermile/contract/settings/templates'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useItem } from '../../api/resource.ts'
import { ShownOnce } from '../../ui/feedback/ShownOnce.tsx'
import { TemplateSettings } from './settings/TemplateSettings.tsx'
import { TemplateTypePicker } from './TemplateTypePicker.tsx'

/** The settings of a template. A new one begins with the choice of its type. The secret of a new webhook is shown once. */
export function TemplatePage() {
  const { id } = useParams({ from: '/templates/$id' })
  const { type } = useSearch({ from: '/templates/$id' })
  const isNew = id === 'create'
  const [secret, setSecret] = useState<string | null>(null)
  const { data: opened } = useItem(templates, isNew ? null : id)
  if (isNew && type === undefined) return <TemplateTypePicker />
  const { type: known = 'email', parentId = null } = isNew ? { type } : (opened?.data ?? {})
  return (
    <>
      <TemplateSettings
        key={`${id}/${isNew ? type : ''}`}
        id={id}
        type={known}
        mainId={parentId}
        onSecret={setSecret}
      />
      <ShownOnce
        title="Copy the signing secret now"
        label="Signing secret"
        secret={secret}
        onClose={() => setSecret(null)}
      >
        Give it to the system that receives the webhook: with it, that system can tell that a delivery comes from here.
      </ShownOnce>
    </>
  )
}
