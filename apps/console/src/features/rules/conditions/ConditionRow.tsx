import { isOperator } from '@aftermile/domain/rules/operators'
import { ActionIcon, Kbd, Menu, Select } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { fieldId } from '../../../ui/form/field.ts'
import type { FieldErrors } from '../../../ui/form/field-errors.ts'
import { IconDots, IconX } from '../../../ui/icons/icons.ts'
import { errorAt, errorsIn } from '../fields/places.ts'
import classes from './Conditions.module.css'
import { type EditedCondition, type RuleField, withField, withOperator } from './condition-edits.ts'
import { fieldOptions, filterFields } from './field-options.ts'
import { ValueField } from './ValueField.tsx'

type Props = {
  place: string
  /** Such as Condition 2 of group 1. */
  title: string
  condition: EditedCondition
  fields: readonly RuleField[]
  errors: FieldErrors
  isReadOnly: boolean
  onChange: (condition: EditedCondition) => void
  onRemove: () => void
  onMove: (step: 1 | -1) => void
  /** The other lists that it can move to. */
  moves: ReactNode
}

/** One condition: field, operator and values. Alt and an arrow key move it. */
export function ConditionRow(props: Props) {
  const { place, title, condition, fields, errors, isReadOnly, onChange, onRemove, onMove, moves } = props
  const field = fields.find(({ name }) => name === condition.field) ?? null
  const messages = errorsIn(errors, place)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || isReadOnly || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  const known = fieldOptions(fields)
  const data =
    field === null && condition.field !== '' ? [...known, { value: condition.field, label: condition.field }] : known
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is drawn
    <div role="group" aria-label={title} className={classes.row} onKeyDownCapture={onKeyDown}>
      <Select
        id={fieldId(`${place}.field`)}
        aria-label={`Field of ${title}`}
        className={classes.field}
        data={data}
        value={condition.field || null}
        onChange={name => {
          const found = fields.find(item => item.name === name)
          if (found !== undefined && found.name !== condition.field) onChange(withField(condition, found))
        }}
        placeholder="Choose a field"
        searchable={!isReadOnly}
        filter={filterFields}
        nothingFoundMessage="No matches"
        allowDeselect={false}
        selectFirstOptionOnChange
        readOnly={isReadOnly}
        error={errorAt(errors, `${place}.field`) !== undefined}
      />
      <Select
        id={fieldId(`${place}.operator`)}
        aria-label={`Operator of ${title}`}
        className={classes.operator}
        data={field?.operators ?? [condition.operator]}
        value={condition.operator}
        onChange={operator => {
          if (field !== null && operator !== null && isOperator(operator))
            onChange(withOperator(condition, field, operator))
        }}
        allowDeselect={false}
        disabled={field === null}
        readOnly={isReadOnly}
        error={errorAt(errors, `${place}.operator`) !== undefined}
      />
      <div className={classes.value} data-wide={condition.operator === 'between' && field?.type === 'instant'}>
        {field !== null && (
          <ValueField
            // Another kind of value starts anew.
            key={`${field.name} ${condition.operator}`}
            place={place}
            label={`Value of ${title}`}
            condition={condition}
            field={field}
            error={errorAt(errors, `${place}.values`)}
            isReadOnly={isReadOnly}
            onChange={values => onChange({ ...condition, values })}
          />
        )}
      </div>
      {!isReadOnly && (
        <div className={classes.tools}>
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={`Move ${title}`}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item rightSection={<Kbd size="xs">Alt ↑</Kbd>} onClick={() => onMove(-1)}>
                Move up
              </Menu.Item>
              <Menu.Item rightSection={<Kbd size="xs">Alt ↓</Kbd>} onClick={() => onMove(1)}>
                Move down
              </Menu.Item>
              {moves}
            </Menu.Dropdown>
          </Menu>
          <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${title}`} onClick={onRemove}>
            <IconX size={16} />
          </ActionIcon>
        </div>
      )}
      {messages.length > 0 && (
        <div className={classes.error} role="alert">
          {messages.join(' ')}
        </div>
      )}
    </div>
  )
}
