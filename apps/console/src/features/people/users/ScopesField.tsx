import type { Scope } from '@aftermile/domain/access'
import { scopeTexts } from '@aftermile/domain/lists/scopes'
import { Button, Checkbox, Group, Input, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Field, fieldId } from '../../../ui/form/field.ts'
import classes from './ScopesField.module.css'
import { presets, scopeGroups } from './scope-groups.ts'

/** What a token may do: scopes by group, with a search. */
export function ScopesField(props: Field<Scope[]> & { allowed: readonly Scope[] }) {
  const { name, label, value, error, isReadOnly, onChange, allowed } = props
  const [text, setText] = useState('')
  const toggle = (scope: Scope) =>
    onChange(value.includes(scope) ? value.filter(each => each !== scope) : [...value, scope])
  // A scope that the token has, but its owner no longer.
  const shown = [...allowed, ...value.filter(scope => !allowed.includes(scope))]
  const groups = scopeGroups(shown, text)
  const offered = presets.filter(({ scopes }) => scopes.some(scope => allowed.includes(scope)))
  return (
    <Input.Wrapper
      id={fieldId(name)}
      label={label}
      description={`What the token can do. It can never do more than its owner.${value.length === 0 ? ' Nothing is chosen yet: choose what the program needs.' : ''}`}
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
          {offered.map(({ title, scopes }) => (
            <Button
              key={title}
              size="xs"
              variant="default"
              onClick={() => onChange(allowed.filter(scope => scopes.includes(scope)))}
            >
              {title}
            </Button>
          ))}
          <Button size="xs" variant="default" onClick={() => onChange([...allowed])}>
            Everything
          </Button>
          <Button size="xs" variant="default" onClick={() => onChange([])}>
            Nothing
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
                description={scopeTexts[scope]}
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
