import { personalChannelIds, personalChannels, recipientKindOf } from '@aftermile/domain/channels/channels'
import { Button, Group, Modal, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { ApiProblem } from '../../../api/problem.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useReturnFocus } from '../../../ui/feedback/use-return-focus.ts'
import { errorsOf } from '../../../ui/form/field-errors.ts'
import { LongTextField, TextField } from '../../../ui/form/fields.tsx'
import classes from './Suppressions.module.css'
import { type NewSuppression, useAddSuppression } from './use-suppressions.ts'

const blank: NewSuppression = { channel: 'email', address: '', note: '' }

const kinds = {
  email: { label: 'E-mail', help: undefined },
  phone: { label: 'Phone', help: 'With the country code, such as +46 70 174 06 05.' },
} as const

/** Adds an e-mail address or a phone number by hand. */
export function AddSuppression({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const [values, setValues] = useState(blank)
  const add = useAddSuppression()
  const problem = add.error instanceof ApiProblem ? add.error : null
  const errors = problem === null ? {} : errorsOf(problem.errors)
  const kind = kinds[recipientKindOf(values.channel)]
  const save = () =>
    add.mutate(values, {
      onSuccess: () => {
        onClose()
        toast({ message: `${values.address} gets no more messages.` })
      },
    })
  return (
    <Modal opened onClose={onClose} title="Add an address" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        noValidate
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          if (!add.isPending) save()
        }}
      >
        <SegmentedControl
          aria-label="Channel"
          data={personalChannels.map(({ id, text }) => ({ value: id, label: text }))}
          value={values.channel}
          onChange={chosen =>
            setValues({ ...values, channel: personalChannelIds.find(id => id === chosen) ?? values.channel })
          }
        />
        <TextField
          name="address"
          label={kind.label}
          help={kind.help}
          value={values.address}
          error={errors.address}
          isReadOnly={false}
          isRequired
          isFocused
          onChange={address => setValues({ ...values, address })}
        />
        <LongTextField
          name="note"
          label="Note"
          help="Why, for those who wonder later."
          value={values.note ?? ''}
          error={errors.note}
          isReadOnly={false}
          onChange={note => setValues({ ...values, note })}
        />
        {add.isError && Object.keys(errors).length === 0 && (
          <Notice kind="danger">{problem?.message ?? 'Something went wrong.'}</Notice>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={add.isPending} disabled={values.address.trim() === ''}>
            Add address
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
