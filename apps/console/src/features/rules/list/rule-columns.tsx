import type { RuleActivity } from '@aftermile/contract/rules/rule-firings'
import type { Rule } from '@aftermile/contract/settings/rules'
import { statuses } from '@aftermile/domain/lists/statuses'
import type { RuleNames } from '@aftermile/domain/rules/rule-names'
import { ruleSentence } from '@aftermile/domain/rules/rule-sentence'
import { minutesText } from '@aftermile/domain/rules/words/minutes-text'
import type { Column } from '../../../ui/table/column.ts'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { ruleTypeNames, sourceOf, targetNames } from '../rule-texts.ts'
import { ActivityCell } from './ActivityCell.tsx'
import classes from './RuleList.module.css'
import { RuleMenu } from './RuleMenu.tsx'
import { RuleSwitch } from './RuleSwitch.tsx'

type Around = {
  readonly names: RuleNames /** Null: not known. */
  readonly activity: ReadonlyMap<string, RuleActivity> | null
}

/** What is said below its name. Only root is shown hidden ones. */
const lineOf = (rule: Rule, names: RuleNames): string =>
  `${rule.isHidden ? 'Hidden. ' : ''}${ruleSentence(rule, names)}`

const nameColumn = (names: RuleNames): Column<Rule> => ({
  id: 'name',
  title: 'Name',
  value: ({ name }) => name,
  searchText: rule => `${rule.name}\n${rule.description}\n${rule.id}\n${lineOf(rule, names)}`,
  cell: rule => (
    <span className={classes.named}>
      <Truncated text={rule.name} />
      <span className={classes.sentence} title={lineOf(rule, names)}>
        {lineOf(rule, names)}
      </span>
    </span>
  ),
  isWide: true,
})

const sourceColumn: Column<Rule> = { id: 'source', title: 'Source', value: sourceOf, width: 98 }

const activityColumn = (activity: Around['activity']): Column<Rule> => ({
  id: 'activity',
  title: 'Last 30 days',
  value: ({ id }) => activity?.get(id)?.firings ?? 0,
  cell: ({ id }) => (activity === null ? '–' : <ActivityCell activity={activity.get(id)} />),
  width: 176,
})

const enabledColumn: Column<Rule> = {
  id: 'enabled',
  title: 'Enabled',
  value: ({ isEnabled }) => (isEnabled ? 'Yes' : 'No'),
  cell: rule => <RuleSwitch rule={rule} />,
  width: 80,
}

const menuColumn: Column<Rule> = {
  id: 'menu',
  title: 'Actions',
  isForButtons: true,
  value: () => null,
  cell: rule => <RuleMenu rule={rule} />,
  width: 72,
}

export const ruleColumns = ({ names, activity }: Around, order: Column<Rule>): readonly Column<Rule>[] => [
  nameColumn(names),
  { id: 'type', title: 'Type', value: ({ type }) => ruleTypeNames[type], width: 152 },
  { id: 'target', title: 'Target', value: ({ targetType }) => targetNames[targetType], width: 112 },
  sourceColumn,
  activityColumn(activity),
  enabledColumn,
  order,
  menuColumn,
]

const statusTexts = new Map<string, string>(statuses.map(({ id, text }) => [id, text]))

export const policyColumns = ({ names, activity }: Around): readonly Column<Rule>[] => [
  nameColumn(names),
  {
    id: 'time',
    title: 'Time',
    value: ({ time }) => time,
    cell: ({ time, timeBasis }) => `${minutesText(time)}${timeBasis === 'business' ? ', working' : ''}`,
    width: 140,
  },
  {
    id: 'targetStatus',
    title: 'Status to reach',
    value: ({ targetStatus }) => targetStatus.map(id => statusTexts.get(id) ?? id).join(', '),
    cell: ({ targetStatus }) => <Truncated text={targetStatus.map(id => statusTexts.get(id) ?? id).join(', ')} />,
    width: 200,
    isWide: true,
  },
  sourceColumn,
  activityColumn(activity),
  enabledColumn,
  menuColumn,
]
