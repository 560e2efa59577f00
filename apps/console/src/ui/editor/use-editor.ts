import { ownedFields } from '@aftermile/contract/crud'
import type { QueryKey } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ApiResponse } from '../../api/call.ts'
import { ApiProblem } from '../../api/problem.ts'
import { getItem, type Item, type Noun, useSave, type Values } from '../../api/resource.ts'
import { fieldId } from '../form/field.ts'
import { type FieldErrors, isPartOf, validateForm } from '../form/field-errors.ts'
import { type FormErrors, formErrorsOf, noErrors } from '../form/form-errors.ts'
import { type Difference, differences, mergeVersions } from './compare-versions.ts'
import { changesSince, type Secrets } from './drafts/draft.ts'

export type Editing<Stored extends Item> = {
  noun: Noun<Stored>
  /** The values of a new item. */
  blank: Values<Stored>
  /** Labels by field, in the order on the screen. Parts of a field have labels too: 'brand.color'. */
  labels: { readonly [Name in keyof Values<Stored>]-?: string } & Readonly<Record<string, string>>
  /** The field that no two items may share. Usually the id. */
  identity?: keyof Values<Stored> & string
  /** Adjusts other fields when one changes. `isNew` is true while creating. */
  adjust?: (change: { next: Values<Stored>; before: Values<Stored>; isNew: boolean }) => Values<Stored>
  /**
   * For nouns whose system items a tenant may change, which makes its own copy: whether an item is such a copy. Deleting a copy brings
   * the original back.
   */
  isCopy?: (stored: Stored) => boolean
  /** For forms with secrets: keeps them out of drafts. */
  secrets?: Secrets<Values<Stored>>
  /** Other queries that include this noun. */
  alsoReload?: readonly QueryKey[]
  /** Asks what must be known before saving, and returns what is sent. Null: it is not saved. */
  beforeSave?: (values: Values<Stored>, stored: Stored | null) => Promise<object | null>
}

type Options<Stored extends Item> = {
  editing: Editing<Stored>
  opened: ApiResponse<Stored> | null
  onSaved: (response: ApiResponse<Stored>) => void
}

/** The values being saved and the version they are based on; null for a new item. */
type Draft<Stored extends Item> = { mine: Values<Stored>; from: ApiResponse<Stored> | null }

type Conflict<Stored extends Item> = { readonly theirs: ApiResponse<Stored>; readonly found: readonly Difference[] }

/** The state of a form, and saving it. form-errors.ts decides where errors are shown. */
export function useEditor<Stored extends Item>({ editing, opened, onSaved }: Options<Stored>) {
  const { noun, blank, labels, identity, adjust, alsoReload, beforeSave } = editing
  const [base, setBase] = useState(opened)
  const [values, setValues] = useState(opened === null ? blank : valuesOf(opened.data))
  const [formErrors, setFormErrors] = useState(noErrors)
  const [conflict, setConflict] = useState<Conflict<Stored> | null>(null)
  const [isAsking, setAsking] = useState(false)
  const saving = useSave(noun, alsoReload)
  const isNew = base === null
  const changes = useMemo(
    () => changesSince(base === null ? blank : valuesOf(base.data), values),
    [base, blank, values],
  )

  function showErrors(next: FormErrors): void {
    const names = Object.keys(next.errors)
    const shown = Object.keys(labels).filter(
      label => names.some(name => isPartOf(name, label)) && document.getElementById(fieldId(label)),
    )
    const hidden = Object.entries(next.errors).filter(([name]) => !shown.some(label => isPartOf(name, label)))
    setFormErrors({ ...next, problem: next.problem ?? problemOfHidden(hidden, labels) })
    focusFirst(shown[0] ?? '', names)
  }

  /** Keeps what was typed while the request was running. */
  function applySaved(response: ApiResponse<Stored>, sent: Values<Stored>): void {
    const theirs = valuesOf(response.data)
    setBase(response)
    setValues(now => mergeVersions(theirs, differences({ base: sent, mine: now, theirs })))
    setFormErrors(noErrors)
    onSaved(response)
  }

  async function compare({ mine, from }: Draft<Stored>): Promise<void> {
    const theirs = await getItem(noun, mine.id)
    const found = differences({
      base: from === null ? blank : valuesOf(from.data),
      mine,
      theirs: valuesOf(theirs.data),
    })
    if (found.length === 0) applySaved(theirs, mine)
    else setConflict({ theirs, found })
  }

  async function explain(error: unknown, draft: Draft<Stored>): Promise<void> {
    if (!(error instanceof ApiProblem)) throw error
    const errors = formErrorsOf(error, labels, identity)
    if (errors === 'compare') await compare(draft).catch(problem => explain(problem, draft))
    else showErrors(errors)
  }

  async function send({ mine, from }: Draft<Stored>): Promise<void> {
    const { body } = from === null ? noun.create : noun.update
    const invalid = validateForm(body, { values: mine, labels })
    showErrors({ errors: invalid, problem: null })
    if (Object.keys(invalid).length > 0) return
    const save = async () => {
      const sent = beforeSave === undefined ? mine : await beforeSave(mine, from?.data ?? null)
      if (sent === null) return
      const values = sent as Values<Stored> // what is sent may say more than what is stored
      const id = from === null ? null : mine.id
      applySaved(await saving.mutateAsync({ id, etag: from?.etag ?? null, values }), mine)
    }
    setAsking(true)
    await save()
      .catch(error => explain(error, { mine, from }))
      .finally(() => setAsking(false))
  }

  return {
    values,
    stored: base?.data ?? null,
    etag: base?.etag ?? null,
    errors: formErrors.errors,
    problem: formErrors.problem,
    conflict,
    isNew,
    /** The fields that differ from the stored ones. */
    changes,
    isDirty: Object.keys(changes).length > 0,
    isSaving: saving.isPending,
    /** Something must be known before it is saved. */
    isAsking,
    set: (change: Partial<Values<Stored>>) => {
      const own = { ...values, ...change }
      const next = adjust?.({ next: own, before: values, isNew }) ?? own
      const changed = differences({ base: values, mine: next, theirs: values }).map(each => each.name)
      setValues(next)
      setFormErrors({ errors: without(formErrors.errors, changed), problem: null })
    },
    /** Saves the form, with a change that goes with it. */
    save: (change: Partial<Values<Stored>> = {}) => {
      if (saving.isPending || isAsking) return
      const mine = { ...values, ...change }
      setValues(mine)
      void send({ mine, from: base })
    },
    /** Saves their version with my values for the chosen fields. */
    resolve: (found: readonly Difference[]) => {
      if (conflict === null) return
      const mine = mergeVersions(valuesOf(conflict.theirs.data), found)
      setBase(conflict.theirs)
      setValues(mine)
      setConflict(null)
      void send({ mine, from: conflict.theirs })
    },
    closeConflict: () => setConflict(null),
    /** Takes over the changes of a draft. If they are based on an older version, saving compares the two. */
    restore: (restored: Partial<Values<Stored>>, etag: string | null) => {
      setValues(now => ({ ...now, ...restored }))
      if (base !== null && etag !== null) setBase({ ...base, etag })
      setFormErrors(noErrors)
    },
    /** Takes over a version that was saved by another call, and keeps what was typed. */
    adopt: (response: ApiResponse<Stored>) => {
      const [was, theirs] = [base === null ? blank : valuesOf(base.data), valuesOf(response.data)]
      setBase(response)
      setValues(now => mergeVersions(theirs, differences({ base: was, mine: now, theirs })))
    },
  }
}

export type Editor<Stored extends Item> = ReturnType<typeof useEditor<Stored>>

function valuesOf<Stored extends Item>(stored: Stored): Values<Stored> {
  const entries = Object.entries(stored).filter(([name]) => !ownedFields.some(owned => owned === name))
  return Object.fromEntries(entries) as Values<Stored> // the fields that are left
}

/** Focuses the part of a field that is wrong, or the field. */
function focusFirst(field: string, names: readonly string[]): void {
  const parts = names.filter(name => isPartOf(name, field))
  const [first] = [...parts, field].flatMap(name => document.getElementById(fieldId(name)) ?? [])
  first?.focus()
}

/** Errors of fields that are not on the screen, in one message. */
function problemOfHidden(hidden: readonly [string, string][], labels: Readonly<Record<string, string>>) {
  if (hidden.length === 0) return null
  const message = hidden.map(([name, text]) => `${labels[name] ?? name}: ${text}`).join(' ')
  return new ApiProblem({ status: 400, message, requestId: null })
}

const without = (errors: FieldErrors, names: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.some(changed => isPartOf(name, changed))))
