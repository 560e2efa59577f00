import type { ReactNode } from 'react'
import { PathLink } from '../../ui/PathLink.tsx'
import { sayWithout } from '../../ui/say-without.ts'
import type { ListPath } from './list-path.ts'

type Props = { to: ListPath; className?: string | undefined; children: ReactNode }

/** To the shipments that the map counts; whoever follows it hears what the list leaves out. */
export const ListLink = ({ to, className, children }: Props) => (
  <PathLink href={to.path} className={className} onClick={() => sayWithout(to.without)}>
    {children}
  </PathLink>
)
