import { ruleTry, type WhyNot } from '@aftermile/contract/rules/rule-try'
import { minuteTime } from '@aftermile/domain/format/dates'
import type { RuleTarget } from '@aftermile/domain/rules/rule-lists'
import { reasonsOf } from '@aftermile/domain/rules/words/firing-words'
import { Button, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { reasonOf } from '../../../ui/feedback/reason-of.ts'
import { IconCheck, IconX } from '../../../ui/icons/icons.ts'
import { ContainerLink } from '../../messages/ContainerLink.tsx'
import { useRuleNames } from '../use-rule-names.ts'
import classes from './Firings.module.css'

const labels: Readonly<Record<RuleTarget, string>> = {
  Shipment: 'Shipment number',
  Order: 'Order number',
  OrderDelivery: 'Order delivery, as order/delivery',
}

/** Answers for one container why the rule, as it is stored, has not acted on it. */
export function WhyNotCard({ ruleId, target }: { ruleId: string; target: RuleTarget }) {
  const [number, setNumber] = useState('')
  const asking = useMutation({
    mutationFn: async (container: string) =>
      (await call(ruleTry.why, { params: { id: ruleId }, query: { container } })).data,
  })
  const ask = (event: FormEvent) => {
    // The form of the rule is around it.
    event.preventDefault()
    event.stopPropagation()
    if (number.trim() !== '') asking.mutate(number.trim())
  }
  return (
    <DetailCard title="Why did it not act on this one?">
      <div className={classes.ask}>
        <TextInput
          aria-label={labels[target]}
          placeholder={labels[target]}
          value={number}
          onChange={event => setNumber(event.currentTarget.value)}
          onKeyDown={event => event.key === 'Enter' && ask(event)}
          error={asking.error === null ? undefined : reasonOf(asking.error)}
          maxLength={300}
        />
        <Button variant="default" loading={asking.isPending} onClick={ask}>
          Ask
        </Button>
      </div>
      <div aria-live="polite">{asking.data && <WhyNotAnswer found={asking.data} target={target} />}</div>
    </DetailCard>
  )
}

const reasons: Readonly<Record<WhyNot['reason'], (at: string) => string>> = {
  acted: at => `It has acted on it, ${at}.`,
  disabled: () => 'The rule is switched off.',
  paused: at => `The rule has paused itself, ${at}.`,
  policyDisabled: () => 'The policy that it is about is switched off.',
  historical: () => 'It was imported as history. Rules leave history alone.',
  conditions: () => 'Not all of its conditions hold:',
  completed: () => 'It is completed, or nothing is known yet from which the time could count.',
  tooEarly: at => `It is too early. The time is up ${at}.`,
  notBreached: () => 'The policy is not breached, or it was breached before it could warn.',
  schedule: at => `Its schedule is closed. It waits until ${at}.`,
  matchedBefore: at =>
    `It matched already when the rule was switched on, ${at}. The rule acts only on what came later.`,
  noChange: () =>
    'It matches now, but nothing that the rule reads has changed since. The rule acts with the next change.',
  soon: () => 'It matches. The rule acts within a minute.',
}

function WhyNotAnswer({ found, target }: { found: WhyNot; target: RuleTarget }) {
  const names = useRuleNames()
  const { reason, at, conditions } = found
  const seen = reasonsOf(conditions, target, names)
  return (
    <>
      <Text mt="sm">
        <ContainerLink message={{ ...found, targetType: target }} />
        {': '}
        {reasons[reason](at === null ? '' : minuteTime(at))}
      </Text>
      <ul className={classes.conditions}>
        {conditions.map(({ place, holds }, index) => (
          <li key={place} data-holds={holds}>
            {holds ? (
              <IconCheck size={14} aria-label="Holds" role="img" />
            ) : (
              <IconX size={14} aria-label="Does not hold" role="img" />
            )}
            <span>
              {seen[index]?.text}
              {seen[index]?.seen && <span className={classes.seen}>: {seen[index]?.seen}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
