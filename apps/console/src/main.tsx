import './without-eval.ts'
import '@fontsource-variable/inter/wght.css'
import './mantine.css'
import './global.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { onForbidden } from './api/forbidden.ts'
import { makeQueryClient } from './api/query-client.ts'
import { colorScheme } from './color-scheme.ts'
import { router } from './routes.tsx'
import { currentSession } from './session/session-store.ts'
import { startSession } from './session/start-session.ts'
import { ErrorBoundary } from './shell/errors/ErrorBoundary.tsx'
import { ErrorPage } from './shell/errors/ErrorPage.tsx'
import { FatalError } from './shell/errors/FatalError.tsx'
import { reloadOnMissingChunk } from './shell/errors/reload-on-missing-chunk.ts'
import { SessionGate } from './shell/sign-in/SessionGate.tsx'
import { cssVariables, theme } from './theme.ts'
import { hasUnsaved } from './ui/form/unsaved-forms.ts'

const Toasts = lazy(async () => ({ default: (await import('./shell/Toasts.tsx')).Toasts }))

const queries = makeQueryClient()
onForbidden(() => {
  if (currentSession().state !== 'loggedIn') return
  const draftAt = hasUnsaved() ? router.state.location.href : undefined
  void router.navigate({ to: '/forbidden', replace: true, ignoreBlocker: true, state: { draftAt } })
})
const root = document.getElementById('root')

reloadOnMissingChunk(router)
void startSession(queries)

if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary fallback={FatalError}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
          colorSchemeManager={colorScheme}
        >
          <QueryClientProvider client={queries}>
            <ErrorBoundary fallback={() => null}>
              <Suspense fallback={null}>
                <Toasts />
              </Suspense>
            </ErrorBoundary>
            <ErrorBoundary fallback={ErrorPage}>
              <SessionGate router={router} />
            </ErrorBoundary>
          </QueryClientProvider>
        </MantineProvider>
      </ErrorBoundary>
    </StrictMode>,
  )
}
