import type { MessageDetail } from '@aftermile/contract/messages/messages'
import { ActionIcon, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { isProblem } from '../../../api/problem.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { IconChevronDown, IconChevronUp, IconMailOff } from '../../../ui/icons/icons.ts'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { BackLink } from '../../../ui/page/BackLink.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { DecisionButtons } from '../DecisionButtons.tsx'
import { logHref } from '../log/MessageInbox.tsx'
import type { Step } from '../log/use-message-keys.ts'
import { titleOf } from '../message-texts.ts'
import { messageQuery } from '../use-messages.ts'
import { MessageBody } from './MessageBody.tsx'
import { MessageHead } from './MessageHead.tsx'
import { MessageSteps } from './MessageSteps.tsx'
import classes from './MessageView.module.css'

/** A message as it was sent. */
export function MessageView({ id, step }: { id: string; step: Step }) {
  const query = useQuery(messageQuery(id))
  if (query.data !== undefined) return <Loaded message={query.data} step={step} />
  if (query.isPending) return <LoadingSkeleton label="Loading message" height={480} m="lg" />
  if (isProblem(query.error, 404))
    return (
      <EmptyState icon={IconMailOff} title="Message not found">
        It doesn’t exist, or you don’t have access to it.
      </EmptyState>
    )
  return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
}

function Loaded({ message, step }: { message: MessageDetail; step: Step }) {
  const search = useSearch({ from: '/templates/email/{-$id}' })
  return (
    <article className={classes.view} aria-label={titleOf(message)}>
      <PageHead
        title={titleOf(message)}
        isDetail
        above={
          <div className={classes.back}>
            <BackLink href={logHref(search)} text="All messages" />
          </div>
        }
        actions={
          <>
            <Neighbours step={step} />
            <DecisionButtons message={message} size="sm" />
          </>
        }
      />
      <div className={classes.body}>
        <MessageHead message={message} />
        <MessageSteps message={message} />
        <MessageBody message={message} />
      </div>
    </article>
  )
}

const Neighbours = ({ step }: { step: Step }) => (
  <>
    <Tooltip label="Previous message (k)">
      <ActionIcon
        variant="default"
        size={32}
        aria-label="Previous message"
        disabled={step.previous === null}
        onClick={() => step.previous?.()}
      >
        <IconChevronUp size={16} />
      </ActionIcon>
    </Tooltip>
    <Tooltip label="Next message (j)">
      <ActionIcon
        variant="default"
        size={32}
        aria-label="Next message"
        disabled={step.next === null}
        onClick={() => step.next?.()}
      >
        <IconChevronDown size={16} />
      </ActionIcon>
    </Tooltip>
  </>
)
