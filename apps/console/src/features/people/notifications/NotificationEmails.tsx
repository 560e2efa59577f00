import { Switch, Text } from '@mantine/core'
import { useSaveSetting, useSettings } from '../../../api/settings.ts'
import { useUser } from '../../../session/session-store.ts'

const setting = 'notificationEmails'

/** Sends notifications by e-mail, too. */
export function NotificationEmails() {
  const { email } = useUser()
  const { data } = useSettings([setting])
  const save = useSaveSetting(setting)
  const isOn = save.isPending ? save.variables === true : data?.[setting] === true
  return (
    <>
      <Switch
        label="E-mail me these notifications"
        description={`To ${email}`}
        checked={isOn}
        disabled={data === undefined}
        onChange={event => save.mutate(event.currentTarget.checked)}
      />
      {save.isError && (
        <Text c="red" role="alert">
          {save.error.message}
        </Text>
      )}
    </>
  )
}
