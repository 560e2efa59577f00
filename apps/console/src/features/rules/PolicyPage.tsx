import { Navigate, useParams } from '@tanstack/react-router'
import { useItem } from '../../api/resource.ts'
import { RuleEditorPage } from './editor/RuleEditorPage.tsx'
import { ruleAside } from './RuleAside.tsx'
import { policies } from './rule-draft.ts'

/** An SLA policy. All of them are about shipments. */
export function PolicyPage() {
  const { id } = useParams({ from: '/policies/$id' })
  const { data } = useItem(policies, id === 'create' ? null : id)
  const isRule = data !== undefined && data.data.type !== 'SlaRule'
  if (isRule) return <Navigate to="/rules/$id" params={{ id }} replace />
  return <RuleEditorPage key={id} id={id} type="SlaRule" targetType="Shipment" aside={ruleAside} />
}
