import type { RuleAction, RuleMetadata } from '@aftermile/contract/settings/rules'
import { Button } from '@mantine/core'
import { fieldId } from '../../../ui/form/field.ts'
import type { FieldErrors } from '../../../ui/form/field-errors.ts'
import { IconPlus } from '../../../ui/icons/icons.ts'
import { ConditionRow } from '../conditions/ConditionRow.tsx'
import { blankCondition, type EditedCondition } from '../conditions/condition-edits.ts'
import { focusPlace } from '../fields/places.ts'
import classes from './Actions.module.css'

type Props = {
  place: string
  title: string
  action: RuleAction
  metadata: RuleMetadata
  errors: FieldErrors
  isReadOnly: boolean
  onChange: (action: RuleAction) => void
}

const most = 20
const changes = ['changed', 'changed to']

/** When this action alone is left out. It looks at the container as it is then, so nothing can ask for a change. */
export function ActionConditions({ place, title, action, metadata, errors, isReadOnly, onChange }: Props) {
  const { conditions = [], ...rest } = action
  const fields = metadata.fields
    .filter(({ name }) => !name.includes('.'))
    .map(field => ({ ...field, operators: field.operators.filter(operator => !changes.includes(operator)) }))
  const placeOf = (at: number) => `${place}.conditions[${at}]`
  const addId = `${place}.addCondition`
  // Without conditions the action is as if it never had any.
  const set = (next: EditedCondition[]) => onChange(next.length === 0 ? rest : { ...rest, conditions: next })
  const move = (position: number, step: 1 | -1) => {
    const item = conditions[position]
    if (item === undefined || position + step < 0 || position + step >= conditions.length) return
    set(conditions.toSpliced(position, 1).toSpliced(position + step, 0, item))
    focusPlace(`${placeOf(position + step)}.field`)
  }
  if (isReadOnly && conditions.length === 0) return null
  return (
    <div className={classes.conditions}>
      {conditions.length > 0 && <span className={classes.only}>Only if all of these are true</span>}
      {conditions.map((condition, index) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name than their place
          key={index}
          place={placeOf(index)}
          title={`condition ${index + 1} of ${title}`}
          condition={condition}
          fields={fields}
          errors={errors}
          isReadOnly={isReadOnly}
          onChange={next => set(conditions.with(index, next))}
          onRemove={() => {
            set(conditions.toSpliced(index, 1))
            focusPlace(addId)
          }}
          onMove={step => move(index, step)}
          moves={null}
        />
      ))}
      {!isReadOnly && conditions.length < most && (
        <Button
          id={fieldId(addId)}
          variant="subtle"
          size="compact-sm"
          className={classes.add}
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            set([...conditions, blankCondition])
            focusPlace(`${placeOf(conditions.length)}.field`)
          }}
        >
          {conditions.length === 0 ? 'Only if …' : 'And if …'}
        </Button>
      )}
    </div>
  )
}
