import { numberText } from '@aftermile/domain/format/numbers'
import { Anchor } from '@mantine/core'
import { Notice } from '../feedback/Notice.tsx'
import type { CellError } from './sheet.ts'
import type { Cell, SheetShape } from './sheet-column.ts'

const shownErrors = 5

type Props = { errors: readonly CellError[]; shape: SheetShape; problem: string | null; onGoTo: (cell: Cell) => void }

/** The wrong cells of a sheet by row and column, each with a way there. */
export function SheetErrors({ errors, shape, problem, onGoTo }: Props) {
  if (errors.length === 0 && problem === null) return null
  const more = errors.length - shownErrors
  return (
    <Notice kind="danger">
      {problem}
      {errors.slice(0, shownErrors).map(each => (
        <div key={`${each.row}:${each.column}`}>
          <Anchor component="button" type="button" inherit underline="always" onClick={() => onGoTo(each)}>
            Row {numberText(each.row + 1)}, {shape.columns[each.column]?.title}
          </Anchor>
          : {each.message}
        </div>
      ))}
      {more > 0 && `And ${numberText(more)} more.`}
    </Notice>
  )
}
