import type { Score, ScorecardResult } from '@aftermile/dashboards/analytics/insights/score-strata'
import type { Scorecard } from '@aftermile/dashboards/board/board'
import { numberText, percent, roundTo2 } from '@aftermile/domain/format/numbers'
import { Button, Modal } from '@mantine/core'
import { useEffect } from 'react'
import { IconDownload } from '../../../ui/icons/icons.ts'
import { StillSkeleton } from '../../../ui/loading/StillSkeleton.tsx'
import type { Filters } from '../engine/engine-messages.ts'
import { fileName, saveCsv } from '../export/save-csv.ts'
import { chipsOf, titleOf, valueText } from '../filters/filter-chips.ts'
import type { BoardContext } from '../state/board-context.ts'
import { chosenValues, without } from '../state/filter-changes.ts'
import { useBoardState } from '../state/use-board-store.ts'
import { DrillMark } from '../widgets/bodies/DrillMark.tsx'
import bodyClasses from '../widgets/bodies/WidgetBody.module.css'
import classes from './Insights.module.css'
import { ScoreTable, verdictTexts } from './ScoreTable.tsx'

type Props = { context: BoardContext; scorecard: Scorecard; onClose: () => void }

/** Compares the carriers under the filters of the board. */
export function ScorecardDialog({ context, scorecard, onClose }: Props) {
  const { store, board, names } = context
  const result = useBoardState(store, state => state.scorecard)
  const filters = useBoardState(store, ({ query }) => query.filters)
  useEffect(() => {
    store.change({ includeScorecard: true })
    return () => store.change({ includeScorecard: false })
  }, [store])
  const { by } = scorecard
  const nameOf = (value: Score['value']) => valueText(board, { by, value }, names)
  const chosen = chosenValues(filters, by)
  // Those of the compared carriers and of the outcome do not count.
  const counted = [by, ...scorecard.ignoring].reduce(without, filters)
  return (
    <Modal opened onClose={onClose} size={1140} title="Carrier scorecard" closeButtonProps={{ 'aria-label': 'Close' }}>
      <p className={classes.period}>{periodText(context, counted)}</p>
      <ScoreNotes result={result} strata={scorecard.strata.map(dimension => titleOf(board, dimension).toLowerCase())} />
      {result === null && <StillSkeleton height={240} />}
      {result !== null && result.scores.length > 0 && (
        <>
          <ScoreTable
            result={result}
            nameOf={nameOf}
            list={({ value, decided, kept }, name) => (
              <DrillMark
                context={context}
                filters={{ ...counted, [by]: { values: [value] }, [scorecard.outcome]: { values: [0] } }}
                name={`${name}, late`}
                count={decided - kept}
              />
            )}
            link={({ value }, name) => (
              <button
                type="button"
                className={bodyClasses.mark}
                aria-pressed={chosen?.includes(value) ?? false}
                aria-label={`Show only ${name} on the board`}
                onClick={event => context.choose({ by, values: [value], isAdded: event.shiftKey })}
              >
                {name}
              </button>
            )}
          />
          <Button
            mt="md"
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => saveCsv(scoreRows(result, nameOf), fileName('Carrier scorecard'))}
          >
            Download CSV
          </Button>
        </>
      )}
    </Modal>
  )
}

/** The months and the filters that count here. */
function periodText({ board, names }: BoardContext, counted: Filters): string {
  const chips = chipsOf(board, counted, names).map(({ text }) => text)
  const period = board.dataset.period !== undefined && counted[board.dataset.period] === undefined ? ['All months'] : []
  return [...period, ...chips].join(' · ')
}

/** What the figures mean. */
export function ScoreNotes({ result, strata }: { result: ScorecardResult | null; strata: readonly string[] }) {
  if (result !== null && result.scores.length === 0)
    return <p className={classes.note}>No shipments with a kept or broken promise match these filters.</p>
  const mix = `${strata.slice(0, -1).join(', ')} and ${strata.at(-1)}`
  return (
    <p className={classes.note}>
      {result !== null &&
        `${percent(result.overall * 100)} of ${numberText(result.decided)} shipments with a kept or broken promise were on time. `}
      Each carrier is compared with the others on the same {mix}. Ranges are 95&nbsp;% intervals.
    </p>
  )
}

function scoreRows({ scores }: ScorecardResult, nameOf: (value: Score['value']) => string) {
  const inPercent = (share: number) => roundTo2(share * 100)
  return [
    [
      'Carrier',
      'Shipments',
      'On time',
      'Late',
      'Late by the carrier',
      'On time %',
      'Low %',
      'High %',
      'Difference from others (points)',
      'Low (points)',
      'High (points)',
      'Against others',
    ],
    ...scores.map(({ value, decided, kept, atFault, own, difference, verdict }) => [
      nameOf(value),
      decided,
      kept,
      decided - kept,
      atFault,
      ...[own.share, own.low, own.high].map(inPercent),
      ...[difference?.share, difference?.low, difference?.high].map(points =>
        points === undefined ? '' : inPercent(points),
      ),
      verdictTexts[verdict],
    ]),
  ]
}
