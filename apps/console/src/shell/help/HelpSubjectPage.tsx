import { Text, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { PathLink } from '../../ui/links/PathLink.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { NotFoundPage } from '../../ui/page/NotFoundPage.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import classes from './Help.module.css'
import { type HelpPart, type HelpSubject, subjects } from './subjects.ts'

/** The help page of one subject. */
export function HelpSubjectPage() {
  const { subject: id } = useParams({ from: '/help/$subject' })
  const subject = subjects.find(helpSubject => helpSubject.id === id)
  return subject === undefined ? <NotFoundPage /> : <Subject key={id} subject={subject} />
}

function Subject({ subject: { title, short, parts, see = [] } }: { subject: HelpSubject }) {
  return (
    <>
      <PageHead title={title} about={short} above={<BackLink href="/help" text="Help center" />} isDetail />
      <div className={classes.help}>
        {parts.map((part, index) => (
          <Part key={part.title ?? index} part={part} />
        ))}
        {see.length > 0 && (
          <section>
            <Title order={2}>See also</Title>
            <ul className={classes.links}>
              {subjects
                .filter(({ id }) => see.includes(id))
                .map(({ id, title: name }) => (
                  <li key={id}>
                    <PathLink href={`/help/${id}`}>{name}</PathLink>
                  </li>
                ))}
            </ul>
          </section>
        )}
      </div>
    </>
  )
}

const Part = ({ part: { title, text, list } }: { part: HelpPart }) => (
  <section>
    {title !== undefined && <Title order={2}>{title}</Title>}
    {text !== undefined && <Text>{text}</Text>}
    {list !== undefined && (
      <ul className={classes.list}>
        {list.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )}
  </section>
)
