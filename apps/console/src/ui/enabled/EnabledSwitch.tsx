import type { Need } from '@aftermile/domain/access'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useMayDo } from '../../session/session-store.ts'
import { toastFailure } from '../feedback/toast-failure.ts'
import { type Enabled, type EnabledCalls, useEnabled } from './use-enabled.ts'

type Props<Item extends Enabled> = {
  item: Enabled
  need: Need
  calls: EnabledCalls<Item>
  /** Asks first. False: it stays as it is. */
  confirm?: (isEnabled: boolean) => Promise<boolean>
}

/** Enables or disables an item in its row. */
export function EnabledSwitch<Item extends Enabled>({ item, need, calls, confirm }: Props<Item>) {
  const mayWrite = useMayDo(need)
  const { isEnabled, isBusy, enable } = useEnabled(item, calls)
  const [isAsking, setAsking] = useState(false)
  const change = async (next: boolean) => {
    setAsking(true)
    const isSure =
      confirm === undefined || (await confirm(next).catch(error => toastFailure(`Enabling ${item.name}`, error)))
    setAsking(false)
    if (isSure) enable(next)
  }
  if (!mayWrite) return isEnabled ? 'Yes' : 'No'
  return (
    <Switch
      size="sm"
      aria-label={`${item.name} enabled`}
      checked={isEnabled}
      onChange={event => !isBusy && !isAsking && void change(event.currentTarget.checked)}
      aria-busy={isBusy || isAsking}
    />
  )
}
