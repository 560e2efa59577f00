import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { useUser } from '../../session/session-store.ts'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { MessagePage } from '../../ui/page/MessagePage.tsx'

export function ForbiddenPage() {
  const { email, tenantName } = useUser()
  useDocumentTitle('No access · Aftermile')
  return (
    <MessagePage
      eyebrow="ERROR 403"
      title="You do not have access to this"
      actions={
        <>
          <Button leftSection={<IconArrowLeft size={16} />} onClick={() => history.back()}>
            Back
          </Button>
          <ButtonLink to="/" variant="default">
            Home page
          </ButtonLink>
        </>
      }
    >
      You are signed in as {email}. An administrator of {tenantName} can give you the right that is missing.
    </MessagePage>
  )
}
