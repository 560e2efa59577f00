import { afterEach, expect, test, vi } from 'vitest'
import { runSignOutTasks } from '../../session/sign-out-tasks.ts'
import { type ChatWidget, openChatWidget } from './chat-widget.ts'

const url = 'https://chat.example/widget.js'
const user = { name: 'Admin', email: 'admin@nordhem.example' }

type Script = { src: string; onload: () => void; onerror: () => void; remove: () => void }

/** A page whose scripts come when they are let in: they answer with a chat, with nothing, or never arrive. */
function aPage() {
  const scripts: Script[] = []
  const window: { aftermileChat?: ChatWidget } = {}
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', {
    createElement: () => {
      const script = {
        src: '',
        onload: () => {},
        onerror: () => {},
        remove: () => void scripts.splice(scripts.indexOf(script), 1),
      }
      return script
    },
    head: { append: (script: Script) => void scripts.push(script) },
  })
  const arrive = (widget?: ChatWidget) => {
    if (widget) window.aftermileChat = widget
    scripts.at(-1)?.onload()
  }
  return { scripts, window, arrive, fail: () => scripts.at(-1)?.onerror() }
}

const aWidget = () => ({ open: vi.fn(), signOut: vi.fn() })

afterEach(() => {
  runSignOutTasks()
  vi.unstubAllGlobals()
})

test('the script is loaded when the chat is first opened, and once', async () => {
  const page = aPage()
  const widget = aWidget()
  const first = openChatWidget(url, user)
  const second = openChatWidget(url, user)
  expect(page.scripts.map(script => script.src)).toEqual([url])
  page.arrive(widget)
  await Promise.all([first, second])
  expect(widget.open.mock.calls).toEqual([[user], [user]])
})

test('signing out clears its session and takes the script away, so that the next user loads it anew', async () => {
  const page = aPage()
  const widget = aWidget()
  const opening = openChatWidget(url, user)
  page.arrive(widget)
  await opening
  runSignOutTasks()
  expect(widget.signOut).toHaveBeenCalledOnce()
  expect(page.scripts).toEqual([])
  expect(page.window.aftermileChat).toBeUndefined()
  const again = openChatWidget(url, user)
  page.arrive(aWidget())
  await again
  expect(widget.open).toHaveBeenCalledOnce()
})

test('a script that does not come, or brings no chat, is said so and can be tried again', async () => {
  const page = aPage()
  const missing = openChatWidget(url, user)
  page.fail()
  await expect(missing).rejects.toThrow('The chat could not be loaded.')
  const silent = openChatWidget(url, user)
  page.arrive()
  await expect(silent).rejects.toThrow('The chat does not answer.')
  const widget = aWidget()
  const opening = openChatWidget(url, user)
  page.arrive(widget)
  await opening
  expect(widget.open).toHaveBeenCalledOnce()
})

test('a chat that is still on its way when the user signs out is not opened', async () => {
  const page = aPage()
  const widget = aWidget()
  const opening = openChatWidget(url, user)
  const load = page.scripts[0]
  runSignOutTasks()
  page.window.aftermileChat = widget
  load?.onload()
  await expect(opening).rejects.toThrow('Signed out.')
  expect(widget.open).not.toHaveBeenCalled()
})
