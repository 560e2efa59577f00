import type { ReactNode } from 'react'
import classes from './FactList.module.css'

/** Names with their values. Rows without a value are left out. */
export function FactList({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {rows.map(([name, value], index) =>
        value === null || value === undefined || value === '' || value === false ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: two facts may share a name
          <div key={index} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
