import { WaitingCard } from '../messages/waiting/WaitingCard.tsx'
import { RuleActivityPanel } from './firings/RuleActivityPanel.tsx'
import { WhyNotCard } from './firings/WhyNotCard.tsx'
import type { RuleDraft } from './rule-draft.ts'
import { RuleTryPanel } from './try/RuleTryPanel.tsx'

type Props = {
  draft: RuleDraft
  /** Null while the rule is new. */
  ruleId: string | null
}

/** Beside the form of a rule or a policy: what it would do, and what it did. */
export const ruleAside = (draft: RuleDraft, ruleId: string | null) => <RuleAside draft={draft} ruleId={ruleId} />

const RuleAside = ({ draft, ruleId }: Props) => (
  <>
    <RuleTryPanel draft={draft} />
    {ruleId !== null && <RuleActivityPanel ruleId={ruleId} target={draft.targetType} />}
    {ruleId !== null && <WhyNotCard ruleId={ruleId} target={draft.targetType} />}
    {ruleId !== null && draft.type !== 'SlaRule' && <WaitingCard of={{ rule: ruleId }} whose="of this rule" />}
  </>
)
