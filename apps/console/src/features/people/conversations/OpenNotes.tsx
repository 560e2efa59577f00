import type { Conversation } from '@aftermile/contract/people/conversations'
import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMayDo } from '../../../session/session-store.ts'
import { IconMessage } from '../../../ui/icons/icons.ts'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { headingIdOf } from './heading-id.ts'
import classes from './OpenNotes.module.css'
import { PriorityLabel } from './PriorityLabel.tsx'
import { conversationsQuery } from './use-conversations.ts'

const shownFirst = 3

/** The open conversations of a shipment or an order in a line each, for the top of its page. A click goes to the conversation. */
export function OpenNotes({ subjectId }: { subjectId: string }) {
  const { data = [] } = useNotes(subjectId)
  const open = data.filter(({ isOpen }) => isOpen).toSorted((a, b) => b.priority - a.priority)
  if (open.length === 0) return null
  return (
    <ul className={classes.notes} aria-label="Open conversations">
      {open.slice(0, shownFirst).map(conversation => (
        <Note key={conversation.id} conversation={conversation} />
      ))}
      {open.length > shownFirst && <li className={classes.more}>{open.length - shownFirst} more open below</li>}
    </ul>
  )
}

/** Called early, it loads the notes beside the page, so that nothing moves when they come. */
export const useNotes = (subjectId: string) =>
  useQuery({ ...conversationsQuery(subjectId), enabled: useMayDo({ scope: 'conversation_write' }) })

function Note({ conversation }: { conversation: Conversation }) {
  const { id, subject, body, priority, createdByUsername, lastWrittenAt } = conversation
  const text = textOf(body)
  return (
    <li>
      <UnstyledButton className={classes.note} onClick={() => goTo(headingIdOf(id))}>
        <IconMessage size={16} stroke={1.75} aria-hidden className={classes.icon} />
        <span className={classes.text}>
          <strong>{subject || 'Conversation'}</strong>
          {text !== '' && <span> {text}</span>}
        </span>
        <PriorityLabel priority={priority} />
        <span className={classes.by}>
          {createdByUsername}, <RelativeTime at={lastWrittenAt} />
        </span>
      </UnstyledButton>
    </li>
  )
}

/** The first words, for one line. */
const textOf = (html: string): string =>
  new DOMParser().parseFromString(html.replaceAll('<', ' <'), 'text/html').body.textContent.trim().slice(0, 200)

/** Goes to the heading of a conversation. It may still be loading. */
function goTo(id: string): void {
  if (focus(id)) return
  const observer = new MutationObserver(() => focus(id) && observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
}

function focus(id: string): boolean {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'center' })
  heading?.focus({ preventScroll: true })
  return heading !== null
}
