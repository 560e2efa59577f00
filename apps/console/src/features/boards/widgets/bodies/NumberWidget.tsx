import type { AnyWidget, Threshold } from '@aftermile/dashboards/board/board'
import { percent, percentOf, shortNumber } from '@aftermile/domain/format/numbers'
import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { numberText } from '../../../../ui/text/number-text.ts'
import { chosenValues } from '../../state/filter-changes.ts'
import type { WidgetBodyProps } from './body-props.ts'
import { judgeShare } from './check-share.ts'
import classes from './WidgetBody.module.css'

type KpiWidget = Extract<AnyWidget, { kind: 'number' | 'count' | 'share' }>

/** One number. A share says whether it is good, in colour, sign and words; where it stands for a value, a click filters by it. */
export function NumberWidget({ stage, widget, shown }: WidgetBodyProps<KpiWidget>) {
  const { answer, filters } = shown
  if (widget.kind === 'number') return <div className={classes.kpi}>{amountOf(answer)}</div>
  const isOn = chosenValues(filters, widget.by)?.includes(widget.value) ?? false
  return (
    <UnstyledButton
      className={classes.kpi}
      aria-pressed={isOn}
      onClick={event => stage.choose({ by: widget.by, values: [widget.value], isAdded: event.shiftKey })}
    >
      <span className={classes.hidden}>{widget.title}: </span>
      {answer.kind === 'share' && widget.kind === 'share' ? <Share {...answer} good={widget.good} /> : amountOf(answer)}
    </UnstyledButton>
  )
}

function amountOf(answer: WidgetBodyProps<KpiWidget>['shown']['answer']) {
  const amount = answer.kind === 'number' ? answer.amount : 0
  return (
    <span className={classes.figure} title={numberText(amount)}>
      {shortNumber(amount)}
    </span>
  )
}

function Share({ part, whole, good }: { part: number; whole: number; good: Threshold }) {
  const share = percentOf(part, whole)
  const { isGood, words } = judgeShare(share, good)
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
          {words}
        </span>
      )}
    </>
  )
}
