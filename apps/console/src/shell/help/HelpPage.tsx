import { Anchor, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { IconListSearch } from '../../ui/icons/icons.ts'
import { PathLink } from '../../ui/links/PathLink.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { ShortcutList } from '../commands/Shortcuts.tsx'
import classes from './Help.module.css'
import { findSubjects } from './subjects.ts'

/** Our own help, used when the installation has no help center of its own. */
export function HelpPage() {
  const [text, setText] = useState('')
  const found = findSubjects(text)
  return (
    <>
      <PageHead title="Help center" about="How to work with Aftermile" />
      <div className={classes.help}>
        <SearchField label="Search help" text={text} onText={setText} />
        <Text className={classes.count} role="status">
          {text !== '' && found.length > 0 && `${found.length} found`}
        </Text>
        {found.length === 0 && (
          <EmptyState icon={IconListSearch} title={`Nothing found for “${text}”`}>
            Try another word, or ask in the support chat.
          </EmptyState>
        )}
        {found.length > 0 && (
          <ul className={classes.subjects} aria-label="Subjects">
            {found.map(({ id, title, short }) => (
              <li key={id}>
                <PathLink href={`/help/${id}`} fw={600}>
                  {title}
                </PathLink>
                <Text c="dimmed">{short}</Text>
              </li>
            ))}
          </ul>
        )}
        {text === '' && <More />}
      </div>
    </>
  )
}

const More = () => (
  <>
    <section>
      <Title order={2} id="keyboard-shortcuts">
        Keyboard shortcuts
      </Title>
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
  </>
)
