import { Text } from '@mantine/core'
import { useUser } from '../../../session/session-store.ts'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { CopyText } from '../../../ui/text/CopyText.tsx'
import { webhookUrl } from './credential-owner.ts'

/** The address for a service provider that sends its news. */
export function WebhookCard({ providerId, credentialId }: { providerId: string; credentialId: string | null }) {
  const { tenantId } = useUser()
  return (
    <DetailCard title="Webhook">
      <Text size="sm" c="dimmed">
        {credentialId === null
          ? 'Once saved, the address for the service provider’s messages shows here.'
          : 'Give this address to the service provider. Its messages are signed with the webhook secret, or end with ?key= and the secret.'}
      </Text>
      {credentialId !== null && (
        <CopyText text={webhookUrl(tenantId, providerId, credentialId)} label="Webhook address" />
      )}
    </DetailCard>
  )
}
