import type { Need } from '@aftermile/domain/access'
import { Switch } from '@mantine/core'
import { useMayDo } from '../../session/session-store.ts'
import { type Enabled, type EnabledCalls, useEnabled } from './use-enabled.ts'

type Props<Item extends Enabled> = { item: Enabled; need: Need; calls: EnabledCalls<Item> }

/** Enables or disables an item in its row. */
export function EnabledSwitch<Item extends Enabled>({ item, need, calls }: Props<Item>) {
  const mayWrite = useMayDo(need)
  const { isEnabled, isBusy, enable } = useEnabled(item, calls)
  if (!mayWrite) return isEnabled ? 'Yes' : 'No'
  return (
    <Switch
      size="sm"
      aria-label={`${item.name} enabled`}
      checked={isEnabled}
      onChange={event => !isBusy && enable(event.currentTarget.checked)}
      aria-busy={isBusy}
    />
  )
}
