import { firingStates, ruleTypes } from '@aftermile/domain/rules/rule-lists'
import { firingStateTexts } from '@aftermile/domain/rules/words/firing-words'
import { enabledSelect, type FilterSelect, FilterSelects, sourceSelect } from '../../../ui/list/FilterSelects.tsx'
import type { RuleFilter } from '../rule-search.ts'
import { ruleTypeNames, sources } from '../rule-texts.ts'

type Name = keyof RuleFilter

const ofPolicies: readonly FilterSelect<Name>[] = [
  sourceSelect(sources),
  enabledSelect,
  {
    name: 'outcome',
    title: 'Outcome',
    none: 'All outcomes',
    widthPx: 140,
    options: firingStates.map(state => ({ value: state, label: firingStateTexts[state] })),
  },
]
const ofRules: readonly FilterSelect<Name>[] = [
  {
    name: 'type',
    title: 'Type',
    none: 'All types',
    widthPx: 180,
    options: ruleTypes.filter(type => type !== 'SlaRule').map(type => ({ value: type, label: ruleTypeNames[type] })),
  },
  ...ofPolicies,
]

type Props = {
  filter: RuleFilter
  /** Policies are of one type. */
  isOneType: boolean
  onFilter: (change: { [N in Name]?: string | undefined }) => void
}

export const RuleFilters = ({ isOneType, ...props }: Props) => (
  <FilterSelects selects={isOneType ? ofPolicies : ofRules} {...props} />
)
