import type { Score, ScorecardResult, Verdict } from '@aftermile/dashboards/analytics/insights/score-strata'
import type { ScoredShare } from '@aftermile/dashboards/analytics/insights/wilson'
import { numberText, percent, withDecimals } from '@aftermile/domain/format/numbers'
import type { ReactNode } from 'react'
import { IconArrowDown, IconArrowUp, IconEqual, IconQuestionMark } from '../../../ui/icons/icons.ts'
import { SideScroll } from '../widgets/bodies/SideScroll.tsx'
import { DifferenceDot } from './DifferenceDot.tsx'
import { differenceReach, pointsText, signedPoints } from './difference.ts'
import classes from './Insights.module.css'

type Props = {
  result: ScorecardResult
  nameOf: (value: Score['value']) => string
  /** How a name is shown, such as a button that filters. Absent: as text. */
  link?: (score: Score, name: string) => ReactNode
  /** A link to its late shipments. */
  list?: (score: Score, name: string) => ReactNode
}

/** A row per carrier: what is known about it, its share, and the difference from others, both with intervals. */
export function ScoreTable({ result, nameOf, link, list }: Props) {
  const { scores } = result
  const reach = differenceReach(result)
  return (
    <SideScroll label="Carrier scorecard" isFocusable={link === undefined}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Carrier</th>
            <th scope="col">Against others</th>
            <th scope="col" data-align="right">
              Shipments
            </th>
            <th scope="col" data-align="right">
              On time
            </th>
            <th scope="col" data-align="right">
              All late, by the carrier
            </th>
            <th scope="col" data-align="right">
              Difference
            </th>
            <th scope="col">
              <span className={classes.axis}>
                <span>{pointsText(-reach)}</span>
                <span>{pointsText(reach)}</span>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {scores.map(score => {
            const name = nameOf(score.value)
            return (
              <tr key={String(score.value)} data-off={score.verdict === 'few'}>
                <th scope="row">{link?.(score, name) ?? name}</th>
                <td>
                  <VerdictText {...score} />
                </td>
                <td data-align="right">{numberText(score.decided)}</td>
                <td data-align="right">
                  <Share {...score.own} />
                </td>
                <td data-align="right">
                  <Late {...score} /> {score.decided > score.kept && list?.(score, name)}
                </td>
                <td data-align="right">{score.difference === null ? '–' : <Difference {...score.difference} />}</td>
                <td>{score.difference !== null && <DifferenceDot difference={score.difference} reach={reach} />}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </SideScroll>
  )
}

const Share = ({ share, low, high }: ScoredShare) => (
  <>
    {percent(share * 100)}{' '}
    <span className={classes.range}>
      ({withDecimals(low * 100, 1)}–{withDecimals(high * 100, 1)})
    </span>
  </>
)

/** All that were late, and those of them that the carrier made late. */
const Late = ({ decided, kept, atFault }: Score) => (
  <>
    {numberText(decided - kept)}
    {decided > kept && (
      <span className={classes.range}>
        , {numberText(atFault)} ({percent((atFault / (decided - kept)) * 100)})
      </span>
    )}
  </>
)

const Difference = ({ share, low, high }: ScoredShare) => (
  <>
    {pointsText(share)}{' '}
    <span className={classes.range}>
      ({signedPoints(low)} to {signedPoints(high)})
    </span>
  </>
)

export const verdictTexts: Readonly<Record<Verdict, string>> = {
  above: 'Better',
  below: 'Worse',
  same: 'No clear difference',
  few: 'Too few to judge',
  alone: 'Nobody to compare with',
}

const icons = {
  above: IconArrowUp,
  below: IconArrowDown,
  same: IconEqual,
  few: IconQuestionMark,
  alone: IconQuestionMark,
}

function VerdictText({ verdict, decided, comparable }: Score) {
  const Icon = icons[verdict]
  const title = `${numberText(comparable)} of ${numberText(decided)} shipments have others with the same work to compare with`
  return (
    <span className={classes.verdict} data-verdict={verdict} title={title}>
      <Icon size={14} aria-hidden />
      {verdictTexts[verdict]}
    </span>
  )
}
