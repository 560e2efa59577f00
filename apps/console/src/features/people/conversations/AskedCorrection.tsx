import { type AskedCorrection as Asked, askedFields, type Conversation } from '@aftermile/contract/people/conversations'
import { Button, Text } from '@mantine/core'
import { useMayDo } from '../../../session/session-store.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { receiverLabels } from '../receiver-fields.ts'
import classes from './Thread.module.css'
import { useTakeOver } from './use-conversations.ts'

/** What the receiver asks to have corrected, until somebody has taken it over. */
export function AskedCorrection({ conversation }: { conversation: Conversation }) {
  const { correction } = conversation
  if (correction === null) return null
  return (
    <div className={classes.correction}>
      <dl>
        {askedFields.map(
          name =>
            correction.values[name] !== undefined && (
              <div key={name}>
                <dt>{receiverLabels[name]}</dt>
                <dd>{correction.values[name]}</dd>
              </div>
            ),
        )}
      </dl>
      {correction.takenOver === null ? (
        <TakeOver conversationId={conversation.id} correction={correction} />
      ) : (
        <Text c="dimmed" size="xs">
          Taken over by {correction.takenOver.by}, <RelativeTime at={correction.takenOver.at} />
        </Text>
      )}
    </div>
  )
}

function TakeOver({ conversationId, correction }: { conversationId: string; correction: Asked }) {
  const mayCorrect = useMayDo({ scope: 'container_action' })
  const taking = useTakeOver()
  if (!mayCorrect) return null
  const take = () =>
    taking.mutate(
      { id: conversationId, correctionId: correction.id },
      {
        onSuccess: () => toast({ message: 'Taken over. Messages and the tracking page use it from now on.' }),
        onError: error => toastFailure('Taking over', error),
      },
    )
  return (
    <Button size="compact-sm" loading={taking.isPending} onClick={take} title="Correct the receiver of this shipment">
      Take over
    </Button>
  )
}
