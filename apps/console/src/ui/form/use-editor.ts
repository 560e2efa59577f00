import { ownedFields } from '@aftermile/contract/crud'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiResponse } from '../../api/call.ts'
import { ApiProblem } from '../../api/problem.ts'
import { getItem, type Item, type Noun, useSave, type Values } from '../../api/resource.ts'
import { type Difference, differences, isSame, mergeVersions } from './compare-versions.ts'
import { type FieldErrors, validateForm } from './field-errors.ts'
import { type FormErrors, formErrorsOf, noErrors } from './form-errors.ts'

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
  opened: ApiResponse<Stored> | null
  onSaved: (answer: ApiResponse<Stored>) => void
}

/** What is being saved, and the version it came from; null for a new one. */
type Sending<Stored extends Item> = { mine: Values<Stored>; from: ApiResponse<Stored> | null }

type Clash<Stored extends Item> = { readonly theirs: ApiResponse<Stored>; readonly found: readonly Difference[] }

/** The state of a form and its way to the server and back; errors are told as error-law.ts says. */
export function useEditor<Stored extends Item>({ editing, opened, onSaved }: Options<Stored>) {
  const { noun, blank, labels, follow, alsoReload } = editing
  const [base, setBase] = useState(opened)
  const [values, setValues] = useState(opened === null ? blank : valuesOf(opened.data))
  const [told, setTold] = useState(noErrors)
  const [clash, setClash] = useState<Clash<Stored> | null>(null)
  const saving = useSave(noun, alsoReload)
  const isNew = base === null

  function tell(news: FormErrors): void {
    setTold(news)
    const first = Object.keys(labels).find(name => name in news.errors)
    if (first !== undefined) document.getElementById(fieldId(first))?.focus()
  }

  /** What was typed while the answer was on its way stays. */
  function settle(answer: ApiResponse<Stored>, sent: Values<Stored>): void {
    const theirs = valuesOf(answer.data)
    setBase(answer)
    setValues(now => mergeVersions(theirs, differences({ base: sent, mine: now, theirs })))
    setTold(noErrors)
    onSaved(answer)
  }

  async function compare({ mine, from }: Sending<Stored>): Promise<void> {
    const theirs = await getItem(noun, mine.id)
    const found = differences({
      base: from === null ? blank : valuesOf(from.data),
      mine,
      theirs: valuesOf(theirs.data),
    })
    if (found.length === 0) settle(theirs, mine)
    else setClash({ theirs, found })
  }

  async function explain(error: unknown, sending: Sending<Stored>): Promise<void> {
    if (!(error instanceof ApiProblem)) throw error
    const verdict = formErrorsOf(error, labels)
    if (verdict === 'compare') await compare(sending).catch(problem => explain(problem, sending))
    else tell(verdict)
  }

  async function send({ mine, from }: Sending<Stored>): Promise<void> {
    const errors = validateForm(noun.create.body, { values: mine, labels })
    tell({ errors, problem: null })
    if (Object.keys(errors).length > 0) return
    await saving
      .mutateAsync({ id: from === null ? null : mine.id, etag: from?.etag ?? null, values: mine })
      .then(answer => settle(answer, mine))
      .catch(error => explain(error, { mine, from }))
  }

  return {
    values,
    stored: base?.data ?? null,
    etag: base?.etag ?? null,
    errors: told.errors,
    problem: told.problem,
    clash,
    isNew,
    isDirty: !isSame(values, isNew ? blank : valuesOf(base.data)),
    isSaving: saving.isPending,
    set: (change: Partial<Values<Stored>>) => {
      const own = { ...values, ...change }
      const next = follow?.({ next: own, before: values, isNew }) ?? own
      const changed = differences({ base: values, mine: next, theirs: values }).map(each => each.name)
      setValues(next)
      setTold({ errors: without(told.errors, changed), problem: null })
    },
    save: () => {
      if (!saving.isPending) void send({ mine: values, from: base })
    },
    /** Goes on from their version with the fields that were chosen to stay mine. */
    resolve: (found: readonly Difference[]) => {
      if (clash === null) return
      const mine = mergeVersions(valuesOf(clash.theirs.data), found)
      setBase(clash.theirs)
      setValues(mine)
      setClash(null)
      void send({ mine, from: clash.theirs })
    },
    leaveClash: () => setClash(null),
  }
}

export type Editor<Stored extends Item> = ReturnType<typeof useEditor<Stored>>

export const fieldId = (name: string) => `field-${name}`

function valuesOf<Stored extends Item>(stored: Stored): Values<Stored> {
  const entries = Object.entries(stored).filter(([name]) => !ownedFields.some(owned => owned === name))
  return Object.fromEntries(entries) as Values<Stored> // exactly what is left
}

const without = (errors: FieldErrors, names: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
