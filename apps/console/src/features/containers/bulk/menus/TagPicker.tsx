import { canApplyTags, type TagOperation } from '@aftermile/domain/actions/tag-actions'
import { numberText } from '@aftermile/domain/format/numbers'
import { Button, Group, Modal, Skeleton, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { metaQuery } from '../../../../api/meta.ts'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { useReturnFocus } from '../../../../ui/feedback/use-return-focus.ts'
import { IconSearch } from '../../../../ui/icons/icons.ts'
import { TagLabel } from '../../../../ui/text/TagLabel.tsx'
import { useRunAction } from '../jobs/use-run-action.ts'
import { type PlannedAction, planTags, selectedText } from '../planned-action.ts'
import { type Selection, selectedCount } from '../selection.ts'
import { TagConfirmation } from './TagConfirmation.tsx'
import classes from './TagPicker.module.css'
import { actionsOf, type ChosenTags, choicesByTitle, choicesOf, chosenAfter, type TagChoice } from './tag-choices.ts'
import { useTagCounts } from './use-matching-counts.ts'

type Props = { selection: Selection; onClose: () => void }

/** Chooses tags to add and remove. Nothing happens before Apply and a confirmation, which is its second step. */
export function TagPicker({ selection, onClose }: Props) {
  useReturnFocus()
  const { data, error, isPending, refetch } = useQuery(metaQuery)
  const counts = useTagCounts(selection)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ChosenTags>({})
  const tags = data?.tags.toSorted((a, b) => a.name.localeCompare(b.name)) ?? []
  const [plan, setPlan] = useState<PlannedAction | null>(null)
  const run = useRunAction()
  const shown = choicesByTitle(choicesOf(tags, selection, counts), text)
  return (
    <Modal
      opened
      onClose={run.isPending ? () => {} : onClose}
      title={plan?.title ?? `Tag ${selectedText(selection)}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {plan === null ? (
        choice()
      ) : (
        <TagConfirmation plan={plan} run={run} onBack={() => setPlan(null)} onDone={onClose} />
      )}
    </Modal>
  )

  function choice() {
    return (
      <>
        <TextInput
          type="search"
          aria-label="Search tags"
          placeholder="Search tags"
          leftSection={<IconSearch size={16} />}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          data-autofocus
          autoFocus
        />
        {isPending && <Skeleton height={120} mt="sm" />}
        <ul className={classes.list} aria-label="Tags">
          {shown.map(choice => (
            <Row
              key={choice.tag.id}
              choice={choice}
              total={selectedCount(selection)}
              operation={chosen[choice.tag.id] ?? null}
              onChoose={operation => setChosen(chosenAfter(chosen, choice.tag.id, operation))}
            />
          ))}
        </ul>
        {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data !== undefined && shown.length === 0 && (
          <Text c="dimmed" ta="center" mb="md">
            {tags.length === 0 ? 'No tags yet' : 'No tags match'}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!canApplyTags(chosen)}
            onClick={() => setPlan(planTags(selection, actionsOf(tags, chosen)))}
          >
            Apply
          </Button>
        </Group>
      </>
    )
  }
}

type RowProps = {
  choice: TagChoice
  total: number
  operation: TagOperation | null
  onChoose: (operation: TagOperation) => void
}

function Row({ choice: { tag, count, canAdd, canRemove }, total, operation, onChoose }: RowProps) {
  const button = (name: TagOperation, label: string, isPossible: boolean) => (
    <Button
      size="compact-sm"
      variant={operation === name ? 'filled' : 'default'}
      aria-pressed={operation === name}
      aria-label={`${label} ${tag.name}`}
      disabled={!isPossible}
      onClick={() => onChoose(name)}
    >
      {label}
    </Button>
  )
  return (
    <li className={classes.row}>
      <span className={classes.label}>
        <TagLabel name={tag.name} color={tag.color} />
        <span className={classes.note}>{noteOf({ count, total, isForOperators: tag.allowOperatorTagging })}</span>
      </span>
      {button('add', 'Add', canAdd)}
      {button('remove', 'Remove', canRemove)}
    </li>
  )
}

function noteOf({ count, total, isForOperators }: { count: number | null; total: number; isForOperators: boolean }) {
  const chosen =
    count === null || count === 0 ? '' : count === total ? 'on all' : `on ${numberText(count)} of ${numberText(total)}`
  return [chosen, isForOperators ? '' : 'added by rules only'].filter(Boolean).join(', ')
}
