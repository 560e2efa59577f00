import type { Compiled, CompilePart, CompileRequest, SourceProblem } from './compile-request.ts'
import { findSyntaxProblem } from './liquid.ts'

export async function compileParts({ parts }: CompileRequest): Promise<Compiled> {
  const html: Record<string, string> = {}
  const problems: SourceProblem[] = []
  for (const [part, item] of Object.entries(parts)) {
    const result = await compilePart(item)
    if (result.html !== null) html[part] = result.html
    problems.push(...result.problems.map(problem => ({ ...problem, part })))
  }
  return { html, problems }
}

async function compilePart({ source, isMjml }: CompilePart) {
  const problem = findSyntaxProblem(source)
  if (problem !== null) return { html: null, problems: [problem] }
  if (!isMjml) return { html: null, problems: [] }
  // Loading it takes longer than most saves. Templates without MJML need not wait for it.
  const { compileMjml } = await import('./mjml.ts')
  return compileMjml(source)
}
