/** What the windows of one browser tell each other. */
export type TabMessage =
  | { readonly type: 'signedIn' }
  | { readonly type: 'signedOut' }
  /** Someone is at one of them, so nobody is away. */
  | { readonly type: 'activity' }

export type TabChannel = { readonly send: (news: TabMessage) => void; readonly close: () => void }

const channelName = 'aftermile'
const types: readonly unknown[] = ['signedIn', 'signedOut', 'activity'] satisfies TabMessage['type'][]

export function openTabChannel(onNews: (news: TabMessage) => void): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { send: () => {}, close: () => {} }
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent) => {
    if (isNews(data)) onNews(data)
  }
  return { send: news => channel.postMessage(news), close: () => channel.close() }
}

/** Another version of this console may be open in another window. */
const isNews = (data: unknown): data is TabMessage =>
  typeof data === 'object' && data !== null && 'type' in data && types.includes(data.type)
