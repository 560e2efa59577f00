/** A function that reads texts of others on the main thread: while it runs, nobody else is served. */
export type Reader = {
  readonly read: (text: string) => unknown
  /** The longest text that reaches it. A limit in a schema does not stop the patterns of the same schema. */
  readonly capChars: number
  /** Whose text it is. */
  readonly from: string
  /** Where it or its pattern is. */
  readonly files: readonly string[]
  /** What stands around the marks, to get past the first check. */
  readonly around?: readonly [string, string]
  /** Marks that only this function knows. */
  readonly marks?: readonly string[]
}

export const server = (path: string) => `apps/server/src/${path}.ts`
export const domain = (path: string) => `packages/domain/src/${path}.ts`
