import { readSessionValue, writeSessionValue } from '../storage/session-storage.ts'
import { asksForPlugin, pluginLoginPath } from './sign-in-address.ts'

let isOn = false

/** Whether this console is shown inside another application. */
export const isPlugin = (): boolean => isOn

/** The address asks for plugin mode, or the window is in it already; the bare origin ends it. */
export function detectPluginMode(address: URL): boolean {
  const isHome = address.pathname === '/' && !asksForPlugin(address)
  isOn = !isHome && (asksForPlugin(address) || readSessionValue('plugin') !== null)
  writeSessionValue('plugin', isOn ? 'yes' : null)
  return isOn
}

export const isFramed = (): boolean => window.self !== window.top

/** Where a sign-out leads. */
export const homeAddress = (): string => (isOn ? '/?plugin=true' : '/')

/** The address of the page that offers to sign in to the plugin. */
export const pluginLoginAddress = `${pluginLoginPath}?flow=logout`
