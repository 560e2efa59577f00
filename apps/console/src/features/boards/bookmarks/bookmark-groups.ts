import type { Bookmark } from '@aftermile/contract/boards/bookmarks'

/** Groups bookmarks for the menu: favourites first, then the user's own, the shared ones and those of the system, each by name. */
export function bookmarkGroups(bookmarks: readonly Bookmark[]) {
  const named = bookmarks.toSorted((a, b) => a.name.localeCompare(b.name, 'sv'))
  const others = named.filter(bookmark => !bookmark.isFavorite)
  return [
    { title: 'Favourites', bookmarks: named.filter(bookmark => bookmark.isFavorite) },
    { title: 'Private', bookmarks: others.filter(bookmark => bookmark.type === 'private') },
    { title: 'Shared', bookmarks: others.filter(bookmark => bookmark.type === 'shared') },
    { title: 'System', bookmarks: others.filter(bookmark => bookmark.type === 'system') },
  ].filter(group => group.bookmarks.length > 0)
}
