import type { WebhookEndpoint } from '@aftermile/contract/messages/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isProblem } from '../../../api/problem.ts'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import layout from '../../../ui/detail/DetailLayout.module.css'
import { DetailSkeleton } from '../../../ui/detail/DetailSkeleton.tsx'
import { FactList } from '../../../ui/detail/FactList.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { IconWebhookOff } from '../../../ui/icons/icons.ts'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { CopyId } from '../../../ui/text/CopyId.tsx'
import { webhookQuery } from '../webhook-calls.ts'
import { Deliveries } from './Deliveries.tsx'
import { HealthCard } from './HealthCard.tsx'
import { SigningCard } from './SigningCard.tsx'
import { TestCard } from './TestCard.tsx'
import { WebhookHead } from './WebhookHead.tsx'
import { WebhookNotices } from './WebhookNotices.tsx'
import classes from './Webhooks.module.css'

/** Where the webhooks of a template go, how that works, and what was delivered. */
export function WebhookPage() {
  const { id } = useParams({ from: '/webhooks/$id' })
  const query = useQuery(webhookQuery(id))
  if (query.data !== undefined) return <Loaded key={id} webhook={query.data} />
  if (query.isPending) return <DetailSkeleton label="Loading webhook" />
  if (isProblem(query.error, 404))
    return (
      <EmptyState
        icon={IconWebhookOff}
        title="Webhook not found"
        action={<PathLink href="/webhooks">All webhooks</PathLink>}
      >
        There is no webhook with the id {id}. It may have been deleted.
      </EmptyState>
    )
  return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
}

const Loaded = ({ webhook }: { webhook: WebhookEndpoint }) => (
  <div className={layout.page}>
    <WebhookHead webhook={webhook} />
    <div className={layout.body}>
      <WebhookNotices webhook={webhook} />
      <div className={layout.columns}>
        <div className={layout.main}>
          <HealthCard webhook={webhook} />
          <Deliveries webhook={webhook} />
        </div>
        <div className={layout.aside}>
          <DetailCard title="Address">
            <FactList
              rows={[
                ['Method', webhook.httpMethod.toUpperCase()],
                [
                  'Address',
                  <span key="url" className={classes.address}>
                    {webhook.url || 'None yet'}
                  </span>,
                ],
                ['Id', <CopyId key="id" id={webhook.id} />],
              ]}
            />
          </DetailCard>
          <TestCard webhook={webhook} />
          <SigningCard webhook={webhook} />
        </div>
      </div>
    </div>
  </div>
)
