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
      title="You don’t have access to this page"
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
      You’re signed in as {email}. Ask an administrator of {tenantName} for access.
    </MessagePage>
  )
}
