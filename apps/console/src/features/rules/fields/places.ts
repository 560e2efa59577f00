import type { KeyboardEvent } from 'react'
import { fieldId } from '../../../ui/form/field.ts'
import type { FieldErrors } from '../../../ui/form/field-errors.ts'

const dotted = (place: string): string => place.replace(/\[(\d+)\]/g, '.$1')

/** The error at a place. The server says list[2], a schema list.2. */
export const errorAt = (errors: FieldErrors, place: string): string | undefined =>
  errors[place] ?? errors[dotted(place)]

/** The errors at a place and inside it, without doubles. */
export function errorsIn(errors: FieldErrors, place: string): string[] {
  const start = dotted(place)
  const found = Object.entries(errors).filter(
    ([name]) => dotted(name) === start || dotted(name).startsWith(`${start}.`),
  )
  return [...new Set(found.map(([, message]) => message))]
}

/** Focuses the field at a place, or the first one inside it, once it is drawn. */
export function focusPlace(place: string): void {
  requestAnimationFrame(() => {
    const names = [place, `${place}.values`, `${place}.field`]
    const [found] = names.flatMap(name => document.getElementById(fieldId(name)) ?? [])
    found?.focus()
    found?.scrollIntoView({ block: 'nearest' })
  })
}

/** Enter chooses an option. Without one it must not save a rule that is only half written. */
export function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
