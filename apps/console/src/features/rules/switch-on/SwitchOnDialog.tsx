import { templates } from '@aftermile/contract/settings/templates'
import { channelOf } from '@aftermile/domain/channels/channels'
import { numberText } from '@aftermile/domain/format/numbers'
import { missingPart } from '@aftermile/domain/messages/sending/missing-part'
import type { RuleTarget } from '@aftermile/domain/rules/rule-lists'
import { uncapitalised } from '@aftermile/domain/rules/words/clauses'
import { Anchor, Box, Button, Checkbox, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useMayDo } from '../../../session/session-store.ts'
import { AskForSender } from '../../messages/sender/AskForSender.tsx'
import { templatePath } from '../../messages/template-paths.ts'
import type { Answer, Question } from './question.ts'

type Props = { question: Question; onAnswer: (answer: Answer | null) => void }

const nouns: Readonly<Record<RuleTarget, readonly [one: string, many: string]>> = {
  Shipment: ['shipment', 'shipments'],
  Order: ['order', 'orders'],
  OrderDelivery: ['order delivery', 'order deliveries'],
}

/** Asks before a rule is switched on. Only from now on is the safe answer. */
export function SwitchOnDialog({ question, onAnswer }: Props) {
  const { rule, off, matches, isMore } = question
  const mayWrite = useMayDo(templates.update.need)
  const [isWithTemplates, setWithTemplates] = useState(mayWrite)
  const [single, many] = nouns[rule.targetType]
  const count = `${isMore ? 'at least ' : ''}${numberText(matches)} ${matches === 1 ? single : many}`
  const answer = (existing: Answer['existing'], withTemplates = isWithTemplates && off.length > 0) =>
    onAnswer({ existing, isWithTemplates: withTemplates })
  const canSwitchBoth = off.length > 0 && mayWrite
  const both = off.length === 1 ? 'both' : 'all'
  return (
    <Modal
      opened
      onClose={() => onAnswer(null)}
      title={canSwitchBoth && matches === 0 ? `Switch ${both} on?` : `Switch on ${rule.name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {off.length > 0 && (
        <Text component="div" mb="md">
          It writes with {namesOf(off)}, which {off.length === 1 ? 'is' : 'are'} off. Until{' '}
          {off.length === 1 ? 'that is' : 'they are'} on, nothing is sent.
          {!mayWrite && ' Ask somebody who may change templates to switch it on.'}
          {mayWrite && matches > 0 && (
            <Checkbox
              mt="xs"
              label={`Switch on ${namesOf(off)} too`}
              checked={isWithTemplates}
              onChange={event => setWithTemplates(event.currentTarget.checked)}
            />
          )}
        </Text>
      )}
      <Unsendable question={question} />
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
            <Button variant={canSwitchBoth ? 'default' : 'filled'} onClick={() => answer(undefined, false)}>
              Only the rule
            </Button>
            {canSwitchBoth && (
              <Button data-autofocus onClick={() => answer(undefined, true)}>
                Switch {both} on
              </Button>
            )}
          </>
        )}
      </Group>
    </Modal>
  )
}

const namesOf = (rules: Question['off']): string => rules.map(({ name }) => `“${name}”`).join(' and ')

/** What keeps its messages from being sent and is not mended by a switch. */
function Unsendable({ question: { incomplete, unsent } }: Pick<Props, 'question'>) {
  return (
    <>
      {incomplete.map(template => (
        <Text key={template.id} component="div" mb="md">
          “{template.name}” is incomplete: {uncapitalised(missingPart(template)?.message ?? '')}. Until it is complete
          and on, nothing is sent with it.{' '}
          <Anchor href={templatePath(template.id)} target="_blank" inherit underline="always">
            Complete it
          </Anchor>
        </Text>
      ))}
      {unsent.length > 0 && (
        <Text component="div" mb="md">
          {unsent.map(channel => channelOf(channel).words.noSender).join(' ')} Until one is, messages stay in the
          outbox.
          <Box mt="xs">
            <AskForSender />
          </Box>
        </Text>
      )}
    </>
  )
}
