import type { ReactNode } from 'react'
import classes from './Bone.module.css'
import { Bone } from './Bone.tsx'

type Props = {
  rows: number
  /** The columns that have words in them. */
  ids: readonly string[]
  /** The cell before them. */
  lead?: ReactNode
}

/** The rows of a table before they are there. */
export function BoneRows({ rows, ids, lead }: Props) {
  return (
    <tbody className={classes.many}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones are all alike
        <tr key={row}>
          {lead}
          {ids.map((id, column) => (
            <td key={id}>
              <Bone width={`${40 + ((row * 7 + column * 13) % 40)}%`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
