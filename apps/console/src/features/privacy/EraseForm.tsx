import type { FoundPerson } from '@aftermile/contract/privacy/privacy'
import { numberText } from '@aftermile/domain/format/numbers'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { errorsOf } from '../../ui/form/field-errors.ts'
import { TextField } from '../../ui/form/fields.tsx'
import classes from './ErasePage.module.css'
import { useErase } from './use-erasures.ts'

type Props = { address: string; found: FoundPerson; onErased: () => void }

/** Erases what was found, once the address has been typed again. */
export function EraseForm({ address, found, onErased }: Props) {
  const [confirmation, setConfirmation] = useState('')
  const [includesOpen, setIncludesOpen] = useState(false)
  const erase = useErase()
  const problem = erase.error instanceof ApiProblem ? erase.error : null
  const errors = problem === null ? {} : errorsOf(problem.errors)
  const isBlocked = found.openCount > 0 && !includesOpen
  const run = () =>
    erase.mutate(
      { address, confirmation, includesOpen },
      {
        onSuccess: () => {
          onErased()
          toast({ message: 'Erasing has started. The receipt is below.' })
        },
      },
    )
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        if (!erase.isPending && !isBlocked) run()
      }}
    >
      {found.openCount > 0 && (
        <>
          <Notice kind="note">
            Shipments or orders that aren’t completed: {numberText(found.openCount)}. Erase them when they are, unless
            the person asks for it now.
          </Notice>
          <Checkbox
            label="Also those that aren’t completed"
            description="The receiver gets no more messages about them, and nobody sees whom they are for."
            checked={includesOpen}
            onChange={event => setIncludesOpen(event.currentTarget.checked)}
          />
        </>
      )}
      <TextField
        name="confirmation"
        label="Type the address again"
        help="This can’t be undone. City, country and all numbers stay, so boards don’t change."
        value={confirmation}
        error={errors.confirmation}
        isReadOnly={false}
        onChange={setConfirmation}
      />
      {erase.isError && errors.confirmation === undefined && (
        <Notice kind="danger">{errors.address ?? problem?.message ?? 'Something went wrong. Try again.'}</Notice>
      )}
      <Button
        type="submit"
        color="red"
        className={classes.submit ?? ''}
        loading={erase.isPending}
        disabled={isBlocked || confirmation.trim() === ''}
      >
        Erase this person
      </Button>
    </form>
  )
}
