import { Anchor, Text, Title } from '@mantine/core'
import { PageHead } from '../ui/page/PageHead.tsx'
import { ShortcutList } from './commands/Shortcuts.tsx'
import classes from './HelpCenterPage.module.css'

const chapters = [
  {
    title: 'Finding your way',
    text: 'The menu on the left shows the pages your role may open. Ctrl K (⌘ K on a Mac) opens the command palette: type a few letters of a page or a command. The address in the browser always says what you see, so a link pasted to a colleague shows the same.',
  },
  {
    title: 'Lists and forms',
    text: 'A list remembers how you sorted it and how many rows you want. In a form, Ctrl S saves. If someone else has changed the same thing meanwhile, you are shown both versions and choose field by field; nothing is lost.',
  },
  {
    title: 'Tags',
    text: 'Labels that people and rules put on shipments and orders. Medium and High count as alerts. A tag that operators may not use is put on by rules alone. A tag in use cannot be deleted; you are told where it is used.',
  },
  {
    title: 'Notifications and support',
    text: 'The bell rings when there is something you should know. Support chat, in the menu behind your name, brings your question to those who run Aftermile; the answer comes back there.',
  },
  {
    title: 'When you are away',
    text: 'An unattended screen is signed out after a while, with half a minute of warning. Any movement keeps you signed in.',
  },
] as const

/** Our own help page, used when the installation has no help center of its own. */
export function HelpCenterPage() {
  return (
    <>
      <PageHead title="Help center" about="How to work with Aftermile." />
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
          <Title order={2}>For programs</Title>
          <Text>
            Everything here can also be done over the API, with a personal access token. Its calls are described in the{' '}
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
