import { templates } from '@aftermile/contract/settings/templates'
import { Switch } from '@mantine/core'
import { useMayDo } from '../../../session/session-store.ts'
import type { Family } from '../template-locales.ts'
import { useEnable } from './use-enable.ts'

/** Enables or disables a template in its row. */
export function EnabledSwitch({ family }: { family: Family }) {
  const mayWrite = useMayDo(templates.update.need)
  const { isEnabled, isBusy, enable } = useEnable(family)
  if (!mayWrite) return isEnabled ? 'Yes' : 'No'
  return (
    <Switch
      size="sm"
      aria-label={`${family.main.name} enabled`}
      checked={isEnabled}
      onChange={event => !isBusy && enable(event.currentTarget.checked)}
      aria-busy={isBusy}
    />
  )
}
