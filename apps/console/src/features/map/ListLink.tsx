import type { ReactNode } from 'react'
import { PathLink } from '../../ui/links/PathLink.tsx'
import { sayWithout } from '../lists/toast-left-out.ts'
import type { ListPath } from './list-path.ts'

type Props = { to: ListPath; className?: string | undefined; children: ReactNode }

/** To the shipments that the map counts; whoever follows it hears what the list leaves out. */
export const ListLink = ({ to, className, children }: Props) => (
  <PathLink href={to.path} className={className} onClick={() => sayWithout(to.without)}>
    {children}
  </PathLink>
)
