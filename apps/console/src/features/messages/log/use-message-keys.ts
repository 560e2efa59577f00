import type { Message } from '@aftermile/contract/messages/messages'
import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { MessageSearch } from '../message-search.ts'

/** The messages beside the open one in the list. Null at an end of what is loaded. */
export type Step = { readonly previous: (() => void) | null; readonly next: (() => void) | null }

/** j opens the next message of the list, k the previous one. */
export function useMessageKeys(id: string, search: MessageSearch, list: readonly Message[]): Step {
  const navigate = useNavigate()
  const index = list.findIndex(message => message.id === id)
  const opener = (message: Message | undefined) =>
    message === undefined
      ? null
      : () => void navigate({ to: '/templates/email/{-$id}', params: { id: message.id }, search, replace: true })
  const step = { next: opener(list[index + 1]), previous: index > 0 ? opener(list[index - 1]) : null }
  useHotkeys([
    ['j', () => step.next?.()],
    ['k', () => step.previous?.()],
  ])
  return step
}
