import type { TemplateProblem } from '@aftermile/contract/messages/rendering'
import { type Ref, useRef } from 'react'
import type { CodeHandle } from '../../../../ui/code/code-field-props.ts'
import type { PartId } from '../editor-search.ts'
import { type Part, partWith } from '../template-parts.ts'

type Options = { parts: readonly Part[]; shown: Part; show: (part: PartId) => void }

/** The code fields on the page: where variables are inserted, and where problems lead. */
export function useCodeFields({ parts, shown, show }: Options) {
  const handles = useRef(new Map<string, CodeHandle>())
  const refs = useRef(new Map<string, Ref<CodeHandle>>())
  const focused = useRef<string | null>(null)

  /** One ref for each name: React would set another one at every render. */
  function refOf(name: string): Ref<CodeHandle> {
    const known = refs.current.get(name)
    if (known !== undefined) return known
    const ref = (handle: CodeHandle | null) => {
      if (handle === null) handles.current.delete(name)
      else handles.current.set(name, handle)
    }
    refs.current.set(name, ref)
    return ref
  }

  /** The field that was used last, if it is on the shown tab. */
  function current(): CodeHandle | undefined {
    const name = focused.current
    const isShown = name !== null && partWith(parts, name) === shown.id
    return handles.current.get(isShown ? name : firstOf(shown.id))
  }

  return {
    /** The props that make a field known here. */
    connect: (name: string) => ({
      ref: refOf(name),
      onFocus: () => {
        focused.current = name
      },
    }),
    insert: (text: string) => current()?.insert(text),
    goTo: ({ part, line, column }: Pick<TemplateProblem, 'part' | 'line' | 'column'>) => {
      if (part === null) return
      const id = partWith(parts, part)
      if (id !== null && id !== shown.id) show(id)
      const name = part.replace(/^payload\./, '')
      // A tab that was hidden has to be drawn before it can get the focus.
      requestAnimationFrame(() => requestAnimationFrame(() => handles.current.get(name)?.goTo({ line, column })))
    },
  }
}

export type CodeFields = ReturnType<typeof useCodeFields>

const firstOf = (part: PartId): string => (part === 'envelope' ? 'subject' : part)
