import type { Headline } from '@aftermile/dashboards/board/board'
import { UnstyledButton } from '@mantine/core'
import { IconArrowRight, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import type { BoardContext } from '../state/board-context.ts'
import { withValues } from '../state/filter-changes.ts'
import { useBoardState } from '../state/use-board-store.ts'
import { headlineText } from './headline-text.ts'
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
        )}
      </span>
    </p>
  )
}
