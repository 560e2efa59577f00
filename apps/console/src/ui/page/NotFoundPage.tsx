import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconArrowLeft } from '../icons/icons.ts'
import { ButtonLink } from '../links/ButtonLink.tsx'
import { MessagePage } from './MessagePage.tsx'

export function NotFoundPage() {
  useDocumentTitle('404 Not Found')
  return (
    <MessagePage
      eyebrow="ERROR 404"
      title="This page could not be found"
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
      The address may be mistyped, or the page may have moved.
    </MessagePage>
  )
}
