import type { Template } from '@aftermile/contract/settings/templates'
import { Text, Title } from '@mantine/core'
import { TextDiff } from '../../../../ui/diff/TextDiff.tsx'
import { SimpleTable } from '../../../../ui/table/SimpleTable.tsx'
import { valueText } from '../template-texts.ts'
import classes from './DifferenceList.module.css'
import { type TemplateDifference, templateDifferences } from './template-differences.ts'

type Titles = readonly [before: string, after: string]
type Props = { before: Template; after: Template; titles: Titles }

/** Two versions of a template side by side. */
export function DifferenceList({ before, after, titles }: Props) {
  const found = templateDifferences(before, after)
  const [written, plain] = [found.filter(each => each.isWritten), found.filter(each => !each.isWritten)]
  if (found.length === 0) return <Text c="dimmed">No differences.</Text>
  return (
    <div className={classes.list}>
      {plain.length > 0 && <PlainFields found={plain} titles={titles} />}
      {written.map(({ name, label, before: from, after: to }) => (
        <section key={name}>
          <Title order={3} size="h5" mb={4}>
            {label}
          </Title>
          <TextDiff label={label} before={String(from ?? '')} after={String(to ?? '')} titles={titles} />
        </section>
      ))}
    </div>
  )
}

const PlainFields = ({ found, titles: [before, after] }: { found: readonly TemplateDifference[]; titles: Titles }) => (
  <SimpleTable
    variant="roomy"
    rows={found}
    keyOf={({ name }) => name}
    columns={[
      { title: 'Field', width: 180, isHead: true, cell: ({ label }) => label },
      { title: before, className: classes.value, cell: ({ name, before: from }) => textOf(name, from) },
      { title: after, className: classes.value, cell: ({ name, after: to }) => textOf(name, to) },
    ]}
  />
)

function textOf(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return valueText(name, value) ?? (typeof value === 'object' ? JSON.stringify(value) : String(value))
}
