import type { ReactNode } from 'react'
import { PathLink } from '../../ui/PathLink.tsx'
import { toast } from '../../ui/toast.tsx'
import type { ListPath } from './list-path.ts'

type Props = { to: ListPath; className?: string | undefined; children: ReactNode }

/** To the shipments that the map counts; whoever follows it hears what the list leaves out. */
export const ListLink = ({ to, className, children }: Props) => (
  <PathLink href={to.path} className={className} onClick={() => sayWithout(to)}>
    {children}
  </PathLink>
)

export function sayWithout({ without }: ListPath): void {
  if (without.length > 0) toast({ message: `The list is shown without: ${without.join(', ')}` })
}
