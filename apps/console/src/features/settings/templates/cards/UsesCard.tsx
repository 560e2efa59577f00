import { type TemplateUse, templates } from '@aftermile/contract/settings/templates'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useList } from '../../../../api/resource.ts'
import { mayVisit, type PagePath } from '../../../../page-needs.ts'
import { useUser } from '../../../../session/session-store.ts'
import { DetailCard } from '../../../../ui/detail/DetailCard.tsx'
import { PathLink } from '../../../../ui/links/PathLink.tsx'
import { templatePath } from '../../../messages/template-paths.ts'
import { usesQuery } from '../template-queries.ts'

export const UsesCard = ({ id }: { id: string }) => (
  <DetailCard title="Where it is used">
    <TemplateUses id={id} />
  </DetailCard>
)

/** What uses a template, with links where there is a page. `note` comes first if anything does. */
export function TemplateUses({ id, note }: { id: string; note?: string }) {
  const { data, isError } = useQuery(usesQuery(id))
  const { data: all } = useList(templates)
  // Its languages are shown in a card of their own.
  const uses = data?.filter(use => all?.find(each => each.id === use.id)?.parentId !== id)
  if (isError) return <Text size="sm">Couldn’t find out where it is used.</Text>
  if (uses === undefined) return <Text size="sm">Looking where it is used…</Text>
  if (uses.length === 0)
    return <Text size="sm">No other template, rule, waiting message or tracking page uses it.</Text>
  return (
    <>
      {note !== undefined && <Text size="sm">{note}</Text>}
      <Text size="sm" component="ul" m={0} pl="md">
        {uses.map(use => (
          <li key={`${use.kind}/${use.id}`}>
            <Use use={use} />
          </li>
        ))}
      </Text>
    </>
  )
}

const pages = {
  rule: { page: '/rules/$id', hrefOf: id => `/rules/${encodeURIComponent(id)}`, textOf: name => `Rule ${name}` },
  tenant: { page: '/tenant', hrefOf: () => '/tenant', textOf: name => `Tracking page of ${name}` },
  template: { page: '/templates/$id', hrefOf: templatePath, textOf: name => name },
  message: {
    page: '/templates/email/{-$id}',
    hrefOf: id => `/templates/email/${encodeURIComponent(id)}`,
    textOf: name => name,
  },
} as const satisfies Record<
  TemplateUse['kind'],
  { page: PagePath; hrefOf: (id: string) => string; textOf: (name: string) => string }
>

/** A link, where the user may open the page. */
function Use({ use: { kind, id, name } }: { use: TemplateUse }) {
  const { page, hrefOf, textOf } = pages[kind]
  if (!mayVisit(useUser(), page)) return textOf(name)
  return (
    <PathLink href={hrefOf(id)} inherit underline="always">
      {textOf(name)}
    </PathLink>
  )
}
