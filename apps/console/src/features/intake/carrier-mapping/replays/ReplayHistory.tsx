import type { MappingReplay } from '@aftermile/contract/intake/carrier-mapping'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ApiProblem } from '../../../../api/problem.ts'
import { ConfirmDialog } from '../../../../ui/feedback/ConfirmDialog.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { IconRefresh } from '../../../../ui/icons/icons.ts'
import { LoadingSkeleton } from '../../../../ui/loading/LoadingSkeleton.tsx'
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx'
import { counted, resultText, stateNames } from '../mapping-texts.ts'
import { isWorking, useReplays, useStartReplay } from '../use-mapping.ts'
import { ReplayMoves } from './ReplayMoves.tsx'
import classes from './Replays.module.css'
import { StoppedReplay } from './StoppedReplay.tsx'

const about =
  'A replay maps the stored events of this service provider again. It runs after each change of the mapping, and moves the shipments whose events get another meaning.'

export function ReplayHistory({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const query = useReplays(id)
  const [isAsking, asking] = useDisclosure()
  const start = mayWrite && (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} />}
      disabled={query.data?.some(isWorking) === true}
      onClick={asking.open}
    >
      Start replay
    </Button>
  )
  return (
    <>
      {content()}
      {isAsking && <StartDialog id={id} onClose={asking.close} />}
    </>
  )

  function content() {
    if (query.isPending) return <LoadingSkeleton label="Loading replays" height={240} m="lg" />
    if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    if (query.data.length === 0) {
      return (
        <EmptyState icon={IconRefresh} title="No replays yet" action={start}>
          {about}
        </EmptyState>
      )
    }
    return (
      <>
        <div className={classes.tools}>
          <Text c="dimmed" mb="xs">
            {about}
          </Text>
          {start}
        </div>
        <ul className={classes.list} aria-label="Replays">
          {query.data.map(replay => (
            <li key={replay.id} className={classes.progress}>
              <Replay replay={replay} mayWrite={mayWrite} />
            </li>
          ))}
        </ul>
      </>
    )
  }
}

function Replay({ replay, mayWrite }: { replay: MappingReplay; mayWrite: boolean }) {
  const { state, shipmentsRead, startedAt, startedBy } = replay
  return (
    <>
      {state === 'stopped' && mayWrite ? (
        <StoppedReplay replay={replay} />
      ) : (
        <Text fw={600}>{state === 'done' ? resultText(replay) : stateNames[state]}</Text>
      )}
      <ReplayMoves moves={replay.moves} />
      <div className={classes.facts}>
        <span>
          Started <RelativeTime at={startedAt} /> by {startedBy}
        </span>
        <span>{counted(shipmentsRead, 'shipment')} read</span>
      </div>
    </>
  )
}

function StartDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const start = useStartReplay(id)
  return (
    <ConfirmDialog
      isOpen
      title="Start a replay?"
      confirm="Start replay"
      color="accent"
      isBusy={start.isPending}
      problem={start.error instanceof ApiProblem ? start.error.message : null}
      onConfirm={() => start.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      All stored events of this service provider are mapped again with the rows in force. Shipments move where an event
      has another meaning than before. Events whose meaning the sender gave stay as they are.
    </ConfirmDialog>
  )
}
