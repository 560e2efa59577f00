import type { WebhookEndpoint } from '@aftermile/contract/messages/webhooks'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { ShownOnce } from '../../../ui/feedback/ShownOnce.tsx'
import { IconKey } from '../../../ui/icons/icons.ts'
import { minuteTime } from '../../../ui/text/time-text.ts'
import { useRotateSecret } from '../webhook-calls.ts'

type NewSecret = { readonly signingSecret: string; readonly previousSecretUntil: string | null }

/** The secret that signs deliveries can be replaced, but never shown again. */
export function SigningCard({ webhook: { id, previousSecretUntil } }: { webhook: WebhookEndpoint }) {
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<NewSecret | null>(null)
  const rotate = useRotateSecret(id)
  const run = () =>
    rotate.mutate(undefined, {
      onSuccess: reply => {
        setAsking(false)
        setMade(reply)
      },
    })
  return (
    <DetailCard title="Signature">
      <Text size="sm" c="dimmed" mb="xs">
        Every delivery is signed as Standard Webhooks describe it. The secret was shown once, when the webhook was
        created. If it is lost or known to others, make a new one.
      </Text>
      {previousSecretUntil !== null && (
        <Text size="sm" mb="xs">
          The previous secret still works until {minuteTime(previousSecretUntil)}.
        </Text>
      )}
      <Button variant="default" leftSection={<IconKey size={16} />} onClick={() => setAsking(true)}>
        Rotate secret
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Rotate the signing secret?"
        confirm="Rotate secret"
        color="accent"
        isBusy={rotate.isPending}
        problem={rotate.error?.message ?? null}
        onConfirm={run}
        onClose={() => setAsking(false)}
      >
        You get a new secret. For 24 hours deliveries are signed with both, so that the receiver can be changed in
        between.
        {previousSecretUntil !== null && ' The secret before the current one stops working at once.'}
      </ConfirmDialog>
      <ShownOnce
        title="Copy the signing secret now"
        label="Signing secret"
        secret={made?.signingSecret ?? null}
        onClose={forget}
      >
        Give it to the system that receives the webhook.{' '}
        {made?.previousSecretUntil && `The previous secret works until ${minuteTime(made.previousSecretUntil)}.`}
      </ShownOnce>
    </DetailCard>
  )

  function forget(): void {
    setMade(null)
    // The reply of the call holds it too.
    rotate.reset()
  }
}
