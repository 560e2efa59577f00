import type { AnyWidget, Threshold } from '@aftermile/dashboards/board/board'
import { numberText, percent, percentOf, shortNumber } from '@aftermile/domain/format/numbers'
import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '../../../../ui/icons/icons.ts'
import { checkShare } from '../../state/check-share.ts'
import { chosenValues } from '../../state/filter-changes.ts'
import type { WidgetBodyProps } from './body-props.ts'
import classes from './WidgetBody.module.css'

type KpiWidget = Extract<AnyWidget, { kind: 'number' | 'count' | 'share' }>

/** One number. A share shows whether it is good, by colour, icon and text. A number that counts one value filters by it on click. */
export function NumberWidget({ context, widget, shown }: WidgetBodyProps<KpiWidget>) {
  const { result, filters } = shown
  if (widget.kind === 'number') return <div className={classes.kpi}>{amountOf(result)}</div>
  const isOn = chosenValues(filters, widget.by)?.includes(widget.value) ?? false
  return (
    <UnstyledButton
      className={classes.kpi}
      aria-pressed={isOn}
      onClick={event => context.choose({ by: widget.by, values: [widget.value], isAdded: event.shiftKey })}
    >
      <span className={classes.hidden}>{widget.title}: </span>
      {result.kind === 'share' && widget.kind === 'share' ? <Share {...result} good={widget.good} /> : amountOf(result)}
    </UnstyledButton>
  )
}

function amountOf(result: WidgetBodyProps<KpiWidget>['shown']['result']) {
  const amount = result.kind === 'number' ? result.amount : 0
  return (
    <span className={classes.figure} title={numberText(amount)}>
      {shortNumber(amount)}
    </span>
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
