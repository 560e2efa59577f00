import type { Rule } from '@aftermile/contract/settings/rules'
import { statuses } from '@aftermile/domain/lists/statuses'
import { comparisonTypes, isInactivityType, slaMetrics } from '@aftermile/domain/rules/rule-lists'
import { Group, Input, SegmentedControl } from '@mantine/core'
import { useList } from '../../../api/resource.ts'
import type { FieldOf } from '../../../ui/editor/fields-of.ts'
import type { Editor } from '../../../ui/editor/use-editor.ts'
import { FieldRow } from '../../../ui/form/FieldRow.tsx'
import { MultiSelectField, NumberField, SelectField } from '../../../ui/form/fields.tsx'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { numberField } from '../../settings/templates/settings/field-parts.ts'
import { MinutesField } from '../fields/MinutesField.tsx'
import { policies } from '../rule-draft.ts'

export type PartProps = { field: FieldOf<Rule>; editor: Editor<Rule> }

const bases = [
  { id: 'elapsed', name: 'All hours' },
  { id: 'business', name: 'Working hours of the tenant' },
] as const

/** What the rule waits for. A custom rule waits for its conditions only. */
export function WhenFields(props: PartProps) {
  const { type } = props.editor.values
  if (isInactivityType(type))
    return (
      <FieldRow>
        <MinutesField {...props.field('interval')} least={1} />
        <SelectField {...props.field('timeBasis')} options={bases} help="Working hours are set on the tenant’s page." />
      </FieldRow>
    )
  if (type === 'SlaBreachRule') return <BreachFields {...props} />
  if (type === 'SlaUpdateRule') return <UpdateFields {...props} />
  return type === 'SlaRule' ? <PolicyFields {...props} /> : null
}

const moments = [
  { value: 'before', label: 'Before it' },
  { value: 'at', label: 'At once' },
  { value: 'after', label: 'After it' },
]

/** The policy that the rule is about. If it needs none, all shipments can be chosen. */
function PolicyField({ field, editor: { values }, isRequired }: PartProps & { isRequired: boolean }) {
  const { data, isPending } = useList(policies)
  const { onChange, ...policy } = field('slaPolicyId')
  const named = data?.map(({ id, name, isEnabled }) => ({ id, name: isEnabled ? name : `${name} (disabled)` })) ?? []
  const isMissing = !isPending && data?.length === 0
  return (
    <SelectField
      {...policy}
      value={values.slaPolicyId ?? ''}
      onChange={id => onChange((id === '' ? null : id) as string)} // null: none
      options={isRequired ? named : [{ id: '', name: 'None' }, ...named]}
      isRequired={isRequired}
      isSearchable
      help={
        isMissing ? (
          <>
            There is no SLA policy yet. <PathLink href="/policies/create">Create one</PathLink>
          </>
        ) : isRequired ? undefined : (
          'Only shipments that still have to meet it. None: all shipments.'
        )
      }
    />
  )
}

/** The interval is negative before the breach. */
function BreachFields({ field, editor }: PartProps) {
  const { values } = editor
  const { onChange, isReadOnly, error, ...interval } = field('interval')
  const moment = values.interval < 0 ? 'before' : values.interval === 0 ? 'at' : 'after'
  const sign = moment === 'before' ? -1 : 1
  const set = (next: string) =>
    onChange(next === 'at' ? 0 : (next === 'before' ? -1 : 1) * (Math.abs(values.interval) || 60))
  return (
    <>
      <PolicyField field={field} editor={editor} isRequired />
      <Input.Wrapper label="Acts" error={error}>
        <Group gap="sm">
          <SegmentedControl
            aria-label="When it acts"
            data={moments}
            value={moment}
            onChange={set}
            readOnly={isReadOnly}
          />
          {moment !== 'at' && (
            <MinutesField
              key={moment}
              {...interval}
              label={moment === 'before' ? 'Before the breach' : 'After the breach'}
              value={Math.abs(values.interval)}
              error={error}
              isReadOnly={isReadOnly}
              onChange={minutes => onChange(sign * minutes)}
              least={1}
              isLabelled={false}
            />
          )}
        </Group>
      </Input.Wrapper>
    </>
  )
}

const metricNames = {
  estimatedTime: 'Estimated delivery time',
  earliestTime: 'Earliest delivery time',
  latestTime: 'Latest delivery time',
} as const

function UpdateFields({ field, editor }: PartProps) {
  return (
    <>
      <FieldRow>
        <SelectField {...field('metric')} options={slaMetrics.map(id => ({ id, name: metricNames[id] }))} />
        <SelectField
          {...field('comparisonType')}
          options={comparisonTypes.map(id => ({ id, name: id === 'later' ? 'Later' : 'Earlier' }))}
        />
      </FieldRow>
      <MinutesField {...field('interval')} help="0: any move." />
      <PolicyField field={field} editor={editor} isRequired={false} />
    </>
  )
}

const statusOptions = statuses.map(({ id, text }) => ({ id, name: text }))

function PolicyFields({ field }: PartProps) {
  const status = field('targetStatus')
  return (
    <>
      <MultiSelectField
        {...status}
        // Options and values are the ids of statuses.
        onChange={ids => status.onChange(ids as Rule['targetStatus'])}
        options={statusOptions}
        emptyText="Choose statuses"
        isRequired
        help="Reaching one of them meets the policy."
      />
      <FieldRow>
        <MinutesField {...field('time')} least={1} help="From when a shipment begins to fit the conditions." />
        <SelectField {...field('timeBasis')} options={bases} />
      </FieldRow>
      <NumberField
        {...numberField(field('maxOccurrences'))}
        help="After a breach the time starts again until it was breached this often."
        widthPx={120}
      />
    </>
  )
}
