/** One text to render. In HTML, values are escaped unless the template says `raw`. */
export type TemplatePart = { readonly source: string; readonly isHtml: boolean }

/** The parts of one message, and the values that its template can use: whatever JSON can say. */
export type RenderRequest = {
  readonly parts: Readonly<Record<string, TemplatePart>>
  /** A value that is null counts as missing. */
  readonly data: Readonly<Record<string, unknown>>
  /** How dates and numbers are written. */
  readonly locale: string
  readonly timeZone: string
}

/** The texts by part, or why a part could not be rendered. */
export type Rendered = { readonly isRendered: true; readonly texts: Readonly<Record<string, string>> } | RenderProblem

export type RenderProblem = {
  readonly isRendered: false
  readonly part: string | null
  readonly problem: string
  readonly line: number | null
  readonly column: number | null
  /** It took too long or too much memory, and its process had to be ended. */
  readonly isOverLimit?: true
  /** Who asked for it no longer wanted it before it began. */
  readonly isWithdrawn?: true
}

export const failedWhole = (problem: string): RenderProblem => ({
  isRendered: false,
  part: null,
  problem,
  line: null,
  column: null,
})

/** Who asks for work on a template. Tenants take turns. */
export type Asker = {
  readonly tenantId: string
  /** preview: somebody waits for it in the console. page: a receiver does. Both are refused if they cannot begin soon. */
  readonly purpose: 'background' | 'preview' | 'page'
  /** What has not begun when it is aborted is not done. */
  readonly signal?: AbortSignal
}

/** The limits of a process that renders or compiles. On a busy machine it may take longer by the clock. */
export type ProcessLimits = { readonly cpuMs: number; readonly clockMs: number; readonly heapMb: number }

/** All limits of a template. */
export const renderLimits = {
  sourceLength: 500_000,
  outputBytes: 1_000_000,
  cpuMs: 1000,
  clockMs: 10_000,
  heapMb: 64,
} as const satisfies ProcessLimits & Record<string, number>
