import { type Block, contentOf, countingValue, type Mail } from '@aftermile/domain/messages/mail-blocks/blocks'
import {
  addColumn,
  duplicateBlock,
  setAttributes,
  setCode,
  setCondition,
  setContent,
} from '@aftermile/domain/messages/mail-blocks/edit-mail'
import { decodeHtml } from '@aftermile/domain/messages/mail-blocks/html-text'
import { mjmlDefault } from '@aftermile/domain/messages/mail-blocks/mjml-defaults'
import { attributeOf } from '@aftermile/domain/messages/mail-blocks/mjml-tree'
import { newColumn } from '@aftermile/domain/messages/mail-blocks/new-blocks'
import {
  ActionIcon,
  Button,
  Group,
  Input,
  NumberInput,
  SegmentedControl,
  Select,
  Text,
  TextInput,
  Title,
  Tooltip,
} from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconColumnInsertRight,
  IconCopy,
  IconTrash,
} from '../../../../../ui/icons/icons.ts'
import type { TemplateMetadata } from '../../source/suggest-template.ts'
import { blockName } from '../block-names.ts'
import type { Visual } from '../use-visual.ts'
import { AddressField } from '../words/AddressField.tsx'
import { WordsField } from '../words/WordsField.tsx'
import classes from './BlockPanel.module.css'
import { type BlockField, blockFields } from './block-fields.ts'
import { ClosedFields } from './ClosedFields.tsx'
import { ColorChoice } from './ColorChoice.tsx'
import { PictureField } from './PictureField.tsx'

type Props = {
  mail: Mail
  block: Block
  visual: Visual
  metadata: TemplateMetadata
  valueIn: (liquid: string) => string
  /** It was chosen on the canvas, so typing goes on there. */
  isFocused: boolean
  /** It is in the message on the canvas. */
  isShown: boolean
  onCode: (block: Block) => void
}

/** Changes the chosen block. */
export function BlockPanel({ mail, block, visual, metadata, valueIn, isFocused, isShown, onCode }: Props) {
  const { kind, rich, node } = block
  const write = (source: string, field: string | null) =>
    visual.change(source, field === null ? null : `${block.id}/${field}`)
  return (
    <section className={classes.panel} aria-label="Chosen block">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Title order={3}>{blockName(mail, block)}</Title>
        <BlockActions mail={mail} block={block} visual={visual} />
      </Group>
      {!isShown && block.condition !== null && (
        <Text size="xs" c="dimmed">
          Not in this message: {block.condition} has no value in it.
        </Text>
      )}
      {rich !== null && (
        <WordsField
          key={block.id}
          label={kind === 'button' ? 'Words of the button' : 'Words'}
          content={contentOf(mail.source, node)}
          rich={rich}
          valueIn={valueIn}
          metadata={metadata}
          isLine={kind !== 'text'}
          hasFormats={kind !== 'button'}
          isFocused={isFocused}
          onChange={content => write(setContent(mail, block, content), 'words')}
        />
      )}
      {kind === 'picture' && (
        <PictureField
          source={attributeOf(mail.source, node, 'src') ?? ''}
          onChange={change => write(setAttributes(mail, block, change), 'src')}
        />
      )}
      {kind === 'closed' && (
        <ClosedFields
          code={mail.source.slice(block.from, block.to)}
          metadata={metadata}
          onChange={(code, field) => write(setCode(mail, block, code), field)}
          onCode={() => onCode(block)}
        />
      )}
      {blockFields[kind].map(field => (
        <AttributeField
          key={field.name}
          field={field}
          value={countingValue(mail, node, field.name) ?? mjmlDefault(node.tag, field.name)}
          metadata={metadata}
          onChange={value => write(setAttributes(mail, block, { [field.name]: value }), field.name)}
        />
      ))}
      {kind === 'section' && block.children.length < 4 && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconColumnInsertRight size={14} />}
          onClick={() => visual.apply(addColumn(mail, block, newColumn))}
        >
          Add a column
        </Button>
      )}
      {kind !== 'column' && (
        <ConditionField
          condition={block.condition}
          metadata={metadata}
          canChange={block.nodes.length === 1}
          onChange={condition => write(setCondition(mail, block, condition), 'condition')}
        />
      )}
    </section>
  )
}

function BlockActions({ mail, block, visual }: Pick<Props, 'mail' | 'block' | 'visual'>) {
  const actions = [
    { label: 'Move up', icon: IconArrowUp, run: () => visual.move(block, -1) },
    { label: 'Move down', icon: IconArrowDown, run: () => visual.move(block, 1) },
    { label: 'Duplicate', icon: IconCopy, run: () => visual.apply(duplicateBlock(mail, block)) },
    { label: 'Remove', icon: IconTrash, run: () => visual.remove(block) },
  ]
  return (
    <Group gap={2} wrap="nowrap">
      {actions.map(({ label, icon: Icon, run }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={run}>
            <Icon size={15} />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  )
}

type AttributeProps = {
  field: BlockField
  value: string
  metadata: TemplateMetadata
  onChange: (value: string | null) => void
}

function AttributeField({ field: { label, type }, value, metadata, onChange }: AttributeProps) {
  const text = decodeHtml(value) ?? value
  switch (type) {
    case 'align':
      return (
        <Input.Wrapper label={label} labelElement="div">
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={label}
            data={[
              { value: 'left', label: 'Left' },
              { value: 'center', label: 'Centre' },
              { value: 'right', label: 'Right' },
            ]}
            value={value}
            onChange={onChange}
          />
        </Input.Wrapper>
      )
    case 'color':
      return <ColorChoice label={label} value={value} onChange={onChange} />
    case 'pixels':
      return (
        <NumberInput
          label={label}
          size="xs"
          suffix=" px"
          min={0}
          max={2000}
          allowDecimal={false}
          placeholder="As wide as it fits"
          value={Number.parseInt(value, 10) || (value === '' ? '' : 0)}
          onChange={pixels => onChange(pixels === '' ? null : `${pixels}px`)}
        />
      )
    case 'address':
      return <AddressField label={label} value={text} metadata={metadata} onChange={onChange} />
    case 'words':
      return (
        <TextInput
          label={label}
          size="xs"
          description="What it shows, for those who can’t see it"
          value={text}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )
  }
}

const always = 'always'

type ConditionProps = {
  condition: string | null
  metadata: TemplateMetadata
  canChange: boolean
  onChange: (condition: string | null) => void
}

function ConditionField({ condition, metadata, canChange, onChange }: ConditionProps) {
  const known = metadata.variables.filter(({ name, isAlways }) => !isAlways && !name.includes('[]'))
  const isOwn = condition !== null && !known.some(({ name }) => name === condition)
  if (!canChange) return null
  return (
    <Select
      label="Shown"
      size="xs"
      searchable
      data={[
        { value: always, label: 'Always' },
        ...(isOwn ? [{ value: condition, label: `If ${condition}` }] : []),
        ...known.map(({ name, label }) => ({ value: name, label: `If known: ${label}` })),
      ]}
      value={condition ?? always}
      onChange={value => onChange(value === always ? null : value)}
      allowDeselect={false}
      nothingFoundMessage="No variables match"
    />
  )
}
