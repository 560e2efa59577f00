import { toast } from '../../ui/feedback/toast.tsx'

/** Names the filters that a list leaves out, when a link to it is followed. */
export function toastLeftOut(filters: readonly string[]): void {
  if (filters.length > 0) toast({ message: `This list can’t be filtered by ${filters.join(', ')}.` })
}
