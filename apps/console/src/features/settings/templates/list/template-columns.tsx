import type { TemplateOutcomes } from '@aftermile/contract/messages/messages'
import type { ListedTemplate, Template } from '@aftermile/contract/settings/templates'
import { lifeOrderOf } from '@aftermile/domain/messages/life/life-stages'
import { templateTypeNames } from '@aftermile/domain/messages/template-lists'
import { Group } from '@mantine/core'
import type { Column } from '../../../../ui/table/column.ts'
import { changedColumn } from '../../../../ui/table/shared-columns.tsx'
import { Truncated } from '../../../../ui/text/Truncated.tsx'
import { templateIcon } from '../template-icons.ts'
import { type Family, missingLocales } from '../template-locales.ts'
import { outcomeDays } from '../template-queries.ts'
import { sourceOf } from '../template-sources.ts'
import { senderText } from '../template-texts.ts'
import { hasLocales } from '../template-types.ts'
import { LocaleMarks } from './LocaleMarks.tsx'
import { OutcomeLinks } from './OutcomeLinks.tsx'
import classes from './TemplateList.module.css'
import { TemplateSwitch } from './TemplateSwitch.tsx'

/** What is read again after a change has no problem beside it. */
type Listed = Template & Partial<Pick<ListedTemplate, 'problem'>>

type Outcomes = ReadonlyMap<string, TemplateOutcomes>

export const templateColumns = (
  families: ReadonlyMap<string, Family>,
  outcomes: Outcomes,
): readonly Column<Template>[] => [
  {
    id: 'occasion',
    title: 'Occasion',
    value: lifeOrderOf,
    searchText: ({ name, description, id, type }) => `${name}\n${description}\n${id}\n${templateTypeNames[type]}`,
    cell: template => <Named template={template} />,
  },
  { id: 'type', title: 'Type', value: ({ type }) => templateTypeNames[type], width: 120 },
  {
    id: 'languages',
    title: 'Languages',
    value: template => {
      const family = families.get(template.id)
      return family === undefined || !hasLocales(template.type) ? null : missingLocales(family).length
    },
    cell: template => {
      const family = families.get(template.id)
      return family === undefined || !hasLocales(template.type) ? '–' : <LocaleMarks family={family} />
    },
    width: 160,
    isWide: true,
  },
  {
    id: 'outcomes',
    title: `Last ${outcomeDays} days`,
    value: ({ id }) => outcomes.get(id)?.sent ?? null,
    cell: ({ id }) => {
      const counted = outcomes.get(id)
      return counted === undefined ? '–' : <OutcomeLinks of={counted} />
    },
    width: 190,
    isWide: true,
  },
  { id: 'source', title: 'Source', value: sourceOf, width: 100 },
  { id: 'sender', title: 'Sent by', value: senderText, width: 120 },
  {
    id: 'enabled',
    title: 'Enabled',
    value: ({ isEnabled }) => (isEnabled ? 'Yes' : 'No'),
    cell: main => <TemplateSwitch family={families.get(main.id) ?? { main, locales: [] }} />,
    width: 90,
  },
  changedColumn({ width: 120 }),
]

function Named({ template: { name, type, description, problem } }: { template: Listed }) {
  const Icon = templateIcon(type)
  return (
    <Group gap="xs" wrap="nowrap">
      <Icon size={16} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
      <span className={classes.named}>
        <Truncated text={name} />
        {problem ? (
          <span className={classes.problem}>Can’t be sent: {problem.charAt(0).toLowerCase() + problem.slice(1)}</span>
        ) : (
          description !== '' && <span className={classes.about}>{description}</span>
        )}
      </span>
    </Group>
  )
}
