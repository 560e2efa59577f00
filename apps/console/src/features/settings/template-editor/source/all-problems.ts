import type { TemplateProblem } from '@aftermile/contract/messages/rendering'
import type { FieldErrors } from '../../../../ui/form/field-errors.ts'

/** The problems of all sources, each once: errors first, then by place. */
export function allProblems(...sources: readonly (readonly TemplateProblem[])[]): TemplateProblem[] {
  const found = new Map<string, TemplateProblem>()
  for (const problem of sources.flat()) {
    const key = JSON.stringify([problem.part, problem.line, problem.message])
    if (!found.has(key)) found.set(key, problem)
  }
  return withoutRepeats([...found.values()]).toSorted(
    (a, b) => rank(a) - rank(b) || (a.part ?? '').localeCompare(b.part ?? '') || (a.line ?? 0) - (b.line ?? 0),
  )
}

/** A warning about a whole part says nothing where the part has an error as a whole: there is no subject. */
function withoutRepeats(problems: readonly TemplateProblem[]): TemplateProblem[] {
  const wrong = new Set(
    problems.filter(({ line, severity }) => line === null && severity === 'error').map(({ part }) => nameOf(part)),
  )
  return problems.filter(
    ({ part, line, severity }) => severity === 'error' || line !== null || part === null || !wrong.has(nameOf(part)),
  )
}

/** The server names parts of an envelope by their field. */
const nameOf = (part: string | null): string => (part ?? '').replace(/^payload\./, '')

const rank = ({ severity }: TemplateProblem): number => (severity === 'error' ? 0 : 1)

/** A field and its place, before what is wrong there: 'Content', line 2, column 5: … */
const place = /^'?[^':]*'?, (?:[^:]*, )?line \d+(?:, column \d+)?: /

/** What the server said about fields. A message that names a line belongs there, and doesn’t repeat its place. */
export function problemsOfErrors(errors: FieldErrors): TemplateProblem[] {
  return Object.entries(errors).map(([part, message]) => {
    const [, line, column] = /\bline (\d+)(?:, column (\d+))?/i.exec(message) ?? []
    return {
      part,
      message: message.replace(place, ''),
      line: line === undefined ? null : Number(line),
      column: column === undefined ? null : Number(column),
      severity: 'error',
    }
  })
}
