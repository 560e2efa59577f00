import { onSignOut } from '../../../session/sign-out-tasks.ts'

/** The interface that the script of a tenant's own chat must provide; see docs/operations.md. */
export type ChatWidget = {
  readonly open: (user: { name: string; email: string }) => void
  readonly signOut: () => void
}

declare global {
  interface Window {
    aftermileChat?: ChatWidget
  }
}

let loading: Promise<ChatWidget> | null = null

/** Loads the script once, opens the chat, and clears its session when the user signs out. */
export async function openChatWidget(scriptUrl: string, user: { name: string; email: string }): Promise<void> {
  loading ??= load(scriptUrl).catch(error => {
    loading = null
    throw error
  })
  const widget = await loading
  widget.open(user)
}

async function load(scriptUrl: string): Promise<ChatWidget> {
  const script = document.createElement('script')
  script.src = scriptUrl
  script.referrerPolicy = 'no-referrer'
  const loaded = new Promise((resolve, reject) => {
    script.onload = resolve
    script.onerror = () => reject(new Error('Couldn’t load the chat.'))
    onSignOut(() => {
      reject(new Error('Signed out.'))
      removeWidget(script)
    })
  })
  document.head.append(script)
  try {
    await loaded
    if (window.aftermileChat === undefined) throw new Error('The chat isn’t responding.')
    return window.aftermileChat
  } catch (error) {
    script.remove()
    throw error
  }
}

function removeWidget(script: HTMLScriptElement): void {
  const widget = window.aftermileChat
  loading = null
  script.remove()
  delete window.aftermileChat
  widget?.signOut()
}
