import type { TemplateOutcomes } from '@aftermile/contract/messages/messages'
import { type Template, templates } from '@aftermile/contract/settings/templates'
import { lifeStageOf, lifeStages } from '@aftermile/domain/messages/life/life-stages'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useList } from '../../../../api/resource.ts'
import { IconTemplate } from '../../../../ui/icons/icons.ts'
import { type ListFilters, ListPage } from '../../../../ui/list/ListPage.tsx'
import { MessageTabs } from '../../../messages/MessageTabs.tsx'
import { familiesOf } from '../template-locales.ts'
import { outcomesQuery } from '../template-queries.ts'
import { noFilter, parseTemplatesSearch, type TemplateFilter } from '../template-search.ts'
import { sourceOf } from '../template-sources.ts'
import { TemplateFilters } from './TemplateFilters.tsx'
import { templateColumns } from './template-columns.tsx'

const sections = { by: 'occasion', of: (template: Template) => lifeStages[lifeStageOf(template)].name }

const none: ReadonlyMap<string, TemplateOutcomes> = new Map()

export function TemplateList() {
  const { data } = useList(templates)
  const families = useMemo(() => familiesOf(data ?? []), [data])
  const { data: outcomes = none } = useQuery(outcomesQuery)
  const columns = useMemo(() => templateColumns(families, outcomes), [families, outcomes])
  const isMain = useCallback(({ id }: Template) => families.has(id), [families])
  return (
    <ListPage
      id="templates"
      title="Templates"
      kind="template"
      about="What customers, colleagues and other systems hear: e-mails, text messages, their attachments, webhooks and tracking pages."
      icon={IconTemplate}
      noun={templates}
      editor="/templates/$id"
      shows={isMain}
      tabs={<MessageTabs current="/templates" />}
      filters={useFilters()}
      columns={columns}
      sort={{ by: 'occasion', desc: false }}
      sections={sections}
    />
  )
}

function useFilters(): ListFilters<Template> {
  const { type, target, source, enabled } = useSearch({ from: '/templates' })
  const navigate = useNavigate()
  const go = (change: Record<string, unknown>) =>
    void navigate({
      to: '/templates',
      search: before => parseTemplatesSearch({ ...before, ...change, page: undefined }),
      replace: true,
    })
  const shows = useCallback(
    (template: Template) => isShown(template, { type, target, source, enabled }),
    [type, target, source, enabled],
  )
  return {
    controls: <TemplateFilters filter={{ type, target, source, enabled }} onFilter={go} />,
    shows,
    onClear: () => go(noFilter),
  }
}

function isShown(template: Template, { type, target, source, enabled }: TemplateFilter): boolean {
  return (
    (type === undefined || template.type === type) &&
    (target === undefined || template.targetType === target) &&
    (source === undefined || sourceOf(template) === source) &&
    (enabled === undefined || template.isEnabled === (enabled === 'yes'))
  )
}
