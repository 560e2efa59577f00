import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Item } from '../../api/resource.ts'
import { draftId, fittingChanges } from './drafts/draft.ts'
import { createDraftKeeper, draftQuery } from './drafts/draft-store.ts'
import type { Editing, Editor } from './use-editor.ts'

type Options<Stored extends Item> = { editor: Editor<Stored>; editing: Editing<Stored>; isReadOnly: boolean }

/** Keeps what is typed at this address on the server, and finds what was kept before. */
export function useDraft<Stored extends Item>({ editor, editing, isReadOnly }: Options<Stored>) {
  const { pathname, searchStr } = useLocation()
  const [keeper] = useState(() => {
    const id = draftId(editor.isNew ? pathname + searchStr : pathname)
    return { id, ...createDraftKeeper(id) }
  })
  const { data: kept, isPending } = useQuery({ ...draftQuery(keeper.id), enabled: !isReadOnly })
  const [isDecided, setDecided] = useState(false)
  const [isKept, setKept] = useState(false)
  const found = isDecided || isReadOnly ? null : (kept ?? null)
  const { changes, etag, isDirty } = editor

  const { leaveOut } = editing.secrets ?? { leaveOut: undefined }

  useEffect(() => {
    if (isReadOnly || isPending) return
    if (isDirty) {
      const mine = leaveOut?.(changes) ?? changes
      keeper.keep({ at: new Date().toISOString(), etag: found?.etag ?? etag, changes: { ...found?.changes, ...mine } })
      setKept(true)
    } else if (isKept && found === null) {
      keeper.drop()
      setKept(false)
    }
  }, [changes, isDirty, isPending, isReadOnly, isKept, found, etag, keeper, leaveOut])

  useEffect(() => () => keeper.flush(), [keeper])

  return {
    found,
    restore: () => {
      if (found === null) return
      const fitting = fittingChanges(editing.blank, found.changes)
      const whole = editing.secrets?.putBack?.(fitting, editor.values) ?? fitting
      editor.restore({ ...whole, ...changes }, found.etag)
      setDecided(true)
      setKept(true)
    },
    /** Deletes the draft: its content is saved, or nobody wants it. */
    drop: () => {
      setDecided(true)
      if (isKept || found !== null) keeper.drop()
      setKept(false)
    },
  }
}
