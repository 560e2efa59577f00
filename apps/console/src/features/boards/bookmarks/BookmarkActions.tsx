import type { Bookmark } from '@aftermile/contract/boards/bookmarks'
import { systemTenantId } from '@aftermile/domain/access'
import { Menu } from '@mantine/core'
import type { BookmarkAction } from '../../../api/bookmark-queries.ts'
import { useMayDo, useUser } from '../../../session/session-store.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import classes from './BookmarksMenu.module.css'

type Props = {
  bookmark: Bookmark
  replaceTitle: string
  /** What is shown now. */
  content: Pick<Bookmark, 'filter' | 'layout'>
  run: (action: BookmarkAction, options?: { onSuccess?: () => void }) => void
  onRename: () => void
  onDelete: () => void
}

const closing = ['Save a copy', 'Delete…']

/** The actions this user may take on a bookmark. The server checks them again. */
export function BookmarkActions({ bookmark, replaceTitle, content, run, onRename, onDelete }: Props) {
  const { id, name, type } = bookmark
  const mayShare = useMayDo({ scope: 'bookmark_share' })
  const user = useUser()
  // Bookmarks of the system belong to its tenant. They are changed only there.
  const maySystemShare = useMayDo({ scope: 'bookmark_system_share' }) && user.tenantId === systemTenantId
  const isOwn = user.id === bookmark.createdByUserId
  const mayChange =
    type === 'private' || (type === 'shared' && (isOwn || mayShare)) || (type === 'system' && maySystemShare)
  const done = (message: string) => ({ onSuccess: () => toast({ message }) })
  const items: (readonly [string, () => void] | false)[] = [
    mayChange && [
      replaceTitle,
      () => run({ kind: 'update', id, bookmark: { name, ...content } }, done(`${name} saved.`)),
    ],
    mayChange && ['Rename', onRename],
    type === 'private' &&
      mayShare && ['Share with everyone', () => run({ kind: 'share', id }, done(`${name} shared.`))],
    type === 'shared' &&
      mayShare && ['Make private', () => run({ kind: 'unshare', id }, done(`${name} is now private.`))],
    type !== 'system' &&
      maySystemShare && [
        'Share with all tenants',
        () => run({ kind: 'systemShare', id }, done(`${name} shared with all tenants.`)),
      ],
    type === 'system' && maySystemShare && ['Stop sharing with all tenants', () => run({ kind: 'systemUnshare', id })],
    type === 'system' && ['Save a copy', () => run({ kind: 'importSystem', id }, done(`Saved a copy of ${name}.`))],
    mayChange && ['Delete…', onDelete],
  ]
  return (
    <div className={classes.actions}>
      {items
        .filter(item => item !== false)
        .map(([title, run]) => (
          <Menu.Item
            key={title}
            onClick={run}
            closeMenuOnClick={closing.includes(title)}
            {...(title === 'Delete…' && { color: 'red' })}
          >
            {title}
          </Menu.Item>
        ))}
    </div>
  )
}
