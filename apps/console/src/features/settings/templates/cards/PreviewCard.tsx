import type { RenderedTemplate } from '@aftermile/contract/messages/rendering'
import type { Template } from '@aftermile/contract/settings/templates'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DetailCard } from '../../../../ui/detail/DetailCard.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { MessageFrame } from '../../../../ui/frame/MessageFrame.tsx'
import { IconPencil } from '../../../../ui/icons/icons.ts'
import { PathButton } from '../../../../ui/links/PathLink.tsx'
import { LoadingSkeleton } from '../../../../ui/loading/LoadingSkeleton.tsx'
import { usePageCommands } from '../../../../ui/page/page-commands.ts'
import { contentPath } from '../../../messages/template-paths.ts'
import { previewQuery } from '../template-queries.ts'
import classes from './Cards.module.css'

/** How the stored template looks with sample values, and the way to its editor. */
export function PreviewCard({ template }: { template: Template }) {
  const { data, error } = useQuery(previewQuery(template))
  const navigate = useNavigate()
  const edit = () => void navigate({ href: contentPath(template.id) })
  usePageCommands([{ id: 'editContent', title: 'Edit content', icon: IconPencil, run: edit }])
  const isLoading = data === undefined && error === null
  return (
    <DetailCard title="Preview" about="With sample values">
      {isLoading && <LoadingSkeleton label="Loading preview" height={320} />}
      <div className={classes.preview}>
        {error !== null && <Notice kind="danger">{error.message}</Notice>}
        {data && <RenderedPreview rendered={data} />}
      </div>
      <PathButton href={contentPath(template.id)} leftSection={<IconPencil size={16} />} variant="light" fullWidth>
        Edit content
      </PathButton>
    </DetailCard>
  )
}

/** What a template became: a mail in a frame, or a text. */
export function RenderedPreview({
  rendered: { subject, html, text, payload, problems },
}: {
  rendered: RenderedTemplate
}) {
  const [first] = problems.filter(({ severity }) => severity === 'error')
  const plain = text ?? payload
  return (
    <>
      {subject && (
        <Text fw={550} lineClamp={2}>
          {subject}
        </Text>
      )}
      {first && <Notice kind="danger">{first.message}</Notice>}
      {html !== null && html !== '' ? (
        <div className={classes.thumbnail} inert>
          <div className={classes.mail}>
            <MessageFrame html={html} title="Preview" />
          </div>
        </div>
      ) : (
        plain && <div className={classes.bubble}>{plain}</div>
      )}
      {!first && !html && !plain && (
        <Text size="sm" c="dimmed">
          Nothing written yet.
        </Text>
      )}
    </>
  )
}
