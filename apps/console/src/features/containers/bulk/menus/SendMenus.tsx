import { type ListedTemplate, templates } from '@aftermile/contract/settings/templates'
import { limitsOfTemplate, operatorTemplates, targetTypeOf } from '@aftermile/domain/actions/operator-templates'
import { sendText, type TemplateChannelId, templateChannelIds } from '@aftermile/domain/channels/channels'
import { Menu } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { call } from '../../../../api/call.ts'
import { channelIcon } from '../../../messages/channels/channel-views.ts'
import { type PlannedAction, planSend } from '../planned-action.ts'
import type { Selection } from '../selection.ts'
import { type LimitedEntry, LimitedItems, LimitedMenu } from './LimitedMenu.tsx'

/** Code that changes a template invalidates this key. */
const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: async ({ signal }) => (await call(templates.list, { signal })).data,
  staleTime: 60_000,
})

type Props = { selection: Selection; onPlan: (plan: PlannedAction) => void }

/** The messages that operators may send about the selection. A channel without templates has no menu. */
export function SendMenus({ selection, onPlan }: Props) {
  return useSendEntries(selection).map(({ type, icon, entries }) => (
    <LimitedMenu
      key={type}
      label={sendText(type)}
      icon={icon}
      entries={entries}
      selection={selection}
      onPlan={onPlan}
    />
  ))
}

/** The messages as parts of an open menu. */
export function SendItems({ selection, onPlan }: Props) {
  return useSendEntries(selection)
    .filter(({ entries }) => entries.length > 0)
    .map(({ type, entries }) => (
      <Fragment key={type}>
        <Menu.Divider />
        <Menu.Label>{sendText(type)}</Menu.Label>
        <LimitedItems entries={entries} selection={selection} onPlan={onPlan} />
      </Fragment>
    ))
}

/** The templates that operators may send about shipments or orders. */
export function useOperatorTemplates(container: Selection['type']): ListedTemplate[] {
  const { data = [] } = useQuery(templatesQuery)
  const targetType = targetTypeOf(container)
  return operatorTemplates(data)
    .filter(template => template.targetType === targetType)
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

function useSendEntries({ type: container }: Selection) {
  const about = useOperatorTemplates(container)
  return templateChannelIds.map(type => ({
    ...{ type, icon: channelIcon(type) },
    entries: about.filter(template => template.type === type).map(entryOf(type)),
  }))
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const entryOf =
  (type: TemplateChannelId) =>
  (template: ListedTemplate): LimitedEntry => ({
    id: template.id,
    name: template.name,
    limits: limitsOfTemplate(template),
    problem: template.problem === null ? null : `Can’t be sent: ${lowered(template.problem)}`,
    plan: selection => planSend(selection, { id: template.id, name: template.name, type }),
  })
