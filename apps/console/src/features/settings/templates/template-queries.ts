import { messages } from '@aftermile/contract/messages/messages'
import { rendering } from '@aftermile/contract/messages/rendering'
import { type Template, templates } from '@aftermile/contract/settings/templates'
import { trackingBlocks } from '@aftermile/contract/settings/tracking-blocks'
import { type TemplateTargetType, templateTargetTypes } from '@aftermile/domain/messages/template-lists'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { metaQuery } from '../../../api/meta.ts'

const sendingKey = ['message-log', 'template'] as const

export const usesQuery = (id: string) =>
  queryOptions({
    queryKey: ['template-uses', id],
    queryFn: async ({ signal }) => (await call(templates.listUses, { params: { id }, signal })).data,
  })

/** The hub announces changes of messages. This covers a lost connection. */
const sendingMs = 15_000

/** Whether a template is set aside. Part of the message log, so that it is read again whenever a message changes. */
export const sendingQuery = (id: string) =>
  queryOptions({
    queryKey: [...sendingKey, id],
    queryFn: async ({ signal }) => (await call(templates.sending, { params: { id }, signal })).data,
    refetchInterval: sendingMs,
  })

/** The list counts messages so many days back. */
export const outcomeDays = 30

/** What became of the messages of each template. No part of the message log: it counts a month, so not again whenever a message changes. */
export const outcomesQuery = queryOptions({
  queryKey: ['template-outcomes'],
  queryFn: async ({ signal }) => {
    const { data } = await call(messages.outcomes, { query: { days: String(outcomeDays) }, signal })
    return new Map(data.map(item => [item.templateId, item]))
  },
})

/** Which blocks the tracking page has, and the brand of the tenant. */
export const trackingBlocksQuery = queryOptions({
  queryKey: ['tracking-blocks'],
  queryFn: async ({ signal }) => (await call(trackingBlocks.list, { signal })).data,
})

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['template-versions', id],
    queryFn: async ({ signal }) => (await call(templates.listVersions, { params: { id }, signal })).data,
  })

/** A template as it comes with Aftermile. */
export const systemQuery = (id: string) =>
  queryOptions({
    queryKey: ['template-system', id],
    queryFn: async ({ signal }) => (await call(templates.system, { params: { id }, signal })).data,
  })

/** What the stored template becomes with the samples of its variables. */
export const previewQuery = ({ id, parentId, targetType, locale, updatedAt }: Template) =>
  queryOptions({
    queryKey: ['template-preview', id, updatedAt],
    queryFn: async ({ signal }) =>
      (
        await call(rendering.render, {
          body: { templateId: parentId ?? id, containerType: targetType, locale },
          signal,
        })
      ).data,
    staleTime: 60_000,
  })

/** The frames that a new e-mail begins with, by what it is about. */
export const framesQuery = queryOptions({
  queryKey: ['template-frames'],
  queryFn: async ({ signal }) => {
    const frames = templateTargetTypes.map(async targetType => {
      const { data } = await call(rendering.frame, { query: { targetType }, signal })
      return [targetType, data.content] as const
    })
    return Object.fromEntries(await Promise.all(frames)) as Record<TemplateTargetType, string> // one for each
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** What changes with a template. */
export const changedQueries = [metaQuery.queryKey, ['template-uses'], ['template-versions'], sendingKey]
