import { templateTargetNames, templateTypeNames } from '@aftermile/domain/messages/template-lists'
import {
  enabledSelect,
  type FilterSelect,
  FilterSelects,
  optionsOf,
  sourceSelect,
} from '../../../../ui/list/FilterSelects.tsx'
import type { TemplateFilter } from '../template-search.ts'
import { sources } from '../template-sources.ts'

type Name = keyof TemplateFilter

const selects: readonly FilterSelect<Name>[] = [
  { name: 'type', title: 'Type', none: 'All types', widthPx: 150, options: optionsOf(templateTypeNames) },
  { name: 'target', title: 'Target', none: 'All targets', widthPx: 170, options: optionsOf(templateTargetNames) },
  sourceSelect(sources),
  enabledSelect,
]

type Props = { filter: TemplateFilter; onFilter: (change: { [N in Name]?: string | undefined }) => void }

export const TemplateFilters = (props: Props) => <FilterSelects selects={selects} {...props} />
