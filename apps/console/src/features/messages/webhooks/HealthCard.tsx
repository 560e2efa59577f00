import type { WebhookEndpoint } from '@aftermile/contract/messages/webhooks'
import { numberText } from '@aftermile/domain/format/numbers'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { FactList } from '../../../ui/detail/FactList.tsx'
import { CallBars, errorFact, latencyText } from '../../../ui/metrics/MetricsBlock.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { ShortTime } from '../../../ui/text/ShortTime.tsx'
import { TryNowButton } from '../TryNowButton.tsx'
import classes from './Webhooks.module.css'
import { isStopped } from './webhook-state.ts'

/** What a webhook did in the last 24 hours. */
export const HealthCard = ({ webhook }: { webhook: WebhookEndpoint }) => (
  <DetailCard title="Health" about="last 24 hours">
    <div className={classes.health}>
      <CallBars {...webhook} />
      <FactList
        rows={[
          ['Answer time', latencyText(webhook.latencyMs)],
          ['Waiting', numberText(webhook.waiting)],
          [
            'Next try',
            webhook.nextTryAt && (
              <span key="next" className={classes.next}>
                <ShortTime at={webhook.nextTryAt} />
                {!isStopped(webhook) && <TryNowButton webhookId={webhook.id} message={null} />}
              </span>
            ),
          ],
          ['Last success', webhook.lastGoodAt === null ? 'Never' : <RelativeTime key="good" at={webhook.lastGoodAt} />],
          ['Failing since', webhook.failingSince && <RelativeTime key="failing" at={webhook.failingSince} />],
          ['Last error', errorFact(webhook.lastError)],
        ]}
      />
    </div>
  </DetailCard>
)
