import './without-eval.ts'
import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './global.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from './api/query-client.ts'
import { colorScheme } from './color-scheme.ts'
import { router } from './routes.tsx'
import { startSession } from './session/start.ts'
import { currentSession } from './session/store.ts'
import { Boundary } from './shell/Boundary.tsx'
import { Door } from './shell/Door.tsx'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { LastWords } from './shell/LastWords.tsx'
import { reloadOnMissingChunk } from './shell/missing-chunk.ts'
import { cssVariables, theme } from './theme.ts'

const queries = makeQueryClient(() => {
  if (currentSession().state === 'loggedIn')
    void router.navigate({ to: '/forbidden', replace: true, ignoreBlocker: true })
})
const root = document.getElementById('root')

reloadOnMissingChunk()
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
            <Notifications position="bottom-right" limit={4} autoClose={5000} />
            <Boundary fallback={ErrorPage}>
              <Door router={router} />
            </Boundary>
          </QueryClientProvider>
        </MantineProvider>
      </Boundary>
    </StrictMode>,
  )
}
