import type { Tenant } from '@aftermile/contract/people/tenants'
import { fieldLabels } from '@aftermile/domain/audit/field-labels'
import { personalChannelIds, personalChannels } from '@aftermile/domain/channels/channels'
import { Checkbox, Group } from '@mantine/core'
import { FieldRow } from '../../../ui/form/FieldRow.tsx'
import { FieldSection } from '../../../ui/form/FieldSection.tsx'
import { fieldId } from '../../../ui/form/field.ts'
import type { FieldErrors } from '../../../ui/form/field-errors.ts'
import { NumberField, SwitchField, TextField } from '../../../ui/form/fields.tsx'
import type { SectionProps } from './section-props.ts'

type QuietHours = NonNullable<Tenant['quietHours']>

const usual: QuietHours = { from: '21:00', to: '08:00', channels: ['text'] }

/** When receivers are left in peace, and how long is kept what they were told. */
export function MessagesSection({ field, editor, hasError }: SectionProps) {
  const { values, errors } = editor
  const { isReadOnly } = field('quietHours')
  const value = values.quietHours
  const onChange = (quietHours: Tenant['quietHours']) => editor.set({ quietHours })
  const days = (part: 'messageContentDays' | 'messageDays') => ({
    name: `retention.${part}`,
    label: fieldLabels.tenant[`retention.${part}`],
    // An empty field is no number of days, which saving says.
    value: values.retention[part] || null,
    error: errors[`retention.${part}`],
    isReadOnly: field('retention').isReadOnly,
    onChange: (typed: number | null) => editor.set({ retention: { ...values.retention, [part]: typed ?? 0 } }),
  })
  return (
    <FieldSection
      title="Messages"
      anchor="messages"
      hasError={hasError}
      about="In quiet hours messages wait, by the clocks of the receiver. Templates that are marked urgent are sent at any time."
    >
      <SwitchField
        name="quietHours"
        label="Quiet hours"
        value={value !== null}
        error={errors.quietHours}
        isReadOnly={isReadOnly}
        onChange={isOn => onChange(isOn ? usual : null)}
      />
      {value !== null && <Hours value={value} onChange={onChange} isReadOnly={isReadOnly} errors={errors} />}
      <FieldRow>
        <NumberField {...days('messageContentDays')} help="Subject and text are deleted then. From 7 to 730." />
        <NumberField
          {...days('messageDays')}
          help="That it was sent, to whom and how is deleted then. From 90 to 1825."
        />
      </FieldRow>
    </FieldSection>
  )
}

type HoursProps = {
  value: QuietHours
  onChange: (value: QuietHours) => void
  isReadOnly: boolean
  errors: FieldErrors
}

function Hours({ value, onChange, isReadOnly, errors }: HoursProps) {
  const time = (part: 'from' | 'to') => ({
    name: `quietHours.${part}`,
    value: value[part],
    error: errors[`quietHours.${part}`],
    isReadOnly,
    onChange: (text: string) => onChange({ ...value, [part]: text }),
  })
  return (
    <>
      <FieldRow>
        <TextField {...time('from')} label="From" help="As HH:mm." />
        <TextField {...time('to')} label="Until" help="As HH:mm. They may span midnight." />
      </FieldRow>
      <Checkbox.Group
        id={fieldId('quietHours.channels')}
        label="Channels"
        error={errors['quietHours.channels']}
        readOnly={isReadOnly}
        value={value.channels}
        onChange={chosen => onChange({ ...value, channels: personalChannelIds.filter(id => chosen.includes(id)) })}
      >
        <Group gap="md" my={6}>
          {personalChannels.map(({ id, text: name }) => (
            <Checkbox key={id} value={id} label={name} size="sm" />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  )
}
