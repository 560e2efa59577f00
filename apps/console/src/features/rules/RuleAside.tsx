import type { RuleDraft } from './rule-draft.ts'

type Props = {
  draft: RuleDraft
  /** Null while the rule is new. */
  ruleId: string | null
}

/** Beside the form of a rule: what it would do, and what it did. */
export const RuleAside = (_: Props) => null
