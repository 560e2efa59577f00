import { Button, Modal, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useUser } from '../../../session/session-store.ts'
import { openChatWidget } from './chat-widget.ts'

type Props = { scriptUrl: string; isOpen: boolean; onClose: () => void }

/** Opens the tenant's own chat. Shows a dialog only if that fails. */
export function ExternalChat({ scriptUrl, isOpen, onClose }: Props) {
  const { name, email } = useUser()
  const [hasFailed, setFailed] = useState(false)
  const open = useCallback(() => {
    setFailed(false)
    openChatWidget(scriptUrl, { name, email }).then(onClose, () => setFailed(true))
  }, [scriptUrl, name, email, onClose])
  useEffect(() => {
    if (isOpen) open()
  }, [isOpen, open])
  return (
    <Modal
      opened={isOpen && hasFailed}
      onClose={onClose}
      title="Support chat"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text mb="md">Couldn’t load the chat.</Text>
      <Button onClick={open}>Try again</Button>
    </Modal>
  )
}
