import type { ReactNode } from 'react'
import classes from './SkeletonLine.module.css'
import { SkeletonLine } from './SkeletonLine.tsx'

type Props = {
  rows: number
  /** The number of columns with text. */
  columns: number
  /** The cell before those columns. */
  lead?: ReactNode
}

/** The skeleton rows of a table, with one line each. A line in every cell would delay the real rows noticeably. */
export function SkeletonRows({ rows, columns, lead }: Props) {
  return (
    <tbody className={classes.many}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are all alike
        <tr key={row}>
          {lead}
          <td colSpan={columns}>
            <SkeletonLine width={`${60 + ((row * 7) % 40)}%`} />
          </td>
        </tr>
      ))}
    </tbody>
  )
}
