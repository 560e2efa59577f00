import type { ProcessLimits } from './render-request.ts'

/** Texts to check, by part. MJML is compiled too. */
export type CompileRequest = { readonly parts: Readonly<Record<string, CompilePart>> }
export type CompilePart = { readonly source: string; readonly isMjml: boolean }

/** What is wrong with a part. Without a part it is about the whole. */
export type SourceProblem = {
  readonly part: string | null
  readonly message: string
  readonly line: number | null
  readonly column: number | null
  readonly severity: 'error' | 'warning'
}

/** The HTML of each part that is MJML without errors, and all problems. */
export type Compiled = {
  readonly html: Readonly<Record<string, string>>
  readonly problems: readonly SourceProblem[]
}

export const failedToCompile = (message: string): Compiled => ({
  html: {},
  problems: [{ part: null, message, line: null, column: null, severity: 'error' }],
})

export const compileLimits = {
  /** A thousand sections. */
  mjmlLength: 200_000,
  cpuMs: 3000,
  clockMs: 20_000,
  heapMb: 192,
} as const satisfies ProcessLimits & Record<string, number>
