import type { RuleMetadata } from '@aftermile/contract/settings/rules'
import { Button, Menu } from '@mantine/core'
import { fieldId } from '../../../ui/form/field.ts'
import type { FieldErrors } from '../../../ui/form/field-errors.ts'
import { IconPlus } from '../../../ui/icons/icons.ts'
import { errorAt, focusPlace, keepEnter } from '../fields/places.ts'
import { ConditionRow } from './ConditionRow.tsx'
import classes from './Conditions.module.css'
import {
  blankCondition,
  type EditedCondition,
  type EditedConditions,
  type ListId,
  listOf,
  moved,
  movedTo,
  placeOf,
  removed,
  withList,
  withoutGroup,
} from './condition-edits.ts'

type Props = {
  conditions: EditedConditions
  metadata: RuleMetadata
  errors: FieldErrors
  isReadOnly: boolean
  onChange: (next: EditedConditions) => void
}

/** All that must hold, and groups of which one must. */
export function ConditionsField(props: Props) {
  const { conditions, errors, isReadOnly, onChange } = props
  const { orConditions } = conditions
  const addGroup = () => {
    onChange({ ...conditions, orConditions: [...orConditions, [blankCondition]] })
    focusPlace(`${placeOf(orConditions.length, 0)}.field`)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps a key from doing more than it says
    <div className={classes.conditions} onKeyDown={keepEnter}>
      <section id={fieldId('andConditions')} tabIndex={-1} aria-label="All of these" className={classes.list}>
        <h3 className={classes.title}>All of these are true</h3>
        <ConditionList {...props} list="all" />
        <PlaceError message={errorAt(errors, 'andConditions')} />
      </section>
      <section id={fieldId('orConditions')} tabIndex={-1} aria-label="Any of these groups" className={classes.groups}>
        {orConditions.length > 0 && (
          <h3 className={classes.title}>
            {orConditions.length === 1 ? 'And this group is true' : 'And at least one of these groups is true'}
          </h3>
        )}
        {orConditions.map((_, group) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name than their number
          <div key={group} className={classes.group}>
            <div className={classes.head}>
              <span className={classes.name}>{group > 0 ? `or group ${group + 1}` : 'Group 1'}</span>
              {!isReadOnly && (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  onClick={() => {
                    onChange(withoutGroup(conditions, group))
                    document.getElementById(fieldId('addGroup'))?.focus()
                  }}
                >
                  Remove group {group + 1}
                </Button>
              )}
            </div>
            <ConditionList {...props} list={group} />
            <PlaceError message={errorAt(errors, `orConditions[${group}]`)} />
          </div>
        ))}
        {!isReadOnly && (
          <Button
            id={fieldId('addGroup')}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={addGroup}
          >
            Add group of alternatives
          </Button>
        )}
      </section>
    </div>
  )
}

const PlaceError = ({ message }: { message: string | undefined }) =>
  message !== undefined && (
    <div className={classes.error} role="alert">
      {message}
    </div>
  )

function ConditionList({ conditions, metadata, errors, isReadOnly, onChange, list }: Props & { list: ListId }) {
  const own = listOf(conditions, list)
  const titleOf = (at: number) => `condition ${at + 1}${list === 'all' ? '' : ` of group ${list + 1}`}`
  const addId = fieldId(`add.${list}`)
  const set = (at: number, next: EditedCondition) => onChange(withList(conditions, list, own.with(at, next)))
  const go = ([next, to]: ReturnType<typeof moved>) => {
    onChange(next)
    focusPlace(`${placeOf(to.list, to.at)}.field`)
  }
  const remove = (at: number) => {
    onChange(removed(conditions, { list, at }))
    if (own.length > 1) focusPlace(`${placeOf(list, Math.min(at, own.length - 2))}.field`)
    else requestAnimationFrame(() => document.getElementById(list === 'all' ? addId : fieldId('addGroup'))?.focus())
  }
  const goals = [
    ...(list === 'all' ? [] : [{ list: 'all' as const, text: 'Move to all of these' }]),
    ...conditions.orConditions.flatMap((_, group) =>
      group === list ? [] : [{ list: group, text: `Move to group ${group + 1}` }],
    ),
    { list: conditions.orConditions.length, text: 'Move to a new group' },
  ]
  return (
    <>
      {own.map((condition, index) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name than their place
          key={index}
          place={placeOf(list, index)}
          title={titleOf(index)}
          condition={condition}
          fields={metadata.fields}
          errors={errors}
          isReadOnly={isReadOnly}
          onChange={next => set(index, next)}
          onRemove={() => remove(index)}
          onMove={step => go(moved(conditions, { list, at: index }, step))}
          moves={goals.map(goal => (
            <Menu.Item
              key={goal.text}
              onClick={() =>
                go(
                  movedTo(
                    conditions,
                    { list, at: index },
                    { list: goal.list, at: listOf(conditions, goal.list).length },
                  ),
                )
              }
            >
              {goal.text}
            </Menu.Item>
          ))}
        />
      ))}
      {!isReadOnly && (
        <Button
          id={addId}
          variant="subtle"
          size="compact-sm"
          className={classes.add}
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            onChange(withList(conditions, list, [...own, blankCondition]))
            focusPlace(`${placeOf(list, own.length)}.field`)
          }}
        >
          {list === 'all' ? 'Add condition' : `Add condition to group ${list + 1}`}
        </Button>
      )}
      {isReadOnly && own.length === 0 && <span className={classes.none}>No conditions</span>}
    </>
  )
}
