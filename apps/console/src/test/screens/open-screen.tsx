import type { Endpoint } from '@aftermile/contract/endpoint'
import type { CurrentUser } from '@aftermile/contract/people/current-user'
import type { OperationsRow } from '@aftermile/dashboards/analytics/operations'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { callAs } from '../../api/caller.ts'
import { makeQueryClient } from '../../api/query-client.ts'
import { router as pages } from '../../routes.tsx'
import { sessionParts } from '../../session/session-parts.ts'
import { dispatchSessionEvent } from '../../session/session-store.ts'
import { SessionGate } from '../../shell/sign-in/SessionGate.tsx'
import { Toasts } from '../../shell/Toasts.tsx'
import { cssVariables, theme } from '../../theme.ts'
import { type Answer, answersFor } from './answers.ts'
import { boardWorker } from './board-worker.ts'
import { pageOf } from './page.ts'
import { anAdmin, shellAnswers } from './shell-answers.ts'

// Missing in this DOM: fields of texts grow once their font is here.
Object.assign(document, { fonts: new EventTarget() })

type Options = {
  answers?: readonly Answer[]
  user?: Partial<CurrentUser>
  /** What the boards count. */
  rows?: readonly OperationsRow[]
}

/** Opens an address as a signed-in user: the routes, queries and session of the console against answers of the contract. */
export async function openScreen(address: string, { answers = [], user: own = {}, rows = [] }: Options = {}) {
  const user = { ...anAdmin, ...own }
  const network = answersFor([...shellAnswers(user), ...answers], user)
  vi.stubGlobal('fetch', network.fetch)
  vi.stubGlobal('Worker', boardWorker(rows))
  vi.spyOn(console, 'error').mockImplementation((...parts) => {
    if (!String(parts[0]).includes('is unrecognized in this browser')) network.faults.push(parts.map(String).join(' '))
  })
  callAs({ origin: location.origin, accessToken: () => 'a-token', firstPauseMs: 0 })
  const queries = makeQueryClient()
  Object.assign(sessionParts, { queries })
  signIn(user)
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ ...pages.options, history })
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  root.render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <QueryClientProvider client={queries}>
        <Toasts />
        <SessionGate router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  onTestFinished(() => {
    root.unmount()
    queries.clear()
    document.body.replaceChildren()
    // What is sent while a page closes goes nowhere.
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    vi.restoreAllMocks()
    localStorage.clear()
    sessionStorage.clear()
    expect(network.faults).toEqual([])
  })
  return {
    ...pageOf(document.body),
    callsOf: (endpoint: Endpoint) => network.sent.filter(each => each.endpoint === endpoint),
    address: () => router.state.location.href,
  }
}

function signIn(user: CurrentUser): void {
  const account = { name: user.name, email: user.email }
  dispatchSessionEvent({ type: 'signedOut', reason: 'chosen' })
  dispatchSessionEvent({ type: 'signInStarted' })
  dispatchSessionEvent({ type: 'tokenObtained', account })
  dispatchSessionEvent({ type: 'metadataLoaded' })
  dispatchSessionEvent({ type: 'userLoaded', user })
  dispatchSessionEvent({ type: 'hubOpened' })
}
