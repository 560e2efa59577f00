import { type SetupStep, setupSteps } from '@aftermile/contract/containers/setup'
import { Button, Text } from '@mantine/core'
import { useUser } from '../../../session/session-store.ts'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { IconCircle, IconCircleCheckFilled } from '../../../ui/icons/icons.ts'
import { PathButton } from '../../../ui/links/PathLink.tsx'
import { AskForSender } from '../../messages/sender/AskForSender.tsx'
import { useDismissSetup, useSetup } from '../../messages/sender/use-setup.ts'
import classes from './SetupChecklist.module.css'
import { stepTexts } from './setup-steps.ts'

/** What a new tenant still has to set up. Each step ticks itself off. It goes away when all are done, or when it is dismissed. */
export function SetupChecklist() {
  const { tenantName } = useUser()
  const data = useSetup()
  const dismissing = useDismissSetup()
  if (data === undefined || !data.isOffered) return null
  const left = setupSteps.filter(step => !data.steps[step])
  const done = setupSteps.length - left.length
  if (left.length === 0) return null
  return (
    <DetailCard
      title={`Set up ${tenantName}`}
      about={`${done} of ${setupSteps.length} done`}
      actions={
        <Button size="compact-sm" variant="subtle" onClick={() => dismissing.mutate(true)}>
          Dismiss
        </Button>
      }
    >
      <ol className={classes.steps}>
        {setupSteps.map(step => (
          <Step key={step} step={step} isDone={data.steps[step]} isNext={step === left[0]} />
        ))}
      </ol>
    </DetailCard>
  )
}

function Step({ step, isDone, isNext }: { step: SetupStep; isDone: boolean; isNext: boolean }) {
  const { title, about, action, href } = stepTexts[step]
  const variant = isNext ? 'filled' : 'default'
  const Icon = isDone ? IconCircleCheckFilled : IconCircle
  return (
    <li className={classes.step} data-done={isDone}>
      <Icon size={20} className={classes.mark} role="img" aria-label={isDone ? 'Done' : 'To do'} />
      <div className={classes.text}>
        <div className={classes.title}>{title}</div>
        {!isDone && (
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        )}
      </div>
      {!isDone &&
        (step === 'sender' ? (
          <AskForSender variant={variant} />
        ) : (
          <PathButton href={href} size="xs" variant={variant}>
            {action}
          </PathButton>
        ))}
    </li>
  )
}
