import type { TextItem } from '@aftermile/contract/settings/assets'
import { defaultKey } from '@aftermile/domain/content/chosen-text'
import { ActionIcon, Select, Textarea, Tooltip } from '@mantine/core'
import { FieldSection } from '../../../ui/form/FieldSection.tsx'
import { type Field, fieldId } from '../../../ui/form/field.ts'
import type { FieldErrors } from '../../../ui/form/field-errors.ts'
import { IconX } from '../../../ui/icons/icons.ts'
import { expectedKeys, keyName } from './asset-texts.ts'
import classes from './TextItems.module.css'

type Props = Field<TextItem[]> & { errors: FieldErrors; countries: readonly { id: string; name: string }[] }

/** The texts of an asset by language and country. Languages without a text are marked. */
export function TextItems({ value: items, errors, isReadOnly, countries, onChange }: Props) {
  const others = items.map(({ key }) => key).filter(key => !expectedKeys.includes(key))
  const set = (key: string, text: string) => onChange(withText(items, key, text))
  const remove = (key: string) => onChange(items.filter(item => item.key !== key))
  return (
    <FieldSection
      title="Texts"
      about="A customer gets the text for their language, else for their country, else the default."
    >
      <ul className={classes.rows}>
        {[...expectedKeys, ...others].map(key => {
          const index = items.findIndex(item => item.key === key)
          return (
            <TextRow
              key={key}
              itemKey={key}
              text={items[index]?.text ?? null}
              name={`items.${index >= 0 ? index : key}.text`}
              error={errors[`items.${index}.text`] ?? errors[`items.${index}.key`]}
              isReadOnly={isReadOnly}
              onText={text => set(key, text)}
              onRemove={expectedKeys.includes(key) ? null : () => remove(key)}
            />
          )
        })}
      </ul>
      {!isReadOnly && (
        <Select
          key={items.length}
          label="Add a country"
          placeholder="Search countries"
          description="For customers there whose language has no text."
          data={countries
            .filter(({ id }) => !others.includes(id))
            .map(({ id, name }) => ({ value: id, label: `${name} (${id})` }))}
          searchable
          value={null}
          limit={50}
          nothingFoundMessage="No matches"
          onChange={country => country !== null && onChange([...items, { key: country, text: '' }])}
        />
      )}
    </FieldSection>
  )
}

/** Sets a text. Without a text a language has no item; a country keeps its empty row until it is removed. */
function withText(items: readonly TextItem[], key: string, text: string): TextItem[] {
  if (!items.some(item => item.key === key)) return [...items, { key, text }]
  if (text === '' && expectedKeys.includes(key)) return items.filter(item => item.key !== key)
  return items.map(item => (item.key === key ? { key, text } : item))
}

type RowProps = {
  itemKey: string
  /** Null: missing. */
  text: string | null
  name: string
  error: string | undefined
  isReadOnly: boolean
  onText: (text: string) => void
  onRemove: (() => void) | null
}

function TextRow({ itemKey, text, name, error, isReadOnly, onText, onRemove }: RowProps) {
  const title = itemKey === defaultKey ? 'Default' : `${keyName(itemKey)} (${itemKey})`
  return (
    <li className={classes.row}>
      <Textarea
        id={fieldId(name)}
        label={title}
        value={text ?? ''}
        error={error}
        readOnly={isReadOnly}
        variant={isReadOnly ? 'filled' : 'default'}
        placeholder={text === null && !isReadOnly ? 'No text' : ''}
        onChange={event => onText(event.currentTarget.value)}
        autosize
        minRows={1}
        maxRows={12}
        className={classes.text}
        inputContainer={input => (
          <>
            {input}
            {text === null && <span className={classes.missing}>Missing</span>}
          </>
        )}
      />
      {onRemove !== null && !isReadOnly && (
        <Tooltip label={`Remove ${keyName(itemKey)}`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            mt={24}
            aria-label={`Remove ${keyName(itemKey)}`}
            onClick={onRemove}
          >
            <IconX size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}
