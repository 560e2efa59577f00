import type { RuleAction } from '@aftermile/contract/settings/rules'
import { tags as calls } from '@aftermile/contract/settings/tags'
import { proposeId } from '@aftermile/domain/propose-id'
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { metaQuery } from '../../../api/meta.ts'
import { useNames } from '../../../api/use-names.ts'
import { useMayDo } from '../../../session/session-store.ts'
import { reasonOf } from '../../../ui/feedback/reason-of.ts'
import { FieldRow } from '../../../ui/form/FieldRow.tsx'
import { IconPlus } from '../../../ui/icons/icons.ts'
import { ColorDot } from '../../../ui/text/ColorDot.tsx'
import { TagLabel } from '../../../ui/text/TagLabel.tsx'
import { ActionSelect } from './ActionSelect.tsx'
import classes from './Actions.module.css'
import type { FormProps } from './form-props.ts'

type Props = FormProps<Extract<RuleAction, { type: 'tag' }>>

const operations = [
  { id: 'add', name: 'Add' },
  { id: 'remove', name: 'Remove' },
] as const

/** The tag that the rule adds or removes. A new one can be made without leaving the rule. */
export function TagForm({ action, metadata: _, onChange, ...common }: Props) {
  const { tags } = useNames()
  const mayCreate = useMayDo(calls.create.need)
  const [isMaking, making] = useDisclosure()
  const chosen = tags.find(({ id }) => id === action.tagId)
  return (
    <>
      <FieldRow>
        <ActionSelect
          {...common}
          part="tagId"
          label="Tag"
          value={action.tagId}
          options={tags.map(({ id, name }) => ({ id, name }))}
          leftSection={chosen && <ColorDot color={chosen.color} text="" />}
          renderOption={({ option }) => {
            const tag = tags.find(({ id }) => id === option.value)
            return tag === undefined ? option.label : <TagLabel name={tag.name} color={tag.color} />
          }}
          onChange={tagId => onChange({ ...action, tagId })}
        />
        <ActionSelect
          {...common}
          part="operation"
          label="What to do"
          value={action.operation}
          options={operations}
          onChange={id => onChange({ ...action, operation: id === 'remove' ? 'remove' : 'add' })}
        />
      </FieldRow>
      {mayCreate && !common.isReadOnly && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.add}
          leftSection={<IconPlus size={14} />}
          onClick={making.open}
        >
          New tag
        </Button>
      )}
      {isMaking && <NewTag onClose={making.close} onMade={tagId => onChange({ ...action, tagId })} />}
    </>
  )
}

/** A tag with the usual settings. Its page has the others. */
function NewTag({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const saving = useMutation({
    mutationFn: async () => {
      const { data } = await call(calls.create, { body: { id: proposeId(name) || 'tag', name: name.trim() } })
      await queries.invalidateQueries({ queryKey: metaQuery.queryKey })
      return data
    },
    onSuccess: ({ id }) => {
      onMade(id)
      onClose()
    },
  })
  const save = () => name.trim() !== '' && saving.mutate()
  return (
    <Modal opened onClose={onClose} title="New tag" closeButtonProps={{ 'aria-label': 'Close' }}>
      <TextInput
        label="Name"
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Enter' && save()}
        error={saving.error === null ? undefined : reasonOf(saving.error)}
        maxLength={100}
        data-autofocus
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={name.trim() === ''} loading={saving.isPending} onClick={save}>
          Create tag
        </Button>
      </Group>
    </Modal>
  )
}
