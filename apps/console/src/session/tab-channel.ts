/** What the windows of one browser tell each other. */
export type TabNews =
  | { readonly type: 'signedIn' }
  | { readonly type: 'signedOut' }
  /** Someone is at one of them, so nobody is away. */
  | { readonly type: 'activity' }

export type Tabs = { readonly say: (news: TabNews) => void; readonly close: () => void }

const channelName = 'aftermile'
const types: readonly unknown[] = ['signedIn', 'signedOut', 'activity'] satisfies TabNews['type'][]

export function openTabs(onNews: (news: TabNews) => void): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { say: () => {}, close: () => {} }
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent) => {
    if (isNews(data)) onNews(data)
  }
  return { say: news => channel.postMessage(news), close: () => channel.close() }
}

/** Another version of this console may be open in another window. */
const isNews = (data: unknown): data is TabNews =>
  typeof data === 'object' && data !== null && 'type' in data && types.includes(data.type)
