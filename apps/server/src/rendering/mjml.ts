import mjml2html from 'mjml'
import { compileLimits, type SourceProblem } from './compile-request.ts'
import { hideLiquid } from './hidden-liquid.ts'
import { renderLimits } from './render-request.ts'

type Problem = Omit<SourceProblem, 'part'>
type Result = { readonly html: string | null; readonly problems: readonly Problem[] }

/** Compiles MJML whose Liquid stays as it is. Whatever MJML finds wrong is a warning, unless a part of the template gets lost. */
export async function compileMjml(source: string): Promise<Result> {
  if (source.length > compileLimits.mjmlLength)
    return failed(`MJML can have up to ${compileLimits.mjmlLength / 1000} kB. Use fewer sections`)
  const include = /<\s*mj-include/i.exec(source)
  if (include) return failed('mj-include can’t be used, because a template stands alone', lineAt(source, include.index))
  const hidden = hideLiquid(source)
  try {
    const { html, errors } = await mjml2html(hidden.text, { fonts: {}, ignoreIncludes: true, filePath: '' })
    const lost = hidden.findLost(html)
    const warnings = errors.filter(error => !hidden.isIn(error.message)).map(asWarning(hidden.lineOf))
    const problems = [...lost, ...warnings]
    if (lost.some(({ severity }) => severity === 'error')) return { html: null, problems }
    const whole = hidden.show(html)
    if (Buffer.byteLength(whole) > renderLimits.outputBytes) return failed('The HTML of this MJML is larger than 1 MB')
    return { html: whole, problems }
  } catch {
    return failed('This can’t be compiled. It must be one <mjml> element with an <mj-body>, and its styles must be CSS')
  }
}

type MjmlError = { readonly line: number; readonly message: string; readonly tagName: string }

const asWarning =
  (lineOf: (line: number) => number) =>
  ({ line, message, tagName }: MjmlError): Problem => ({
    message: `${tagName}: ${message.trim()}`,
    line: Number.isFinite(line) ? lineOf(line) : null,
    column: null,
    severity: 'warning',
  })

const failed = (message: string, line: number | null = null): Result => ({
  html: null,
  problems: [{ message, line, column: null, severity: 'error' }],
})

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length
