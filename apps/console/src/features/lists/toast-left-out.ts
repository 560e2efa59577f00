import { toast } from '../../ui/feedback/toast.tsx'

/** For whoever follows a number to a list that cannot be asked for all of it. */
export function toastLeftOut(words: readonly string[]): void {
  if (words.length > 0) toast({ message: `The list is shown without: ${words.join(', ')}` })
}
