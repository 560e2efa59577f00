import type { WebhookEndpoint } from '@aftermile/contract/messages/webhooks'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { IconHistory, IconPencil } from '../../../ui/icons/icons.ts'
import { PathButton } from '../../../ui/links/PathLink.tsx'
import { BackLink } from '../../../ui/page/BackLink.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { usePageCommands } from '../../../ui/page/page-commands.ts'
import { ColorDot } from '../../../ui/text/ColorDot.tsx'
import { templatePath } from '../template-paths.ts'
import { ReplayDialog } from './ReplayDialog.tsx'
import { isStopped, stateOf } from './webhook-state.ts'

export function WebhookHead({ webhook }: { webhook: WebhookEndpoint }) {
  const [isReplaying, setReplaying] = useState(false)
  const replay = () => setReplaying(true)
  const mayReplay = !isStopped(webhook)
  usePageCommands(mayReplay ? [{ id: 'replay', title: 'Replay deliveries', icon: IconHistory, run: replay }] : [])
  return (
    <>
      <PageHead
        title={webhook.name}
        about={<ColorDot {...stateOf(webhook)} />}
        above={<BackLink href="/webhooks" text="All webhooks" />}
        actions={
          <>
            {mayReplay && (
              <Button variant="default" leftSection={<IconHistory size={16} />} onClick={replay}>
                Replay deliveries
              </Button>
            )}
            <PathButton
              variant="default"
              href={templatePath(webhook.id)}
              leftSection={<IconPencil size={16} aria-hidden />}
            >
              Edit webhook
            </PathButton>
          </>
        }
        isDetail
      />
      {isReplaying && <ReplayDialog webhook={webhook} onClose={() => setReplaying(false)} />}
    </>
  )
}
