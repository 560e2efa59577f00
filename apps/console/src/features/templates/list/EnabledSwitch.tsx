import { templates } from '@aftermile/contract/settings/templates'
import { Switch } from '@mantine/core'
import { useMayDo } from '../../../session/session-store.ts'
import type { Family } from '../template-locales.ts'
import { useEnable } from './use-enable.ts'

/** Enables or disables a template in its row. */
export function EnabledSwitch({ family }: { family: Family }) {
  const template = family.main
  const mayWrite = useMayDo(templates.update.need)
  const enabling = useEnable(family)
  const isShown = enabling.isPending ? enabling.variables.isEnabled : template.isEnabled
  if (!mayWrite) return template.isEnabled ? 'Yes' : 'No'
  return (
    <Switch
      size="sm"
      aria-label={`${template.name} enabled`}
      checked={isShown}
      onChange={event => enabling.mutate({ template, isEnabled: event.currentTarget.checked })}
      disabled={enabling.isPending}
    />
  )
}
