import { ruleTry, type TryReply } from '@aftermile/contract/rules/rule-try'
import type { Rule } from '@aftermile/contract/settings/rules'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import type { Values } from '../../../api/resource.ts'
import { addTries } from './add-tries.ts'

export type TriedDraft = Values<Rule>

export const triedDays = 90

type State = {
  readonly isRunning: boolean
  /** What is known so far. */
  readonly reply: TryReply | null
  readonly error: unknown
  /** The rule that was tried. */
  readonly draft: TriedDraft | null
}

const idle: State = { isRunning: false, reply: null, error: null, draft: null }

/** Tries a draft on the last days, piece by piece. A run that is cancelled keeps what it has found. */
export function useTry() {
  const [state, setState] = useState(idle)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(draft: TriedDraft): Promise<void> {
    running.current?.abort()
    const stopping = new AbortController()
    const { signal } = stopping
    running.current = stopping
    setState({ ...idle, isRunning: true, draft })
    try {
      for await (const reply of replies(draft, signal)) {
        if (signal.aborted) return
        setState(before => ({ ...before, reply }))
      }
      if (!signal.aborted) setState(before => ({ ...before, isRunning: false }))
    } catch (error) {
      if (!signal.aborted) setState(before => ({ ...before, isRunning: false, error }))
    }
  }

  function cancel(): void {
    running.current?.abort()
    setState(before => ({ ...before, isRunning: false }))
  }

  return { ...state, run, cancel }
}

/** Ever more complete answers. */
async function* replies(draft: TriedDraft, signal: AbortSignal): AsyncGenerator<TryReply> {
  let known: TryReply | null = null
  // A draft can be tried before it has a name.
  const body = { ...draft, id: draft.id || 'draft', name: draft.name || 'Draft', days: triedDays }
  do {
    const token: string | null = known?.continuationToken ?? null
    const next: TryReply = (
      await call(ruleTry.run, { body: token === null ? body : { ...body, continuationToken: token }, signal })
    ).data
    known = known === null ? next : addTries(known, next)
    yield known
  } while (known.continuationToken !== null)
}
