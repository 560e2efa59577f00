import { CloseButton, Select } from '@mantine/core'
import { useRef, useState } from 'react'
import { useNames } from '../../../api/use-names.ts'
import { useMayDo } from '../../../session/session-store.ts'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import { TagLabel } from '../../../ui/text/TagLabel.tsx'
import { ContainerTags } from '../../settings/tags/ContainerTags.tsx'
import { actionsText } from './action-texts.ts'
import { useRunAction } from './jobs/use-run-action.ts'
import { actionsOf } from './menus/tag-choices.ts'
import { planTags } from './planned-action.ts'
import type { Selection } from './selection.ts'
import classes from './TagsInPlace.module.css'

/** The tags of one shipment or order. They are added and removed at once. A toast offers to undo it, or says that it failed. */
export function TagsInPlace({ selection }: { selection: Selection }) {
  const { tags } = useNames()
  const run = useRunAction({ onError: (error, { actions }) => toastFailure(actionsText(actions ?? []), error) })
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const mayAct = useMayDo({ scope: 'container_action' })
  const ids = selection.items.flatMap(item => item.tags)
  if (!mayAct) return <ContainerTags ids={ids} />
  const change = (tagId: string, operation: 'add' | 'remove') => {
    if (run.isPending) return
    // The button of a removed tag is gone soon.
    if (operation === 'remove') box.current?.focus()
    const known = tags.filter(tag => tag.id === tagId)
    run.mutate(planTags(selection, actionsOf(known, { [tagId]: operation })))
  }
  const addable = tags.filter(tag => tag.allowOperatorTagging && !ids.includes(tag.id))
  return (
    <div ref={box} className={classes.edit} tabIndex={-1} aria-busy={run.isPending}>
      {ids.length > 0 && (
        <ul className={classes.tags} aria-label="Tags">
          {ids.map(id => {
            const { name, color } = tags.find(tag => tag.id === id) ?? { name: id, color: '' }
            return (
              <li key={id}>
                <TagLabel name={name} color={color} />
                <CloseButton
                  size={24}
                  iconSize={14}
                  aria-label={`Remove ${name}`}
                  onClick={() => change(id, 'remove')}
                />
              </li>
            )
          })}
        </ul>
      )}
      <Select
        className={classes.add ?? ''}
        aria-label="Add a tag"
        placeholder="Add a tag"
        data={addable.map(({ id, name }) => ({ value: id, label: name }))}
        value={null}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage="No tags match"
        readOnly={run.isPending}
        onChange={id => {
          // A tag that could not be added must not look chosen.
          setTyped('')
          if (id !== null) change(id, 'add')
        }}
      />
    </div>
  )
}
