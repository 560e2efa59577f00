import { rules } from '@aftermile/contract/settings/rules'
import { targetsOfType } from '@aftermile/domain/rules/rule-lists'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useItem } from '../../api/resource.ts'
import { RuleEditorPage } from './editor/RuleEditorPage.tsx'
import { ruleAside } from './RuleAside.tsx'
import { RuleTypePicker } from './RuleTypePicker.tsx'
import { TargetPicker } from './TargetPicker.tsx'

/** A rule. A new one begins with the choice of its type, and then of its target where there are several. */
export function RulePage() {
  const { id } = useParams({ from: '/rules/$id' })
  return id === 'create' ? <NewRule /> : <StoredRule key={id} id={id} />
}

function NewRule() {
  const { type, target } = useSearch({ from: '/rules/$id' })
  if (type === undefined) return <RuleTypePicker />
  if (type === 'SlaRule') return <Navigate to="/policies/$id" params={{ id: 'create' }} replace />
  const [first = 'Shipment', ...others] = targetsOfType[type]
  const isChosen = target !== undefined && targetsOfType[type].includes(target)
  if (others.length > 0 && !isChosen) return <TargetPicker type={type} />
  const targetType = isChosen ? target : first
  return (
    <RuleEditorPage key={`${type} ${targetType}`} id="create" type={type} targetType={targetType} aside={ruleAside} />
  )
}

function StoredRule({ id }: { id: string }) {
  const { data } = useItem(rules, id)
  const { type = 'CustomRule', targetType = 'Shipment' } = data?.data ?? {}
  if (type === 'SlaRule') return <Navigate to="/policies/$id" params={{ id }} replace />
  return <RuleEditorPage id={id} type={type} targetType={targetType} aside={ruleAside} />
}
