import '../mantine.css'
import '../global.css'
import { contract } from '@aftermile/contract/index'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { call } from '../api/call.ts'
import { callAs } from '../api/caller.ts'
import { makeQueryClient } from '../api/query-client.ts'
import { connectRealtime } from '../api/realtime.ts'
import { ConversationPanel } from '../features/people/conversations/ConversationPanel.tsx'
import { dispatchSessionEvent } from '../session/session-store.ts'
import { cssVariables, theme } from '../theme.ts'

/** A page with only the conversation panel, for the owner of the token in the address. Used by e2e/people/conversation-panel.spec.ts. */
const params = new URLSearchParams(location.search)
const token = params.get('token')
const queries = makeQueryClient()
callAs({ origin: location.origin, accessToken: () => token })

const { data: user } = await call(contract.users.me, {})
dispatchSessionEvent({ type: 'tokenObtained', account: user })
dispatchSessionEvent({ type: 'metadataLoaded' })
dispatchSessionEvent({ type: 'userLoaded', user })
await new Promise<void>(resolve => {
  const onState = (isOpen: boolean) => {
    dispatchSessionEvent({ type: isOpen ? 'hubOpened' : 'hubLost' })
    resolve()
  }
  connectRealtime({ queries, onState })
})

const root = document.createElement('main')
document.body.append(root)
createRoot(root).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
    <QueryClientProvider client={queries}>
      <ConversationPanel subjectId={params.get('subjectId') ?? ''} />
    </QueryClientProvider>
  </MantineProvider>,
)
