import type { Threshold } from '@aftermile/dashboards/board/widgets/widget'
import type { WidgetOf } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { numberText, percent, percentOf } from '@aftermile/domain/format/numbers'
import { IconAlertTriangle, IconCircleCheck } from '../../../../ui/icons/icons.ts'
import type { CsvRow } from '../../export/csv-row.ts'
import type { Picture } from '../../export/picture-type.ts'
import type { BoardContext } from '../../state/board-context.ts'
import { checkShare } from '../../state/check-share.ts'
import type { WidgetData } from '../../state/widget-data.ts'
import { ChoosingTile } from '../bodies/ChoosingTile.tsx'
import classes from '../bodies/WidgetBody.module.css'
import type { WidgetBodyProps, WidgetView } from '../widget-view.ts'

export const share: WidgetView<WidgetOf<'share'>> = {
  Body: ShareWidget,
  Table: null,
  csv: countRows,
  drawn: (context, widget, shown) => ({ lines: linesOf(context, widget, shown) }),
}

/** A share says whether it is good, by colour, icon and text. */
function ShareWidget({ shown, ...props }: WidgetBodyProps<WidgetOf<'share'>>) {
  const { result } = shown
  return (
    <ChoosingTile {...props} shown={shown}>
      {result.kind === 'share' && <Share {...result} good={props.widget.good} />}
    </ChoosingTile>
  )
}

function Share({ part, whole, good }: { part: number; whole: number; good: Threshold }) {
  const share = percentOf(part, whole)
  const { isGood, text } = checkShare(share, good)
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle
  return (
    <>
      <span className={classes.figure}>{whole === 0 ? '–' : percent(share)}</span>
      <span className={classes.part}>
        {numberText(part)} of {numberText(whole)}
      </span>
      {whole > 0 && (
        <span className={classes.verdict} data-good={isGood}>
          <Icon size={14} aria-hidden />
          {text}
        </span>
      )}
    </>
  )
}

function countRows(_: BoardContext, { title }: WidgetOf<'share'>, { result }: WidgetData): CsvRow[] {
  if (result.kind !== 'share') return []
  return [
    [title, 'Of all'],
    [result.part, result.whole],
  ]
}

function linesOf({ colors }: BoardContext, widget: WidgetOf<'share'>, { result }: WidgetData): Picture['lines'] {
  if (result.kind !== 'share') return []
  const share = percentOf(result.part, result.whole)
  if (result.whole === 0) return [{ text: '–', color: colors.text, isLarge: true }]
  return [
    { text: percent(share), color: colors.text, isLarge: true },
    { text: `${numberText(result.part)} of ${numberText(result.whole)}`, color: colors.dimmed, isLarge: false },
    { text: checkShare(share, widget.good).text, color: colors.text, isLarge: false },
  ]
}
