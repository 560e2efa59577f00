import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { IconMail } from '../../../ui/icons/icons.ts'
import { type Mailed, MailMeDialog } from './MailMeDialog.tsx'

/** The button that mails what is shown. */
export function MailMe({ mailed }: { mailed: () => Mailed }) {
  const [asked, setAsked] = useState<Mailed | null>(null)
  const navigate = useNavigate()
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={16} />} onClick={() => setAsked(mailed())}>
        Mail me this
      </Button>
      {asked !== null && (
        <MailMeDialog mailed={asked} onClose={() => setAsked(null)} onList={() => void navigate({ to: '/mailings' })} />
      )}
    </>
  )
}
