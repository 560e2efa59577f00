import { Button, Group } from '@mantine/core'
import { useUser } from '../../session/session-store.ts'
import { Notice } from '../feedback/Notice.tsx'
import { RelativeTime } from '../text/RelativeTime.tsx'
import type { Draft } from './drafts/draft.ts'

type Props = {
  draft: Draft
  kind: string
  /** The stored version; null for a new item. */
  stored: { etag: string | null; updatedBy: string } | null
  /** What a draft of this form leaves out. */
  leftOut: string | undefined
  onRestore: () => void
  onDiscard: () => void
}

/** Offers what was typed here before and not saved. */
export function DraftNotice({ draft, kind, stored, leftOut, onRestore, onDiscard }: Props) {
  const user = useUser()
  const isNewer = stored !== null && draft.etag !== null && stored.etag !== draft.etag
  const who = stored?.updatedBy === user.name ? 'You' : stored?.updatedBy
  return (
    <Notice kind="note">
      <div>
        You changed this {kind} <RelativeTime at={draft.at} /> and did not save it.
        {isNewer && ` ${who} changed it since. When you save, you choose for each field.`}
        {leftOut !== undefined && ` ${leftOut} are not kept in a draft: enter them again.`}
      </div>
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={onRestore}>
          Restore your draft
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </Notice>
  )
}
