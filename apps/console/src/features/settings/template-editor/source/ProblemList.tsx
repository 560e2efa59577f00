import type { TemplateProblem } from '@aftermile/contract/messages/rendering'
import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconChevronDown, IconCircleX } from '../../../../ui/icons/icons.ts'
import classes from './SourcePane.module.css'

type Props = {
  problems: readonly TemplateProblem[]
  titleOf: (part: string) => string
  onGoTo: (problem: TemplateProblem) => void
}

/** All problems of the template. A click leads to the line. */
export function ProblemList({ problems, titleOf, onGoTo }: Props) {
  const [isOpen, { toggle }] = useDisclosure(true)
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return (
    <section className={classes.problems} aria-label="Problems">
      <UnstyledButton className={classes.problemsHead} aria-expanded={isOpen} onClick={toggle}>
        <IconChevronDown size={14} aria-hidden data-closed={!isOpen || undefined} />
        <span role="status">{countText(problems.length, errors)}</span>
      </UnstyledButton>
      {isOpen && problems.length > 0 && (
        <ul className={classes.problemList}>
          {problems.map(problem => (
            <li key={`${problem.part}/${problem.line}/${problem.column}/${problem.message}`}>
              <UnstyledButton className={classes.problem} onClick={() => onGoTo(problem)}>
                {problem.severity === 'error' ? (
                  <IconCircleX size={15} className={classes.isError} role="img" aria-label="Error" />
                ) : (
                  <IconAlertTriangle size={15} className={classes.isWarning} role="img" aria-label="Warning" />
                )}
                <span>{problem.message}</span>
                <span className={classes.where}>{placeText(problem, titleOf)}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function countText(all: number, errors: number): string {
  if (all === 0) return 'No problems'
  const warnings = all - errors
  const parts = [plural(errors, 'error'), plural(warnings, 'warning')].filter(text => text !== null)
  return parts.join(', ')
}

const plural = (count: number, word: string): string | null =>
  count === 0 ? null : `${count} ${word}${count === 1 ? '' : 's'}`

function placeText({ part, line }: TemplateProblem, titleOf: (part: string) => string): string {
  const where = part === null ? '' : titleOf(part)
  return line === null ? where : `${where}, line ${line}`
}
