import type { TemplateVariable } from '@aftermile/contract/settings/templates'
import { CloseButton, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { IconShieldLock } from '../../../../ui/icons/icons.ts'
import { insertText } from './insert-text.ts'
import classes from './SourcePane.module.css'
import { sampleText, type TemplateMetadata } from './suggest-template.ts'

type Props = {
  metadata: TemplateMetadata
  /** What is inserted for a variable. */
  liquidOf?: (variable: TemplateVariable) => string
  onInsert: (text: string) => void
  onClose: () => void
}

/** The variables and assets with an example of each. A click or Enter inserts one. */
export function VariablesPanel({ metadata, liquidOf = insertText, onInsert, onClose }: Props) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const has = (...texts: string[]) => texts.some(each => each.toLowerCase().includes(wanted))
  const variables = metadata.variables.filter(({ name, label }) => has(name, label))
  const assets = metadata.assets.filter(({ id, description }) => has(`assets.${id}`, description))
  return (
    <aside className={classes.variables} aria-label="Variables">
      <div className={classes.variablesHead}>
        <TextInput
          size="xs"
          aria-label="Search variables"
          placeholder="Search variables"
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          onKeyDown={event => {
            const [first] = variables
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (first !== undefined) onInsert(liquidOf(first))
          }}
          flex={1}
          data-autofocus
        />
        <CloseButton size="sm" aria-label="Close variables" onClick={onClose} />
      </div>
      <ul className={classes.variableList}>
        {variables.map(variable => (
          <Row key={variable.name} variable={variable} onInsert={() => onInsert(liquidOf(variable))} />
        ))}
        {assets.map(({ id, description }) => (
          <li key={`asset/${id}`}>
            <UnstyledButton className={classes.variable} onClick={() => onInsert(`{{ assets.${id} }}`)}>
              <span className={classes.name}>assets.{id}</span>
              <span className={classes.sample}>{description}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {variables.length + assets.length === 0 && (
        <Text p="sm" c="dimmed">
          No variables match “{text}”.
        </Text>
      )}
    </aside>
  )
}

function Row({ variable, onInsert }: { variable: TemplateVariable; onInsert: () => void }) {
  const { name, label, sample, isPersonal } = variable
  return (
    <li>
      <UnstyledButton className={classes.variable} onClick={onInsert}>
        <span className={classes.name}>
          {name}
          {isPersonal && <IconShieldLock size={13} role="img" aria-label="Personal data" title="Personal data" />}
        </span>
        <span className={classes.sample}>{[label, sampleText(sample)].filter(Boolean).join(' · ')}</span>
      </UnstyledButton>
    </li>
  )
}
