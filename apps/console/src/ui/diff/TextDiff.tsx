import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { diffLines } from './line-diff.ts'
import { changedPart, type SideRow, type Stretch, sideRows, stretchesOf } from './side-rows.ts'
import classes from './TextDiff.module.css'

type Props = { label: string; before: string; after: string; titles: readonly [before: string, after: string] }

/** Two versions of a text side by side, by line. Equal lines far from a change open on demand. */
export function TextDiff({ label, before, after, titles }: Props) {
  const stretches = useMemo(() => stretchesOf(sideRows(diffLines(before, after))), [before, after])
  return (
    <table className={classes.table} aria-label={label}>
      <colgroup>
        <col className={classes.numbers} />
        <col />
        <col className={classes.numbers} />
        <col />
      </colgroup>
      <thead>
        <tr>
          {titles.map(title => (
            <th key={title} scope="col" colSpan={2}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {stretches.map((stretch, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name
        <StretchRows key={index} stretch={stretch} />
      ))}
    </table>
  )
}

function StretchRows({ stretch: { isHidden, rows } }: { stretch: Stretch }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <tbody>
      {isHidden && !isOpen ? (
        <tr>
          <td colSpan={4} className={classes.hidden}>
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setOpen(true)}>
              Show {rows.length} unchanged {rows.length === 1 ? 'line' : 'lines'}
            </Button>
          </td>
        </tr>
      ) : (
        rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
          <Row key={index} row={row} />
        ))
      )}
    </tbody>
  )
}

const Row = ({ row: { kind, left, right } }: { row: SideRow }) => (
  <tr data-kind={kind}>
    <td className={classes.number} data-empty={left === null}>
      {left?.number}
    </td>
    <td className={classes.left} data-empty={left === null}>
      {left && (kind === 'same' ? left.text : <del>{marked(left.text, right?.text)}</del>)}
    </td>
    <td className={classes.number} data-side="right" data-empty={right === null}>
      {right?.number}
    </td>
    <td className={classes.right} data-empty={right === null}>
      {right && (kind === 'same' ? right.text : <ins>{marked(right.text, left?.text)}</ins>)}
    </td>
  </tr>
)

function marked(text: string, other: string | undefined) {
  if (other === undefined) return text
  const [start, changed, end] = changedPart(text, other)
  return (
    <>
      {start}
      <mark>{changed}</mark>
      {end}
    </>
  )
}
