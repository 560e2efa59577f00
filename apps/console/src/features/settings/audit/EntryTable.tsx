import type { AuditLogEntry } from '@aftermile/contract/settings/audit'
import { nounText } from '@aftermile/domain/audit/field-labels'
import { nounHref } from '@aftermile/domain/nouns/noun-pages'
import { Link } from '@tanstack/react-router'
import { rightsOf, useUser } from '../../../session/session-store.ts'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import shared from '../../../ui/table/Table.module.css'
import { Hint } from '../../../ui/text/Hint.tsx'
import { exactTime, minuteTime } from '../../../ui/text/time-text.ts'
import classes from './AuditPage.module.css'
import type { AuditSearch } from './audit-search.ts'
import { EntryChanges } from './EntryChanges.tsx'
import { itemHref, itemName } from './entry-links.ts'
import { useAuditMetadata, useNaming } from './use-audit.ts'

type Props = { entries: readonly AuditLogEntry[]; search: AuditSearch; isBusy: boolean }

export function EntryTable({ entries, search, isBusy }: Props) {
  const naming = useNaming()
  const { data } = useAuditMetadata()
  const users = new Set(data?.people.filter(({ isUser }) => isUser).map(({ id }) => id))
  const rights = rightsOf(useUser())
  const pageOf = (id: string) => (users.has(id) ? nounHref({ noun: 'user', id, parentId: null }, rights) : null)
  return (
    <table className={`${shared.table} ${classes.table}`} aria-label="Audit log" aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col" style={{ width: 172 }}>
            When
          </th>
          <th scope="col" style={{ width: '18%' }}>
            Who
          </th>
          <th scope="col" style={{ width: '26%' }}>
            Item
          </th>
          <th scope="col">What changed</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(entry => (
          <tr key={entry.id}>
            <td data-title="When">
              <Hint label={exactTime(entry.at)}>
                <time dateTime={entry.at}>{minuteTime(entry.at)}</time>
              </Hint>
            </td>
            <td data-title="Who">
              <MaybeLink href={pageOf(entry.userId)} text={entry.userName} />
            </td>
            <td data-wide>
              <ItemCell entry={entry} isOnly={search.item === entry.itemId} />
            </td>
            <td data-wide>
              <EntryChanges entry={entry} naming={naming} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const MaybeLink = ({ href, text }: { href: string | null; text: string }) =>
  href === null ? text : <PathLink href={href}>{text}</PathLink>

const actionTexts: Record<AuditLogEntry['action'], string> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
}

function ItemCell({ entry, isOnly }: { entry: AuditLogEntry; isOnly: boolean }) {
  const { noun, itemId, action } = entry
  const rights = rightsOf(useUser())
  const [href, name] = [itemHref(entry, rights), itemName(entry)]
  return (
    <>
      <div className={classes.name}>
        <MaybeLink href={href} text={name} />
      </div>
      <div className={classes.note}>
        {nounText(noun)} {actionTexts[action]}
        {!isOnly && (
          <>
            {' · '}
            <Link
              to="/tenant/audit"
              search={before => ({ ...before, noun, item: itemId })}
              aria-label={`History of ${name}`}
            >
              History
            </Link>
          </>
        )}
      </div>
    </>
  )
}
