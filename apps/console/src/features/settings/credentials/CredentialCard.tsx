import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useList } from '../../../api/resource.ts'
import { useMayDo } from '../../../session/session-store.ts'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { IconPlus } from '../../../ui/icons/icons.ts'
import { PathButton, PathLink } from '../../../ui/links/PathLink.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { ColorDot } from '../../../ui/text/ColorDot.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { appMetricsQuery } from './app-metrics-query.ts'
import classes from './CredentialCard.module.css'
import type { Credential, CredentialOwner } from './credential-owner.ts'
import { stateOf, stateOfApp } from './credential-state.ts'
import { metricsQuery } from './metrics-query.ts'

const purposes: Record<CredentialOwner['kind'], string> = {
  serviceProvider: 'An account at the service provider, with which its tracking data is read.',
  app: 'An account at the provider of the app. Without one, the app does nothing.',
}

/** A new credential is polled within moments, the others change slowly. */
const [soonMs, laterMs] = [3000, 30_000]

/** The credentials of a service provider or an app, and how they are doing. */
export function CredentialCard({ owner }: { owner: CredentialOwner }) {
  const mayRead = useMayDo(owner.calls.list.need)
  return mayRead ? <Card owner={owner} /> : null
}

function Card({ owner }: { owner: CredentialOwner }) {
  const { data: credentials, error, isPending, refetch } = useList(owner.calls)
  const create = (
    <PathButton href={owner.links.item('create')} variant="default" size="xs" leftSection={<IconPlus size={14} />}>
      Create credential
    </PathButton>
  )
  return (
    <DetailCard title="Credentials" actions={create}>
      {content()}
    </DetailCard>
  )

  function content() {
    if (isPending) return <LoadingSkeleton label="Loading credentials" height={64} />
    if (credentials === undefined) return <ErrorState error={error} onRetry={() => refetch()} />
    if (credentials.length === 0)
      return (
        <Text size="sm" c="dimmed">
          {purposes[owner.kind]}
        </Text>
      )
    return <Credentials owner={owner} credentials={credentials} />
  }
}

function Credentials({ owner, credentials }: { owner: CredentialOwner; credentials: readonly Credential[] }) {
  const stateOfOne = useStates(owner)
  return (
    <ul className={classes.list}>
      {credentials.map(credential => {
        const { text, color, detail, lastGoodAt } = stateOfOne(credential)
        return (
          <li key={credential.id} className={classes.row}>
            <PathLink href={owner.links.item(credential.id)}>{credential.description || credential.id}</PathLink>
            <span>
              <ColorDot color={color} text={text} />
            </span>
            {detail !== '' && <span className={classes.detail}>{detail}</span>}
            {lastGoodAt && (
              <span className={classes.detail}>
                Last reply <RelativeTime at={lastGoodAt} />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The state of each credential, from the metrics of its owner. */
function useStates({ kind, id }: CredentialOwner) {
  const { data: ofProviders } = useQuery({
    ...metricsQuery,
    enabled: kind === 'serviceProvider',
    refetchInterval: ({ state }) =>
      state.data?.some(item => item.isEnabled && item.state === 'off') ? soonMs : laterMs,
  })
  const { data: ofApps } = useQuery({ ...appMetricsQuery, enabled: kind === 'app' })
  return (credential: Credential) => {
    if (kind === 'app') {
      const own = ofApps?.find(each => each.appId === id && each.credentialId === credential.id)
      return { ...stateOfApp(credential.isEnabled, own), lastGoodAt: own?.lastGoodAt ?? null }
    }
    const own = ofProviders?.find(each => each.serviceProviderId === id && each.credentialId === credential.id)
    return { ...stateOf(credential.isEnabled, own), lastGoodAt: own?.lastGoodAt ?? null }
  }
}
