import type { RuleType } from '@aftermile/domain/rules/rule-lists'
import { type EditorLinks, linksOf } from '../../../ui/links/editor-links.ts'

const ruleLinks = linksOf('/rules/$id', 'rule')
const policyLinks: EditorLinks = {
  ...linksOf('/policies/$id', 'policy'),
  back: { href: '/policies', text: 'All SLA policies' },
}

export const linksOfRule = (type: RuleType): EditorLinks => (type === 'SlaRule' ? policyLinks : ruleLinks)
