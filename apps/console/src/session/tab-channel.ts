/** A message between the windows of one browser. */
export type TabMessage =
  | { readonly type: 'signedIn' }
  | { readonly type: 'signedOut' }
  /** The user is active in one window, so they are not idle in any. */
  | { readonly type: 'activity' }

export type TabChannel = { readonly send: (message: TabMessage) => void; readonly close: () => void }

const channelName = 'aftermile'
const types: readonly unknown[] = ['signedIn', 'signedOut', 'activity'] satisfies TabMessage['type'][]

export function openTabChannel(onMessage: (message: TabMessage) => void): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { send: () => {}, close: () => {} }
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent) => {
    if (isTabMessage(data)) onMessage(data)
  }
  return { send: message => channel.postMessage(message), close: () => channel.close() }
}

/** Another window may run another version of the console, so messages are checked. */
const isTabMessage = (data: unknown): data is TabMessage =>
  typeof data === 'object' && data !== null && 'type' in data && types.includes(data.type)
