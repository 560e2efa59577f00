import type { Invite } from '@aftermile/contract/people/invites'
import { Button, Group, Modal, Text } from '@mantine/core'
import { CopyText } from '../../../ui/text/CopyText.tsx'
import { minuteTime } from '../../../ui/text/time-text.ts'

/** The activation link of the first administrator. Only the button closes it: the link is shown this once. */
export function FirstInvite({ invite, onClose }: { invite: Invite | null; onClose: () => void }) {
  return (
    <Modal
      opened={invite !== null}
      onClose={onClose}
      title="Invite the administrator"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {invite !== null && (
        <>
          <Text size="sm">
            {invite.isSent
              ? `The link was sent to ${invite.email}. `
              : `Copy the link and give it to ${invite.email}. `}
            It works once, until {minuteTime(invite.validTo)}. You can make a new one in the tenant, under Users.
          </Text>
          <CopyText text={invite.link} label="Activation link" />
        </>
      )}
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Modal>
  )
}
