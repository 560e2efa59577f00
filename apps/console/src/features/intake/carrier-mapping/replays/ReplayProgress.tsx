import type { MappingReplay } from '@aftermile/contract/intake/carrier-mapping'
import { numberText } from '@aftermile/domain/format/numbers'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { ProgressBar } from '../../../../ui/feedback/ProgressBar.tsx'
import { counted, resultText } from '../mapping-texts.ts'
import { isWorking, useReplays } from '../use-mapping.ts'
import { ReplayMoves } from './ReplayMoves.tsx'
import classes from './Replays.module.css'
import { StoppedReplay } from './StoppedReplay.tsx'

const hasEnded = (replay: MappingReplay): boolean => !isWorking(replay) && replay.state !== 'stopped'

/** The replay that runs or has stopped, and its result if it ended while this was on the screen. */
export function ReplayProgress({ id }: { id: string }) {
  const { data } = useReplays(id)
  const newest = data?.[0]
  /** The replay that had ended before; undefined until this is known. */
  const [ended, setEnded] = useState<string | null>()
  if (data !== undefined && ended === undefined) setEnded(newest !== undefined && hasEnded(newest) ? newest.id : null)
  if (ended === undefined || newest === undefined || newest.id === ended || newest.state === 'superseded') return null
  const { state, shipmentsRead, shipmentsTotal } = newest
  if (state === 'cancelled') return null
  if (state === 'stopped') {
    return (
      <div className={classes.progress} role="status">
        <StoppedReplay replay={newest} />
      </div>
    )
  }
  if (!isWorking(newest)) {
    return (
      <div className={classes.progress} role="status">
        <Text fw={600}>{state === 'failed' ? 'The replay couldn’t be completed.' : `${resultText(newest)}.`}</Text>
        <ReplayMoves moves={newest.moves} />
      </div>
    )
  }
  return (
    <div className={classes.progress}>
      <Text fw={600} role="status">
        Mapping stored events again
        {shipmentsTotal !== null && `: ${numberText(shipmentsRead)} of ${counted(shipmentsTotal, 'shipment')}`}
      </Text>
      <ProgressBar label="Replay" share={shipmentsTotal ? shipmentsRead / shipmentsTotal : null} />
      <Text c="dimmed" size="sm">
        You can leave this page. The result is kept under Replays.
      </Text>
    </div>
  )
}
