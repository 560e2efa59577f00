import { templates } from '@aftermile/contract/settings/templates'
import { numberText } from '@aftermile/domain/format/numbers'
import type { RuleTarget } from '@aftermile/domain/rules/rule-lists'
import { Button, Checkbox, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useMayDo } from '../../../session/session-store.ts'
import type { Answer, Question } from './question.ts'

type Props = { question: Question; onAnswer: (answer: Answer | null) => void }

const nouns: Readonly<Record<RuleTarget, readonly [one: string, many: string]>> = {
  Shipment: ['shipment', 'shipments'],
  Order: ['order', 'orders'],
  OrderDelivery: ['order delivery', 'order deliveries'],
}

/** Asks before a rule is switched on. Only from now on is the safe answer. */
export function SwitchOnDialog({ question: { rule, off, matches, isMore }, onAnswer }: Props) {
  const mayWrite = useMayDo(templates.update.need)
  const [isWithTemplates, setWithTemplates] = useState(mayWrite)
  const [one, many] = nouns[rule.targetType]
  const count = `${isMore ? 'at least ' : ''}${numberText(matches)} ${matches === 1 ? one : many}`
  const answer = (existing: Answer['existing'], withTemplates = isWithTemplates && off.length > 0) =>
    onAnswer({ existing, isWithTemplates: withTemplates })
  const named = off.map(({ name }) => `“${name}”`).join(' and ')
  const isBoth = off.length > 0 && mayWrite && matches === 0
  return (
    <Modal
      opened
      onClose={() => onAnswer(null)}
      title={isBoth ? 'Switch both on?' : `Switch on ${rule.name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {off.length > 0 && (
        <Text component="div" mb="md">
          It writes with {named}, which {off.length === 1 ? 'is' : 'are'} off. Until{' '}
          {off.length === 1 ? 'that is' : 'they are'} on, nothing is sent.
          {!mayWrite && ' Ask somebody who may change templates to switch it on.'}
          {mayWrite && matches > 0 && (
            <Checkbox
              mt="xs"
              label={`Switch on ${named} too`}
              checked={isWithTemplates}
              onChange={event => setWithTemplates(event.currentTarget.checked)}
            />
          )}
        </Text>
      )}
      {matches > 0 && (
        <Text component="div" mb="md">
          It matches {count} now: act on {matches === 1 ? 'it' : 'them'}, or only from now on?
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={() => onAnswer(null)}>
          Cancel
        </Button>
        {matches > 0 ? (
          <>
            <Button variant="default" onClick={() => answer('act')}>
              Act on {matches === 1 ? 'it' : numberText(matches)}
            </Button>
            <Button data-autofocus onClick={() => answer('skip')}>
              Only from now on
            </Button>
          </>
        ) : (
          <>
            <Button variant={mayWrite ? 'default' : 'filled'} onClick={() => answer(undefined, false)}>
              Only the rule
            </Button>
            {mayWrite && (
              <Button data-autofocus onClick={() => answer(undefined, true)}>
                Switch both on
              </Button>
            )}
          </>
        )}
      </Group>
    </Modal>
  )
}
