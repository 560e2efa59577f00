import { Text } from '@mantine/core'
import { DetailCard } from '../../ui/detail/DetailCard.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import type { CredentialMetadata } from './credential-owner.ts'

/** How to set something up at its provider, and what nobody could confirm about its API. */
export function SetupCard({ metadata: { setup, unconfirmed } }: { metadata: CredentialMetadata }) {
  if (!setup && !unconfirmed) return null
  return (
    <DetailCard title="Setup">
      {setup && <Text component="p">{setup}</Text>}
      {unconfirmed && <Notice kind="note">Not confirmed by public documentation: {unconfirmed}</Notice>}
    </DetailCard>
  )
}
