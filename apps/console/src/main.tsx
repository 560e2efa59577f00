import './without-eval.ts'
import '@fontsource-variable/inter/wght.css'
import './mantine.css'
import './global.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from './api/query-client.ts'
import { colorScheme } from './color-scheme.ts'
import { router } from './routes.tsx'
import { currentSession } from './session/session-store.ts'
import { startSession } from './session/start-session.ts'
import { Boundary } from './shell/errors/ErrorBoundary.tsx'
import { ErrorPage } from './shell/errors/ErrorPage.tsx'
import { LastWords } from './shell/errors/FatalError.tsx'
import { reloadOnMissingChunk } from './shell/errors/reload-on-missing-chunk.ts'
import { Door } from './shell/sign-in/SessionGate.tsx'
import { cssVariables, theme } from './theme.ts'

const Toasts = lazy(async () => ({ default: (await import('./shell/Toasts.tsx')).Toasts }))

const queries = makeQueryClient(() => {
  if (currentSession().state === 'loggedIn')
    void router.navigate({ to: '/forbidden', replace: true, ignoreBlocker: true })
})
const root = document.getElementById('root')

reloadOnMissingChunk(router)
void startSession(queries)

if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Boundary fallback={LastWords}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
          colorSchemeManager={colorScheme}
        >
          <QueryClientProvider client={queries}>
            <Boundary fallback={() => null}>
              <Suspense fallback={null}>
                <Toasts />
              </Suspense>
            </Boundary>
            <Boundary fallback={ErrorPage}>
              <Door router={router} />
            </Boundary>
          </QueryClientProvider>
        </MantineProvider>
      </Boundary>
    </StrictMode>,
  )
}
