import { Anchor, Text, Title } from '@mantine/core'
import { PageHead } from '../ui/page/PageHead.tsx'
import { ShortcutList } from './commands/Shortcuts.tsx'
import classes from './HelpCenterPage.module.css'

const chapters = [
  {
    title: 'Finding your way',
    text: 'The menu on the left shows the pages you have access to. Press Ctrl K (⌘ K on a Mac) to open the command palette, then type a few letters of a page or command. To show a colleague what you see, send them the address of the page.',
  },
  {
    title: 'Lists and forms',
    text: 'Lists remember their sorting and the number of rows per page. In a form, press Ctrl S to save. If someone else saved the same item in the meantime, you see both versions and choose which one to keep for each field.',
  },
  {
    title: 'Tags',
    text: 'Tags are labels that people and rules add to shipments and orders. Tags with Medium or High priority count as alerts. A tag that operators can’t use is only added by rules. Before you delete a tag, you see how many shipments and orders have it.',
  },
  {
    title: 'Notifications and support',
    text: 'The bell shows new notifications. To ask a question, open Support chat in the user menu. You’ll get a notification when there is a reply.',
  },
  {
    title: 'Inactivity',
    text: 'You’re signed out after a period of inactivity. A 30-second countdown appears first. Move the pointer or press a key to stay signed in.',
  },
] as const

/** Our own help page, used when the installation has no help center of its own. */
export function HelpCenterPage() {
  return (
    <>
      <PageHead title="Help center" about="How to work with Aftermile" />
      <div className={classes.chapters}>
        {chapters.map(({ title, text }) => (
          <section key={title}>
            <Title order={2}>{title}</Title>
            <Text>{text}</Text>
          </section>
        ))}
        <section>
          <Title order={2}>Keyboard shortcuts</Title>
          <ShortcutList />
        </section>
        <section>
          <Title order={2}>API</Title>
          <Text>
            Everything here is also available through the API with a personal access token. See the{' '}
            <Anchor underline="always" href="/api/docs">
              API reference
            </Anchor>
            .
          </Text>
        </section>
      </div>
    </>
  )
}
