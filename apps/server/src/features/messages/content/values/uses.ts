/** Whether a text of a template contains a name. What none contains need not be read. */
export type Uses = (name: string) => boolean

export const usesIn =
  (texts: readonly string[]): Uses =>
  name =>
    texts.some(text => text.includes(name))

export type ReadOptions = {
  readonly uses: Uses
  /** The address of the server, which links begin with. */
  readonly publicUrl: string
}
