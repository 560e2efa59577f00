import { type Rule, rules } from '@aftermile/contract/settings/rules'
import { Switch } from '@mantine/core'
import { useMayDo } from '../../../session/session-store.ts'
import { useEnableRule } from './use-enable-rule.ts'

/** Enables or disables a rule in its row. */
export function EnabledSwitch({ rule }: { rule: Rule }) {
  const mayWrite = useMayDo(rules.update.need)
  const { isEnabled, isBusy, enable } = useEnableRule(rule)
  if (!mayWrite) return isEnabled ? 'Yes' : 'No'
  return (
    <Switch
      size="sm"
      aria-label={`${rule.name} enabled`}
      checked={isEnabled}
      onChange={event => !isBusy && enable(event.currentTarget.checked)}
      aria-busy={isBusy}
    />
  )
}
