import type { Firing } from '@aftermile/contract/rules/rule-firings'
import { deedStates, deedsOf, reasonsOf } from '@aftermile/domain/rules/words/firing-words'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { messagePath } from '../../messages/message-texts.ts'
import classes from './Firings.module.css'
import { useFiringNames } from './firing-names.ts'

/** Why a rule acted, and what each of its actions did. */
export function FiringWhy({ firing }: { firing: Firing }) {
  const names = useFiringNames()
  const { because, targetType, results, chain, occurrence } = firing
  const reasons = reasonsOf(because, targetType, names)
  return (
    <div className={classes.why}>
      <h4>Why</h4>
      {reasons.length === 0 ? (
        <p>The rule has no conditions.</p>
      ) : (
        <ul>
          {reasons.map(({ text, seen }) => (
            <li key={text}>
              {text}
              {seen !== null && <span className={classes.seen}>: {seen}</span>}
            </li>
          ))}
        </ul>
      )}
      <h4>What it did</h4>
      <ul>
        {deedsOf(firing, targetType, names).map(({ text, status, note }, index) => {
          const messageId = results[index]?.messageId ?? null
          return (
            <li key={text} data-status={status}>
              {messageId === null ? (
                text
              ) : (
                <PathLink href={messagePath(messageId)} inherit underline="always">
                  {text}
                </PathLink>
              )}
              <span className={classes.status} data-status={status}>
                {deedStates[status]}
              </span>
              {note !== null && <span className={classes.seen}> {note}</span>}
            </li>
          )
        })}
      </ul>
      {occurrence > 0 && (
        <p className={classes.seen}>
          Time {occurrence + 1} on this {nounOf[targetType]}.
        </p>
      )}
      {chain.length > 0 && <p className={classes.seen}>{chainText(chain.length)}</p>}
    </div>
  )
}

const nounOf = { Shipment: 'shipment', Order: 'order', OrderDelivery: 'delivery' } as const

const chainText = (length: number): string =>
  length === 1 ? 'Another rule led to it.' : `${length} rules in a row led to it.`
