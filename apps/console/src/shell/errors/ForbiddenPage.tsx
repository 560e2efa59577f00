import { draftDays } from '@aftermile/contract/people/user-settings'
import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useUser } from '../../session/session-store.ts'
import { IconArrowLeft } from '../../ui/icons/icons.ts'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { PathLink } from '../../ui/links/PathLink.tsx'
import { MessagePage } from '../../ui/page/MessagePage.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page whose form had unsaved changes when the server refused them. */
    draftAt?: string | undefined
  }
}

export function ForbiddenPage() {
  const { email, tenantName } = useUser()
  const draftAt = useLocation({ select: ({ state }) => state.draftAt })
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
      {draftAt !== undefined && (
        <div>
          What you typed is kept as a draft for {draftDays} days. Once you have access, open{' '}
          <PathLink href={draftAt}>the page</PathLink> again and choose Restore your draft.
        </div>
      )}
    </MessagePage>
  )
}
