import { Anchor, Text } from '@mantine/core'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { CredentialMetadata, KeySource } from './credential-owner.ts'

type Props = {
  metadata: CredentialMetadata
  /** Of carriers: where to get the keys. */
  keySource?: KeySource | null
  /** Whether this is the page of a credential that is saved: only these have a callback address. */
  isSaved: boolean
}

/** How to set something up at its provider, and what nobody could confirm about its API. */
export function SetupCard({ metadata: { setup, unconfirmed }, keySource, isSaved }: Props) {
  if (!setup && !unconfirmed && !keySource) return null
  return (
    <DetailCard title="Setup">
      {keySource && (
        <Text component="p" m={0}>
          {keySource.text}{' '}
          {keySource.url !== null && (
            <Anchor href={keySource.url} inherit underline="always" target="_blank" rel="noopener noreferrer">
              Open {new URL(keySource.url).hostname}
            </Anchor>
          )}
        </Text>
      )}
      {setup && (
        <Text component="p" mt={0} mb="xs">
          {setup}
        </Text>
      )}
      {setup && !isSaved && (
        <Text size="sm" c="dimmed" mb="xs">
          A callback address, if the provider needs one, shows once a credential is saved.
        </Text>
      )}
      {unconfirmed && (
        <Notice kind="note">
          <strong>Not confirmed.</strong> {unconfirmed}
        </Notice>
      )}
    </DetailCard>
  )
}
