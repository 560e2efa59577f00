import type { ReactNode } from 'react'
import { PathLink } from '../../ui/links/PathLink.tsx'
import { toastLeftOut } from '../lists/toast-left-out.ts'
import type { ListTarget } from './list-path.ts'

type Props = { to: ListTarget; className?: string | undefined; children: ReactNode }

/** To the shipments that the map counts; whoever follows it hears what the list leaves out. */
export const ListLink = ({ to, className, children }: Props) => (
  <PathLink href={to.path} className={className} onClick={() => toastLeftOut(to.without)}>
    {children}
  </PathLink>
)
