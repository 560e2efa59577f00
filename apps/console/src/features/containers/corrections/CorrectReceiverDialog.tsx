import { countryCodes } from '@aftermile/domain/places/countries'
import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiProblem } from '../../../api/problem.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { errorsOf } from '../../../ui/form/field-errors.ts'
import { changedFields, type ReceiverFields, receiverLabels } from '../../people/receiver-fields.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { type Corrected, useCorrection } from './use-correction.ts'

const textFields = ['name', 'email', 'phone', 'address1', 'zipCode', 'city'] as const
const longest = { name: 200, address1: 200, zipCode: 20, city: 100, phone: 50, email: 320 } as const

const names = new Intl.DisplayNames('en', { type: 'region' })
const countries = [
  { value: '', label: '' },
  ...countryCodes
    .map(value => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
]

type Props = { corrected: Corrected; onClose: () => void }

/** Corrects how a receiver is reached. What was typed stays until the server has saved it. */
export function CorrectReceiverDialog({ corrected, onClose }: Props) {
  const [fields, setFields] = useState(corrected.fields)
  const [includeShipments, setIncludeShipments] = useState(true)
  const saving = useCorrection(corrected)
  const changes = changedFields(corrected.fields, fields)
  const problem = saving.error instanceof ApiProblem ? saving.error : null
  const errors = errorsOf(problem?.errors ?? [])
  const change = (name: keyof ReceiverFields) => (event: { currentTarget: { value: string } }) =>
    setFields({ ...fields, [name]: event.currentTarget.value })
  const save = (reason: string) => {
    const onSuccess = () => {
      toast({ message: 'Receiver corrected. Messages and the tracking page use it from now on.' })
      onClose()
    }
    saving.mutate({ ...changes, reason, includeShipments }, { onSuccess })
  }
  return (
    <ReasonDialog
      title="Correct receiver"
      confirm="Correct"
      size="lg"
      aboutReason="Colleagues see it here and in the audit log."
      reasonError={errors.reason}
      isPending={saving.isPending}
      isReady={Object.keys(changes).length > 0}
      onConfirm={save}
      onClose={onClose}
      beneath={
        corrected.type === 'order' &&
        corrected.openShipments > 0 && (
          <Checkbox
            mt="sm"
            checked={includeShipments}
            onChange={event => setIncludeShipments(event.currentTarget.checked)}
            label={
              corrected.openShipments === 1
                ? 'Also correct its open shipment'
                : `Also correct its ${corrected.openShipments} open shipments`
            }
          />
        )
      }
    >
      {problem !== null && problem.errors.length === 0 && <Notice kind="danger">{problem.message}</Notice>}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {textFields.map((name, index) => (
          <TextInput
            key={name}
            label={receiverLabels[name]}
            value={fields[name]}
            maxLength={longest[name]}
            error={errors[name]}
            onChange={change(name)}
            type={name === 'phone' ? 'tel' : 'text'}
            autoComplete="off"
            {...(index === 0 && { 'data-autofocus': true })}
          />
        ))}
        <NativeSelect
          label={receiverLabels.countryCode}
          data={countries}
          value={fields.countryCode}
          error={errors.countryCode}
          onChange={change('countryCode')}
        />
        {fields.servicePointName !== undefined && (
          <TextInput
            label={receiverLabels.servicePointName}
            value={fields.servicePointName}
            maxLength={200}
            error={errors.servicePointName}
            onChange={change('servicePointName')}
          />
        )}
      </SimpleGrid>
    </ReasonDialog>
  )
}
