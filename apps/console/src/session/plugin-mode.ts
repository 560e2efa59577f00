import { readSessionValue, writeSessionValue } from '../storage/session-storage.ts'
import { asksForPlugin, pluginLoginPath } from './sign-in-address.ts'

let isOn = false

/** Whether the console is shown inside another application. */
export const isPlugin = (): boolean => isOn

/** Plugin mode is on if the address asks for it or the window is in it already. The bare origin ends it. */
export function detectPluginMode(address: URL): boolean {
  const isHome = address.pathname === '/' && !asksForPlugin(address)
  isOn = !isHome && (asksForPlugin(address) || readSessionValue('plugin') !== null)
  writeSessionValue('plugin', isOn ? 'yes' : null)
  return isOn
}

export const isFramed = (): boolean => window.self !== window.top

/** The address to go to after sign-out. */
export const homeAddress = (): string => (isOn ? '/?plugin=true' : '/')

/** The address of the plugin's sign-in page. */
export const pluginLoginAddress = `${pluginLoginPath}?flow=logout`
