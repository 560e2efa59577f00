import type { RoutePromise } from '@aftermile/contract/boards/insights'
import { numberText, percent, percentOf } from '@aftermile/domain/format/numbers'
import { type PromiseTarget, promiseTargets } from '@aftermile/domain/lists/promise-targets'
import type { ReactNode } from 'react'
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconCircleCheck,
  IconEqual,
} from '../../../../ui/icons/icons.ts'
import type { ValueNames } from '../../state/value-names.ts'
import { SideScroll } from '../../widgets/bodies/SideScroll.tsx'
import classes from '../Insights.module.css'
import { adviceText, daysFor, daysText, gainOf, isBroken, promiseDays, targetText } from './route-promises.ts'
import { promiseKey, routeNames } from './route-text.ts'

type Props = {
  promises: readonly RoutePromise[]
  target: PromiseTarget
  names: ValueNames
  link?: (promise: RoutePromise) => ReactNode
}

/** A row per route and promise: how often it was kept, and in how many days so many shipments had met it. */
export const PromiseTable = ({ promises, target, names, link }: Props) => (
  <SideScroll label="Promises by route" isFocusable={link === undefined}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            Route
          </th>
          <th scope="col" rowSpan={2}>
            Promise
          </th>
          <th scope="col" rowSpan={2}>
            Advice
          </th>
          <th scope="col" rowSpan={2} data-align="right">
            Shipments
          </th>
          <th scope="col" rowSpan={2} data-align="right">
            Kept
          </th>
          <th scope="colgroup" colSpan={promiseTargets.length} className={classes.group}>
            Days until this share had met it
          </th>
          {link && (
            <th scope="col" rowSpan={2}>
              List
            </th>
          )}
        </tr>
        <tr>
          {promiseTargets.map(each => (
            <th key={each} scope="col" data-align="right" data-on={each === target}>
              {targetText(each)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {promises.map(promise => (
          <tr key={promiseKey(promise)}>
            <th scope="row">
              <Route promise={promise} names={names} />
            </th>
            <td>{daysText(promiseDays(promise))}</td>
            <td>
              <Advice promise={promise} target={target} />
            </td>
            <td data-align="right">{numberText(promise.shipments)}</td>
            <td data-align="right">
              <Kept promise={promise} target={target} />
            </td>
            {promiseTargets.map(each => (
              <td key={each} data-align="right" data-on={each === target}>
                {daysFor(promise, each) ?? '–'}
              </td>
            ))}
            {link && <td>{link(promise)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </SideScroll>
)

function Route({ promise, names }: { promise: RoutePromise; names: ValueNames }) {
  const { carrier, group, from, to } = routeNames(promise, names)
  return (
    <span className={classes.route}>
      {carrier}, {group}
      <span className={classes.range}>
        {from} to {to}
      </span>
    </span>
  )
}

type OneProps = { promise: RoutePromise; target: PromiseTarget }

function Kept({ promise, target }: OneProps) {
  const isTooSeldom = isBroken(promise, target)
  const Icon = isTooSeldom ? IconAlertTriangle : IconCircleCheck
  return (
    <span className={classes.verdict} data-verdict={isTooSeldom ? 'below' : 'same'}>
      <Icon size={14} aria-label={isTooSeldom ? 'Too seldom' : 'Often enough'} />
      {percent(percentOf(promise.kept, promise.shipments))}
    </span>
  )
}

function Advice({ promise, target }: OneProps) {
  const gain = gainOf(promise, target)
  const verdict = gain === 0 ? 'same' : gain !== null && gain > 0 ? 'above' : 'below'
  const Icon = { same: IconEqual, above: IconArrowDown, below: gain === null ? IconAlertTriangle : IconArrowUp }[
    verdict
  ]
  return (
    <span className={classes.verdict} data-verdict={verdict}>
      <Icon size={14} aria-hidden />
      {adviceText(promise, target)}
    </span>
  )
}
