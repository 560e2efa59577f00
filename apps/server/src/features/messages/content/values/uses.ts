import type { TrackingOrigins } from '../../tracking/tracking-url.ts'

/** Whether a text of a template contains a name. What none contains need not be read. */
export type Uses = (name: string) => boolean

export const usesIn =
  (texts: readonly string[]): Uses =>
  name =>
    texts.some(text => text.includes(name))

export type ReadOptions = TrackingOrigins & { readonly uses: Uses }
