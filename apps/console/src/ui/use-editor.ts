import { ownedFields } from '@aftermile/contract/crud'
import { conflictMessage, notFoundMessage } from '@aftermile/contract/problem'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '../api/call.ts'
import { ApiProblem } from '../api/problem.ts'
import { getItem, type Item, type Noun, useSave, type Values } from '../api/resource.ts'
import { type Difference, differences, isSame, merge } from './compare.ts'
import { fieldId } from './field.ts'
import { check, errorsOf, type FieldErrors } from './field-errors.ts'

export type Editing<Stored extends Item> = {
  noun: Noun<Stored>
  /** What a new one starts with. */
  blank: Values<Stored>
  /** The fields in their order on the screen. */
  labels: { readonly [Name in keyof Values<Stored>]-?: string }
  /** What else changes when someone changes a field; `isNew` while creating. */
  follow?: (change: { next: Values<Stored>; before: Values<Stored>; isNew: boolean }) => Values<Stored>
  /** Other queries that show this noun. */
  alsoReload?: readonly QueryKey[]
}

type Options<Stored extends Item> = {
  editing: Editing<Stored>
  opened: Answer<Stored> | null
  onSaved: (answer: Answer<Stored>) => void
}

type Clash<Stored extends Item> = { readonly theirs: Answer<Stored>; readonly found: readonly Difference[] }

type Told = { errors: FieldErrors; problem: ApiProblem | null }
const nothing: Told = { errors: {}, problem: null }

/** The law of errors: 400 under its field, 409 and 404 under id, 412 to compare; 403 is answered for all calls at once. */
export function useEditor<Stored extends Item>({ editing, opened, onSaved }: Options<Stored>) {
  const { noun, blank, labels, follow, alsoReload } = editing
  const [base, setBase] = useState(opened)
  const [values, setValues] = useState(opened === null ? blank : valuesOf(opened.data))
  const [told, setTold] = useState(nothing)
  const [clash, setClash] = useState<Clash<Stored> | null>(null)
  const saving = useSave(noun, alsoReload)
  const isNew = base === null
  const before = isNew ? blank : valuesOf(base.data)

  function refuse(errors: FieldErrors): void {
    setTold({ errors, problem: null })
    const first = Object.keys(labels).find(name => name in errors)
    if (first !== undefined) document.getElementById(fieldId(first))?.focus()
  }

  function settle(answer: Answer<Stored>): void {
    setBase(answer)
    setValues(valuesOf(answer.data))
    setClash(null)
    setTold(nothing)
    onSaved(answer)
  }

  async function compare(mine: Values<Stored>): Promise<void> {
    const theirs = await getItem(noun, mine.id)
    const found = differences({ base: before, mine, theirs: valuesOf(theirs.data) })
    if (found.length === 0) settle(theirs)
    else setClash({ theirs, found })
  }

  async function explain(error: unknown, mine: Values<Stored>): Promise<void> {
    if (!(error instanceof ApiProblem)) throw error
    if (error.status === 412) return compare(mine).catch(problem => explain(problem, mine))
    if (error.status === 409) return refuse({ id: conflictMessage })
    if (error.status === 404) return refuse({ id: notFoundMessage })
    if (error.status === 400 && error.errors.length > 0) return refuse(errorsOf(error.errors))
    setTold({ errors: {}, problem: error })
  }

  async function send(mine: Values<Stored>, etag: string | null): Promise<void> {
    const errors = { ...(isNew && reserved(mine.id)), ...check(noun.create.body, { values: mine, labels }) }
    if (Object.keys(errors).length > 0) return refuse(errors)
    setTold(nothing)
    await saving
      .mutateAsync({ id: isNew ? null : mine.id, etag, values: mine })
      .then(settle, error => explain(error, mine))
  }

  return {
    values,
    stored: base?.data ?? null,
    etag: base?.etag ?? null,
    errors: told.errors,
    problem: told.problem,
    clash,
    isNew,
    isDirty: !isSame(values, before),
    isSaving: saving.isPending,
    set: (change: Partial<Values<Stored>>) => {
      const own = { ...values, ...change }
      const next = follow?.({ next: own, before: values, isNew }) ?? own
      const changed = differences({ base: values, mine: next, theirs: values }).map(each => each.name)
      setValues(next)
      setTold({ errors: without(told.errors, changed), problem: null })
    },
    save: () => (saving.isPending ? Promise.resolve() : send(values, base?.etag ?? null)),
    /** Goes on from their version with the fields that were chosen to stay mine. */
    resolve: (found: readonly Difference[]) => {
      if (clash === null) return
      const mine = merge(valuesOf(clash.theirs.data), found)
      setBase(clash.theirs)
      setValues(mine)
      setClash(null)
      void send(mine, clash.theirs.etag)
    },
    leaveClash: () => setClash(null),
  }
}

export type Editor<Stored extends Item> = ReturnType<typeof useEditor<Stored>>

function valuesOf<Stored extends Item>(stored: Stored): Values<Stored> {
  const entries = Object.entries(stored).filter(([name]) => !ownedFields.some(owned => owned === name))
  return Object.fromEntries(entries) as Values<Stored> // exactly what is left
}

/** '/tags/create' is the address of the empty form. */
const reserved = (id: string): FieldErrors => (id === 'create' ? { id: 'The id create is reserved' } : {})

const without = (errors: FieldErrors, names: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
