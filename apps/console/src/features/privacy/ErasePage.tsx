import { Button } from '@mantine/core'
import { useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { errorsOf } from '../../ui/form/field-errors.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { EraseForm } from './EraseForm.tsx'
import classes from './ErasePage.module.css'
import { FoundData } from './FoundData.tsx'
import { Receipts } from './Receipts.tsx'
import { useFindPerson } from './use-erasures.ts'

/** Shows what is stored about a person, and erases it. The address is never part of the page's own address. */
export function ErasePage() {
  const [address, setAddress] = useState('')
  const person = useFindPerson()
  const problem = person.error instanceof ApiProblem ? person.error : null
  const error = problem === null ? undefined : errorsOf(problem.errors).address
  const find = (typed: string) => {
    setAddress(typed)
    person.mutate(typed)
  }
  return (
    <div className={classes.page}>
      <PageHead
        title="Erase a person"
        about="Find what is stored about a receiver by e-mail address or phone number, and erase it."
        above={<BackLink href="/tenant" text="Tenant" />}
      />
      <div className={classes.content}>
        <form
          noValidate
          className={classes.search}
          onSubmit={event => {
            event.preventDefault()
            if (!person.isPending && address.trim() !== '') find(address)
          }}
        >
          <TextField
            name="address"
            label="E-mail or phone"
            help="A phone number with its country code, such as +46 70 174 06 05."
            value={address}
            error={error}
            isReadOnly={false}
            isFocused
            onChange={typed => {
              setAddress(typed)
              person.reset()
            }}
          />
          <Button
            type="submit"
            className={classes.submit ?? ''}
            loading={person.isPending}
            disabled={address.trim() === ''}
          >
            Find
          </Button>
        </form>
        {person.isError && error === undefined && (
          <Notice kind="danger">{problem?.message ?? 'Something went wrong. Try again.'}</Notice>
        )}
        {person.data && <FoundData found={person.data} onFind={find} />}
        {person.data && Object.keys(person.data.counts).length > 0 && (
          <EraseForm
            key={person.variables}
            address={person.variables}
            found={person.data}
            onErased={() => {
              setAddress('')
              person.reset()
            }}
          />
        )}
        <Receipts />
      </div>
    </div>
  )
}
