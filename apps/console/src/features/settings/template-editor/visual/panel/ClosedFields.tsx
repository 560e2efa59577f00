import { setWords, wordsIn } from '@aftermile/domain/messages/mail-blocks/closed-words'
import {
  addRow,
  type CardRow,
  cardRows,
  progressOf,
  removeRow,
  setReached,
  setRowLabel,
  swapRows,
} from '@aftermile/domain/messages/mail-blocks/ready-fields'
import { ActionIcon, Button, Group, Input, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { IconArrowUp, IconCode, IconX } from '../../../../../ui/icons/icons.ts'
import type { TemplateMetadata } from '../../source/suggest-template.ts'
import { liquidName } from '../words/variable-liquid.ts'

type Props = {
  code: string
  metadata: TemplateMetadata
  /** Changes of the same field are one step of undo. */
  onChange: (code: string, field: string | null) => void
  onCode: () => void
}

/** What of a closed block can be changed without code: the rows of a card, the steps of a progress, and words. */
export function ClosedFields({ code, metadata, onChange, onCode }: Props) {
  const rows = cardRows(code)
  const progress = progressOf(code)
  return (
    <>
      {progress !== null && (
        <Input.Wrapper label="Steps reached" labelElement="div">
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label="Steps reached"
            data={Array.from({ length: progress.steps }, (_, index) => `${index + 1}`)}
            value={`${progress.reached}`}
            onChange={reached => onChange(setReached(code, Number(reached)), 'reached')}
          />
        </Input.Wrapper>
      )}
      {rows.length > 0 && <CardFields {...{ code, rows, metadata, onChange }} />}
      {rows.length === 0 &&
        wordsIn(code).map((words, index) => (
          <WordsInput
            // biome-ignore lint/suspicious/noArrayIndexKey: the words have no other name than their place
            key={index}
            label={`Words ${index + 1}`}
            text={words.text}
            onChange={text => onChange(setWords(code, words, text), `words ${index}`)}
          />
        ))}
      <Button size="compact-sm" variant="default" leftSection={<IconCode size={14} />} onClick={onCode}>
        Edit as code
      </Button>
    </>
  )
}

type CardProps = Pick<Props, 'code' | 'metadata' | 'onChange'> & { rows: readonly CardRow[] }

function CardFields({ code, rows, metadata, onChange }: CardProps) {
  const values = metadata.variables.filter(
    ({ name, type }) => !name.includes('[]') && type !== 'list' && type !== 'url',
  )
  return (
    <Input.Wrapper label="Rows" labelElement="div">
      {rows.map((row, index) => {
        const above = rows[index - 1]
        return (
          <Group key={row.from} gap={4} wrap="nowrap" mb={4}>
            <WordsInput
              label={`Row ${index + 1}: ${liquidName(row.value, metadata)}`}
              text={row.label}
              onChange={label => onChange(setRowLabel(code, row, label), `row ${index}`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Move row ${index + 1} up`}
              disabled={above === undefined}
              onClick={() => above !== undefined && onChange(swapRows(code, above, row), null)}
            >
              <IconArrowUp size={14} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove row ${index + 1}`}
              disabled={rows.length === 1}
              onClick={() => onChange(removeRow(code, row), null)}
            >
              <IconX size={14} />
            </ActionIcon>
          </Group>
        )
      })}
      <Select
        size="xs"
        aria-label="Add a row"
        placeholder="Add a row"
        searchable
        nothingFoundMessage="No variables match"
        data={values.map(({ name, label }) => ({ value: name, label }))}
        value={null}
        onChange={name => {
          const found = values.find(item => item.name === name)
          if (found === undefined) return
          const value = found.type === 'instant' ? `{{ ${found.name} | date_long }}` : `{{ ${found.name} }}`
          onChange(addRow(code, { label: found.label, value, needs: found.isAlways ? null : found.name }), null)
        }}
      />
    </Input.Wrapper>
  )
}

/** Spaces at the end are part of what is being typed. Words without a letter are not found again, so they stay here. */
function WordsInput({ label, text, onChange }: { label: string; text: string; onChange: (text: string) => void }) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <TextInput
      size="xs"
      flex={1}
      aria-label={label}
      title={label}
      value={draft ?? text}
      onChange={event => {
        const { value } = event.currentTarget
        setDraft(value)
        if (/\p{L}/u.test(value)) onChange(value)
      }}
      onBlur={() => setDraft(null)}
    />
  )
}
