import type { Mailing } from '@aftermile/contract/boards/mailings'
import { minuteTime } from '@aftermile/domain/format/dates'
import { Button, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mailingsQuery, useMailingActions } from '../../../api/mailings.ts'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { IconMail } from '../../../ui/icons/icons.ts'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import classes from './Mailings.module.css'
import { isPeriod, periodChoices } from './periods.ts'

const kinds: Readonly<Record<Mailing['subject']['kind'], string>> = {
  board: 'Board',
  report: 'Quarterly report',
  shipments: 'List of shipments',
  orders: 'List of orders',
}

/** The regular mails of the user: change how often they come, or stop them. */
export function MailingsPage() {
  const { data, isPending, error, refetch } = useQuery(mailingsQuery)
  const [stopped, setStopped] = useState<Mailing | null>(null)
  const actions = useMailingActions()
  const onError = (failure: Error) => toast({ kind: 'problem', message: failure.message })
  return (
    <>
      <PageHead title="Regular mails" about="Boards, reports and lists that you get by e-mail" />
      {isPending && <LoadingSkeleton label="Loading regular mails" height={240} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState icon={IconMail} title="No regular mails">
          Choose Mail me this on a board, a report or a list to get it every day, week or month.
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.list} aria-label="Regular mails">
          {data.map(mailing => (
            <Item
              key={mailing.id}
              mailing={mailing}
              onEvery={every =>
                actions.mutate({ kind: 'update', id: mailing.id, change: { name: mailing.name, every } }, { onError })
              }
              onStop={() => setStopped(mailing)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={stopped !== null}
        title={`Stop ${stopped?.name ?? ''}?`}
        confirm="Stop"
        isBusy={actions.isPending}
        onConfirm={() =>
          stopped !== null &&
          actions.mutate({ kind: 'remove', id: stopped.id }, { onSuccess: () => setStopped(null), onError })
        }
        onClose={() => setStopped(null)}
      >
        This mail stops at once. You can set it up again.
      </ConfirmDialog>
    </>
  )
}

type ItemProps = { mailing: Mailing; onEvery: (every: Mailing['every']) => void; onStop: () => void }

const Item = ({ mailing: { name, subject, path, every, nextAt, sentAt, problem }, onEvery, onStop }: ItemProps) => (
  <li className={classes.item}>
    <div className={classes.what}>
      <PathLink href={path}>{name}</PathLink>
      <Text size="sm" c="dimmed">
        {[
          kinds[subject.kind],
          `next ${minuteTime(nextAt)}`,
          ...(sentAt === null ? [] : [`last sent ${minuteTime(sentAt)}`]),
        ].join(' · ')}
      </Text>
      {problem !== null && (
        <Text size="sm" className={classes.problem}>
          The last mail was not sent. {problem}
        </Text>
      )}
    </div>
    <Select
      aria-label={`How often ${name} comes`}
      data={periodChoices}
      value={every}
      allowDeselect={false}
      w={220}
      onChange={value => isPeriod(value) && onEvery(value)}
    />
    <Button variant="default" onClick={onStop} aria-label={`Stop ${name}`}>
      Stop
    </Button>
  </li>
)
