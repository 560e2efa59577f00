import { ownWords } from '@aftermile/contract/messages/own-words'
import type { OwnWordsChannel } from '@aftermile/domain/channels/channels'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../../api/call.ts'
import { fittingChanges } from '../../../../ui/editor/drafts/draft.ts'
import { useKeptWords } from '../../../../ui/editor/use-kept-words.ts'

/** The shipment or order whose receiver is written to. */
export type About = { readonly type: 'shipment' | 'order'; readonly id: string; readonly merchantId: string }

export type OwnWordsDraft = {
  readonly channel: OwnWordsChannel
  readonly subject: string
  readonly message: string
}

const blank: OwnWordsDraft = { channel: 'email', subject: '', message: '' }

/** What was written and not sent is there when the dialog opens again, also after signing in again. */
export function useOwnWordsDraft({ type, id, merchantId }: About) {
  const [draft, setDraft] = useState(blank)
  const kept = useKeptWords(`own-words/${type}/${merchantId}/${id}`, changes => {
    if (draft === blank) setDraft({ ...blank, ...fittingChanges(blank, changes) })
  })
  return {
    draft,
    change: (change: Partial<OwnWordsDraft>) => {
      const next = { ...draft, ...change }
      kept.keep(next)
      setDraft(next)
    },
    forget: kept.drop,
  }
}

const bodyOf = ({ type, id, merchantId }: About, draft: OwnWordsDraft) => ({
  ...{ type, containerId: id, merchantId },
  ...draft,
})

const pauseMs = 400

/** The message as its receiver would get it, some time after the last key. */
export function useOwnWordsPreview(about: About, draft: OwnWordsDraft) {
  const [shown] = useDebouncedValue(draft, pauseMs)
  const query = useQuery({
    queryKey: ['own-words-preview', about, shown],
    queryFn: async ({ signal }) => (await call(ownWords.preview, { body: bodyOf(about, shown), signal })).data,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return { ...query, isBehind: shown !== draft || query.isPlaceholderData }
}

/** Puts in what a template says to the receiver. */
export const useStartFromTemplate = (about: About) =>
  useMutation({
    mutationFn: async ({ channel, templateId }: { channel: OwnWordsChannel; templateId: string }) => {
      const { type, id, merchantId } = about
      return (await call(ownWords.start, { body: { type, containerId: id, merchantId, channel, templateId } })).data
    },
  })

/** A retry after a lost response sends nothing twice. */
export function useSendOwnWords(about: About) {
  const queries = useQueryClient()
  const tried = useRef<{ content: string; key: string } | null>(null)
  return useMutation({
    mutationFn: async (draft: OwnWordsDraft) => {
      const content = JSON.stringify(draft)
      if (tried.current?.content !== content) tried.current = { content, key: crypto.randomUUID() }
      return (await call(ownWords.send, { body: bodyOf(about, draft), key: tried.current.key })).data
    },
    onSuccess: () => {
      for (const name of ['message-log', 'container-messages', 'conversations', 'messages', 'shipments', 'orders'])
        void queries.invalidateQueries({ queryKey: [name] })
    },
  })
}
