import type { Scope } from '@aftermile/domain/access'
import { Button, Checkbox, Group, Input, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Field, fieldId } from '../../ui/form/field.ts'
import classes from './ScopesField.module.css'
import { scopeGroups } from './scope-groups.ts'

/** What a token may do: scopes by group, with a search. */
export function ScopesField(props: Field<Scope[]> & { allowed: readonly Scope[] }) {
  const { name, label, value, error, isReadOnly, onChange, allowed } = props
  const [text, setText] = useState('')
  const toggle = (scope: Scope) =>
    onChange(value.includes(scope) ? value.filter(each => each !== scope) : [...value, scope])
  // A scope that the token has, but its owner no longer.
  const shown = [...allowed, ...value.filter(scope => !allowed.includes(scope))]
  const groups = scopeGroups(shown, text)
  return (
    <Input.Wrapper
      id={fieldId(name)}
      label={label}
      description="What the token can do. It can never do more than its owner."
      error={error}
      labelElement="div"
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      {!isReadOnly && (
        <Group gap="xs" my="xs">
          <TextInput
            size="xs"
            placeholder="Search scopes"
            aria-label="Search scopes"
            value={text}
            onChange={event => setText(event.currentTarget.value)}
          />
          <Button size="xs" variant="default" onClick={() => onChange([...allowed])}>
            Select all
          </Button>
          <Button size="xs" variant="default" onClick={() => onChange([])}>
            Select none
          </Button>
        </Group>
      )}
      <div className={classes.groups}>
        {groups.map(group => (
          <fieldset key={group.title} className={classes.group}>
            <legend>{group.title}</legend>
            {group.scopes.map(scope => (
              <Checkbox
                key={scope}
                size="xs"
                label={scope}
                checked={value.includes(scope)}
                disabled={isReadOnly}
                onChange={() => toggle(scope)}
              />
            ))}
          </fieldset>
        ))}
        {groups.length === 0 && <span>No matches</span>}
      </div>
    </Input.Wrapper>
  )
}
