import { templates } from '@aftermile/contract/settings/templates'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useItem } from '../../../api/resource.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { ShownOnce } from '../../../ui/feedback/ShownOnce.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { TemplateSettings } from './settings/TemplateSettings.tsx'
import { TemplateTypePicker } from './TemplateTypePicker.tsx'
import { framesQuery } from './template-queries.ts'
import { hasFrame } from './template-types.ts'

/** The settings of a template. A new one begins with the choice of its type. The secret of a new webhook is shown once. */
export function TemplatePage() {
  const { id } = useParams({ from: '/templates/$id' })
  const { type, target } = useSearch({ from: '/templates/$id' })
  const isNew = id === 'create'
  const [secret, setSecret] = useState<string | null>(null)
  const { data: opened } = useItem(templates, isNew ? null : id)
  const needsFrames = isNew && hasFrame(type)
  const frames = useQuery({ ...framesQuery, enabled: needsFrames })
  if (isNew && type === undefined) return <TemplateTypePicker />
  if (needsFrames && frames.data === undefined)
    return frames.isError ? (
      <ErrorState error={frames.error} onRetry={() => void frames.refetch()} />
    ) : (
      <LoadingSkeleton label="Loading the frame" height={420} m="lg" />
    )
  const { type: known = 'email', parentId = null } = isNew ? { type } : (opened?.data ?? {})
  return (
    <>
      <TemplateSettings
        key={`${id}/${isNew ? `${type} ${target}` : ''}`}
        id={id}
        type={known}
        mainId={parentId}
        targetType={target}
        frames={frames.data ?? null}
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
