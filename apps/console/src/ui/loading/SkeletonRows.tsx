import type { ReactNode } from 'react'
import classes from './SkeletonLine.module.css'
import { SkeletonLine } from './SkeletonLine.tsx'

type Props = {
  rows: number
  /** How many have words in them. */
  columns: number
  /** The cell before them. */
  lead?: ReactNode
}

/** The rows of a table before they are there: one bone each, for one in every cell would delay the rows by a tenth of their wait. */
export function SkeletonRows({ rows, columns, lead }: Props) {
  return (
    <tbody className={classes.many}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones are all alike
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
