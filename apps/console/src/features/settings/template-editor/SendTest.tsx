import { type RenderBody, rendering } from '@aftermile/contract/messages/rendering'
import { findChannel, isPersonal } from '@aftermile/domain/channels/channels'
import type { TemplateType } from '@aftermile/domain/messages/template-lists'
import { Button, Group, Modal, TextInput, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { IconSend, IconUsers } from '../../../ui/icons/icons.ts'
import { sendersQuery } from '../../messages/sender/use-setup.ts'
import { TestReceivers } from './TestReceivers.tsx'

/** Sends the template as it is on the screen: an e-mail to the user or to colleagues, a text message to a number they give. */
export function SendTest({ type, body }: { type: TemplateType; body: RenderBody | null }) {
  const [isAsking, asking] = useDisclosure()
  const [isChoosing, choosing] = useDisclosure()
  const [phone, setPhone] = useState('')
  const navigate = useNavigate()
  const { data: senders } = useQuery({ ...sendersQuery, enabled: isPersonal(type) })
  const isUnsent = isPersonal(type) && senders?.[type] === false
  const channel = findChannel(type)
  const needsPhone = channel?.recipient === 'phone'
  const isMail = isPersonal(type) && !needsPhone
  const sending = useMutation({
    mutationFn: async (to: { phone?: string; userIds?: string[] }) => {
      if (body === null) throw new Error('The preview is still loading. Try again.')
      return (await call(rendering.sendTest, { body: { ...body, ...to } })).data
    },
    onSuccess: ({ id, recipients }) => {
      asking.close()
      choosing.close()
      const open = () => void navigate({ href: `/templates/email/${encodeURIComponent(id)}` })
      toast({
        message: isUnsent
          ? `${channel?.words.noSender ?? ''} The test is in the outbox.`
          : `Test sent to ${recipients.join(', ') || 'the webhook'}.`,
        next: { label: 'View message', onClick: open },
      })
    },
    onError: error => !needsPhone && !isChoosing && toast({ message: messageOf(error), kind: 'problem' }),
  })
  return (
    <>
      <Button.Group>
        <Button
          variant="default"
          leftSection={<IconSend size={16} />}
          disabled={body === null}
          loading={sending.isPending && !needsPhone}
          onClick={() => (needsPhone ? asking.open() : sending.mutate({}))}
        >
          {isMail ? 'Send test to me' : 'Send test'}
        </Button>
        {isMail && (
          <Tooltip label="Send test to colleagues">
            <Button
              variant="default"
              px={8}
              aria-label="Send test to colleagues"
              disabled={body === null}
              onClick={() => {
                sending.reset()
                choosing.open()
              }}
            >
              <IconUsers size={16} aria-hidden />
            </Button>
          </Tooltip>
        )}
      </Button.Group>
      {isChoosing && (
        <TestReceivers
          isBusy={sending.isPending}
          problem={sending.error === null ? undefined : messageOf(sending.error)}
          onSend={userIds => sending.mutate({ userIds })}
          onClose={choosing.close}
        />
      )}
      <Modal opened={isAsking} onClose={asking.close} title="Send a test" closeButtonProps={{ 'aria-label': 'Close' }}>
        <form
          onSubmit={event => {
            event.preventDefault()
            event.stopPropagation()
            sending.mutate({ phone: phone.trim() })
          }}
        >
          <TextInput
            label="Phone number"
            description="With the country code, such as +46701740605."
            type="tel"
            autoComplete="tel"
            value={phone}
            onChange={event => setPhone(event.currentTarget.value)}
            error={sending.error === null ? undefined : messageOf(sending.error)}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs" mt="md">
            <Button variant="default" onClick={asking.close}>
              Cancel
            </Button>
            <Button type="submit" loading={sending.isPending} disabled={phone.trim() === ''}>
              Send test
            </Button>
          </Group>
        </form>
      </Modal>
    </>
  )
}

function messageOf(error: Error): string {
  const [first] = error instanceof ApiProblem ? error.errors : []
  return (first?.message ?? error.message).replaceAll("'", '')
}
