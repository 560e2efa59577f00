/** No carrier can have an id with a colon. */
const prefix = 'app:'

/** Under this id, in place of that of a carrier, the events, the mapping and the unreadable messages of a connected system are stored. */
export const sourceOfApp = (appId: string): string => `${prefix}${appId}`

/** The app of a source; null: the source is a carrier. */
export const appOfSource = (sourceId: string): string | null =>
  sourceId.startsWith(prefix) ? sourceId.slice(prefix.length) : null

/** The connected systems that bring events in, by the id of their app. */
const systemNames: Readonly<Record<string, string>> = {
  ongoing: 'Ongoing WMS',
  nshift: 'nShift',
  logtrade: 'LogTrade',
  opter: 'Opter',
}

/** The name of a connected system; null: the app brings no events in. */
export const systemName = (appId: string): string | null => systemNames[appId] ?? null

/** Under this id, in place of that of a carrier, events of the API are listed that were stored first and then refused. */
export const ingressSource = 'api:ingress'
