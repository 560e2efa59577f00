import { afterEach, expect, test, vi } from 'vitest'
import { runSignOutTasks } from '../../../session/sign-out-tasks.ts'
import { type ChatWidget, openChatWidget } from './chat-widget.ts'

const url = 'https://chat.example/widget.js'
const user = { name: 'Admin', email: 'admin@nordhem.example' }

type Script = { src: string; onload: () => void; onerror: () => void; remove: () => void }

/** A fake page whose scripts load when the test says so: with a chat, without one, or not at all. */
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
  const load = (widget?: ChatWidget) => {
    if (widget) window.aftermileChat = widget
    scripts.at(-1)?.onload()
  }
  return { scripts, window, load, fail: () => scripts.at(-1)?.onerror() }
}

const aWidget = () => ({ open: vi.fn(), signOut: vi.fn() })

afterEach(() => {
  runSignOutTasks()
  vi.unstubAllGlobals()
})

test('the script is loaded once, when the chat is first opened', async () => {
  const page = aPage()
  const widget = aWidget()
  const first = openChatWidget(url, user)
  const second = openChatWidget(url, user)
  expect(page.scripts.map(script => script.src)).toEqual([url])
  page.load(widget)
  await Promise.all([first, second])
  expect(widget.open.mock.calls).toEqual([[user], [user]])
})

test('signing out ends the chat session and removes the script, so that the next user loads it again', async () => {
  const page = aPage()
  const widget = aWidget()
  const opening = openChatWidget(url, user)
  page.load(widget)
  await opening
  runSignOutTasks()
  expect(widget.signOut).toHaveBeenCalledOnce()
  expect(page.scripts).toEqual([])
  expect(page.window.aftermileChat).toBeUndefined()
  const again = openChatWidget(url, user)
  page.load(aWidget())
  await again
  expect(widget.open).toHaveBeenCalledOnce()
})

test('a script that fails or brings no chat is an error and can be tried again', async () => {
  const page = aPage()
  const missing = openChatWidget(url, user)
  page.fail()
  await expect(missing).rejects.toThrow('Couldn’t load the chat.')
  const silent = openChatWidget(url, user)
  page.load()
  await expect(silent).rejects.toThrow('The chat isn’t responding.')
  const widget = aWidget()
  const opening = openChatWidget(url, user)
  page.load(widget)
  await opening
  expect(widget.open).toHaveBeenCalledOnce()
})

test('a chat that is still loading when the user signs out is not opened', async () => {
  const page = aPage()
  const widget = aWidget()
  const opening = openChatWidget(url, user)
  const script = page.scripts[0]
  runSignOutTasks()
  page.window.aftermileChat = widget
  script?.onload()
  await expect(opening).rejects.toThrow('Signed out.')
  expect(widget.open).not.toHaveBeenCalled()
})
