import type { RuleAction, RuleMetadata } from '@aftermile/contract/settings/rules'
import { events, isEventCode } from '@aftermile/domain/events/event-codes'
import { isScenarioId, scenarios } from '@aftermile/domain/lists/scenarios'
import { isStatusId, statuses } from '@aftermile/domain/lists/statuses'
import { cloneReferenceTypes, crmActions } from '@aftermile/domain/rules/rule-lists'
import { Text, TextInput } from '@mantine/core'
import { useMerchantOptions } from '../../../api/use-names.ts'
import { FieldRow } from '../../../ui/form/FieldRow.tsx'
import { fieldId } from '../../../ui/form/field.ts'
import { errorAt } from '../fields/places.ts'
import { ActionSelect, type Option } from './ActionSelect.tsx'
import type { FormProps } from './form-props.ts'
import { NotifyForm } from './NotifyForm.tsx'
import { TagForm } from './TagForm.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'

type Props = FormProps & {
  action: RuleAction
  metadata: RuleMetadata
  onChange: (action: RuleAction) => void
}

const optionsOf = (rows: readonly { id: string; text: string }[]): Option[] =>
  rows.map(({ id, text }) => ({ id, name: text }))

const eventOptions = events.map(({ code, text }) => ({ id: code, name: text }))
const references = [
  { id: 'shipment_number_reference', name: 'Shipment number reference' },
  { id: 'sender_reference', name: 'Sender reference' },
] as const
const confirmations = [
  { id: 'confirm_order', name: 'Confirm the order' },
  { id: 'confirm_shipment', name: 'Confirm the shipment' },
] as const

const find = <One extends string>(all: readonly One[], id: string): One | undefined => all.find(item => item === id)

/** What an action needs to know. */
export function ActionForm({ action, metadata, onChange, ...common }: Props) {
  const merchants = useMerchantOptions()
  if ('templateId' in action)
    return (
      <TemplateChoice
        {...common}
        type={action.type}
        target={metadata.targetType}
        templateId={action.templateId}
        onTemplate={templateId => onChange({ ...action, templateId })}
      />
    )
  switch (action.type) {
    case 'set_merchant':
      return (
        <ActionSelect
          {...common}
          part="merchantId"
          label="Merchant"
          value={action.merchantId}
          options={merchants}
          onChange={merchantId => onChange({ ...action, merchantId })}
        />
      )
    case 'set_scenario':
      return (
        <ActionSelect
          {...common}
          part="scenarioId"
          label="Transport scenario"
          value={action.scenarioId}
          options={optionsOf(scenarios)}
          onChange={id => isScenarioId(id) && onChange({ ...action, scenarioId: id })}
        />
      )
    case 'set_status':
      return (
        <ActionSelect
          {...common}
          part="statusId"
          label="Status"
          value={action.statusId}
          options={optionsOf(statuses)}
          onChange={id => isStatusId(id) && onChange({ ...action, statusId: id })}
        />
      )
    case 'tag':
      return <TagForm {...common} action={action} onChange={onChange} />
    case 'notify':
      return <NotifyForm {...common} action={action} onChange={onChange} />
    case 'copy_value':
      return <CopyForm {...common} action={action} metadata={metadata} onChange={onChange} />
    case 'get_cloned_shipment':
      return (
        <ActionSelect
          {...common}
          part="referenceType"
          label="Found by"
          value={action.referenceType}
          options={references}
          description="Links the shipment whose reference is the same, and copies its parties and its promise."
          onChange={id => {
            const referenceType = find(cloneReferenceTypes, id)
            if (referenceType !== undefined) onChange({ ...action, referenceType })
          }}
        />
      )
    case 'create_event':
      return <EventForm {...common} action={action} onChange={onChange} />
    case 'delivery_time_lookup':
      return (
        <Text size="sm" c="dimmed">
          Fills in the promised delivery from the transit times of the carrier.
        </Text>
      )
    case 'crm_order_action':
      return (
        <ActionSelect
          {...common}
          part="action"
          label="In the customer system"
          value={action.action}
          options={confirmations}
          onChange={id => {
            const confirmed = find(crmActions, id)
            if (confirmed !== undefined) onChange({ ...action, action: confirmed })
          }}
        />
      )
  }
}

type FormOf<Type extends RuleAction['type']> = FormProps & {
  action: Extract<RuleAction, { type: Type }>
  onChange: (action: RuleAction) => void
}

/** A value can be copied into a field of the same kind that rules can write. */
function CopyForm({ action, metadata, onChange, ...common }: FormOf<'copy_value'> & { metadata: RuleMetadata }) {
  // Not those that name a side of a change.
  const fields = metadata.fields.filter(({ name }) => !name.includes('.'))
  const writable = fields.filter(({ isWritable }) => isWritable)
  const sources = fields.filter(({ type }) => writable.some(goal => goal.type === type))
  const source = fields.find(({ name }) => name === action.from)
  const goals = writable.filter(({ type }) => source === undefined || type === source.type)
  const named = (all: typeof fields) => all.map(({ name, label }) => ({ id: name, name: label }))
  return (
    <FieldRow>
      <ActionSelect
        {...common}
        part="from"
        label="From"
        value={action.from}
        options={named(sources)}
        onChange={from => onChange({ ...action, from })}
      />
      <ActionSelect
        {...common}
        part="to"
        label="To"
        value={action.to}
        options={named(goals)}
        onChange={to => onChange({ ...action, to })}
      />
    </FieldRow>
  )
}

const EventForm = ({ action, onChange, ...common }: FormOf<'create_event'>) => (
  <FieldRow>
    <ActionSelect
      {...common}
      part="code"
      label="Event"
      value={action.code}
      options={eventOptions}
      onChange={code => isEventCode(code) && onChange({ ...action, code })}
    />
    <TextInput
      id={fieldId(`${common.place}.reason`)}
      label="Reason"
      value={action.reason ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ ...action, reason: value === '' ? undefined : value })}
      error={errorAt(common.errors, `${common.place}.reason`)}
      readOnly={common.isReadOnly}
      maxLength={200}
    />
  </FieldRow>
)
