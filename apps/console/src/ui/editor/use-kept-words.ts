import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Fields } from './compare-versions.ts'
import { draftId } from './drafts/draft.ts'
import { createDraftKeeper, draftQuery } from './drafts/draft-store.ts'

/** Keeps on the server what is typed outside of the form of a page, such as a reply, until it is sent. What was kept is put back at once. */
export function useKeptWords(name: string, onFound: (kept: Fields) => void) {
  const [keeper] = useState(() => {
    const id = draftId(`/${name}`)
    return { id, ...createDraftKeeper(id) }
  })
  const [isKept, setKept] = useState(false)
  const { data } = useQuery(draftQuery(keeper.id))
  const found = data?.changes
  const putBack = useEffectEvent(onFound)

  useEffect(() => {
    if (found === undefined) return
    setKept(true)
    putBack(found)
  }, [found])

  useEffect(() => () => keeper.flush(), [keeper])

  return {
    keep: (changes: Fields) => {
      keeper.keep({ at: new Date().toISOString(), etag: null, changes })
      setKept(true)
    },
    /** Deletes what was kept: it is sent, or nobody wants it. */
    drop: () => {
      if (isKept) keeper.drop()
      setKept(false)
    },
  }
}
