import type { ReactNode } from 'react'
import classes from './Summary.module.css'

type Props = { isReturn: boolean; status: ReactNode; promise: ReactNode; person: ReactNode; carrier: ReactNode }

/** What matters first about a shipment, side by side. */
export const SummaryBlocks = ({ isReturn, status, promise, person, carrier }: Props) => (
  <div className={classes.summary}>
    <Block title="Status">{status}</Block>
    <Block title="Delivery promise">{promise}</Block>
    <Block title={isReturn ? 'Returned by' : 'Receiver'}>{person}</Block>
    <Block title="Carrier">{carrier}</Block>
  </div>
)

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.block} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  )
}
