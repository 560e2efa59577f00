import type { HeadlineResult } from '@aftermile/dashboards/analytics/insights/headline'
import type { BreakResult } from '@aftermile/dashboards/analytics/insights/largest-break'
import type { Headline } from '@aftermile/dashboards/board/board'
import { UnstyledButton } from '@mantine/core'
import { IconArrowRight, IconTrendingDown, IconTrendingUp } from '../../../ui/icons/icons.ts'
import type { BoardContext } from '../state/board-context.ts'
import { withRange, withValues } from '../state/filter-changes.ts'
import { useBoardState } from '../state/use-board-store.ts'
import { breakText, headlineText } from './headline-text.ts'
import classes from './Insights.module.css'

type Props = { context: BoardContext; headline: Headline; isPlain?: boolean }

/** What changed most on the board, and why. A click on what explains it filters the board by it, unless it is plain text. */
export function HeadlineLine({ context, headline, isPlain = false }: Props) {
  const result = useBoardState(context.store, state => state.headline)
  const isLoaded = useBoardState(context.store, ({ rows }) => rows !== null)
  const { board, names } = context
  if (result === null)
    return (
      <p className={classes.headline}>{isLoaded && 'Choose complete months with months before them to compare.'}</p>
    )
  const { what, why } = headlineText(result, { board, headline, names })
  const better = board.dataset.shown.better?.[headline.metric]
  const isGood = result.isSame || better === undefined ? undefined : result.change > 0 === (better === 'higher')
  const Icon = result.isSame ? IconArrowRight : result.change > 0 ? IconTrendingUp : IconTrendingDown
  const chosen = result.reason?.chosen ?? []
  const showOnly = () =>
    context.filterBy(filters => chosen.reduce((all, { by, value }) => withValues(all, by, [value]), filters))
  return (
    <p className={classes.headline}>
      <Icon size={16} aria-hidden className={classes.direction} data-good={isGood} />
      <span>
        {what}{' '}
        {why !== null && (
          <>
            {isPlain ? (
              <strong>{why.name}</strong>
            ) : (
              <UnstyledButton className={classes.name} title={`Show only ${why.name}`} onClick={showOnly}>
                {why.name}
              </UnstyledButton>
            )}{' '}
            {why.text}
          </>
        )}{' '}
        <BreakText context={context} headline={headline} isPlain={isPlain} />
      </span>
    </p>
  )
}

/** What broke most within a year, if the sentence before does not say the same. A click shows only that, in its months. */
function BreakText({ context, headline, isPlain = false }: Props) {
  const found = useBoardState(context.store, state => state.largestBreak)
  const result = useBoardState(context.store, state => state.headline)
  if (found === null || isSaid(found, result)) return null
  const { board, names } = context
  const { name, text } = breakText(found, { board, headline, names })
  const period = board.dataset.period ?? ''
  const [from = null, to = null] = [found.months[0], found.months.at(-1)]
  const showOnly = () =>
    context.filterBy(filters =>
      withRange(
        found.chosen.reduce((all, { by, value }) => withValues(all, by, [value]), filters),
        period,
        { from, to },
      ),
    )
  return (
    <>
      Largest break{Object.hasOwn(context.store.current().query.filters, period) ? '' : ' of the last 12 months'}:{' '}
      {isPlain ? (
        <strong>{name}</strong>
      ) : (
        <UnstyledButton className={classes.name} title={`Show only ${name}`} onClick={showOnly}>
          {name}
        </UnstyledButton>
      )}
      , {text}
    </>
  )
}

const isSaid = (found: BreakResult, result: HeadlineResult | null): boolean =>
  result !== null &&
  JSON.stringify(found.months) === JSON.stringify(result.months) &&
  JSON.stringify(found.chosen) === JSON.stringify(result.reason?.chosen)
