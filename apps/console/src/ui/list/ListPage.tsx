import { type NounId, nouns } from '@aftermile/domain/nouns/nouns'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { type Item, type Noun, useList } from '../../api/resource.ts'
import { useMayDo } from '../../session/session-store.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { ViewOnlyNotice } from '../feedback/ViewOnlyNotice.tsx'
import type { HelpTerm } from '../help/help-terms.ts'
import type { Icon } from '../icons/icon.tsx'
import { IconListSearch, IconPlus } from '../icons/icons.ts'
import { ButtonLink } from '../links/ButtonLink.tsx'
import { type EditorPath, editorLink } from '../links/editor-links.ts'
import { PageHead } from '../page/PageHead.tsx'
import type { Column, Sort } from '../table/column.ts'
import { DataTable } from '../table/DataTable.tsx'
import { SortMenu } from '../table/SortMenu.tsx'
import { TableSkeleton } from '../table/TableSkeleton.tsx'
import { useFoundRows } from '../table/use-found-rows.ts'
import { ListFooter } from './ListFooter.tsx'
import classes from './ListPage.module.css'
import { SearchField } from './SearchField.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useListState } from './use-list-state.ts'

type Props<Stored extends Item> = {
  /** The id under which the browser stores the table's preferences. */
  id: string
  title: string
  /** What the question mark beside the title explains. */
  help?: HelpTerm
  kind: NounId
  about: string
  icon: Icon
  noun: Noun<Stored>
  editor: EditorPath
  /** The text of the button that creates an item, if not 'Create …'. */
  createText?: string
  /** The items to list, if not all. */
  shows?: (row: Stored) => boolean
  /** More buttons in the head. */
  actions?: ReactNode
  /** Shown below the head. */
  tabs?: ReactNode
  filters?: ListFilters<Stored>
  columns: readonly Column<Stored>[]
  sort: Sort
  /** The headings of rows while they are sorted by a column. */
  sections?: { readonly by: string; readonly of: (row: Stored) => string }
}

/** What the user has chosen to see. `shows` is the same function until that changes. */
export type ListFilters<Stored> = {
  readonly controls: ReactNode
  readonly shows: (row: Stored) => boolean
  readonly onClear: () => void
}

/** The list of all items of a noun, with search, sorting, pages and links to the editor. */
export function ListPage<Stored extends Item>(props: Props<Stored>) {
  const {
    title,
    help,
    kind,
    about,
    icon,
    noun,
    editor,
    columns,
    createText = `Create ${nouns[kind].label}`,
    shows,
  } = props
  const { actions, tabs, filters, sections } = props
  const list = useListState(props.id, { columns, firstSort: props.sort })
  const query = useList(noun)
  const rows = useMemo(() => (shows === undefined ? query.data : query.data?.filter(shows)), [query.data, shows])
  const isChosen = filters?.shows
  const chosen = useMemo(() => (isChosen === undefined ? rows : rows?.filter(isChosen)), [rows, isChosen])
  const found = useFoundRows({ rows: chosen, columns, sort: list.sort, text: list.text })
  const mayCreate = useMayDo(noun.create.need)
  const page = useListKeys()
  const create = mayCreate && (
    <ButtonLink {...editorLink(editor, 'create')} leftSection={<IconPlus size={16} />}>
      {createText}
    </ButtonLink>
  )
  return (
    <div ref={page} className={classes.page}>
      <PageHead
        title={title}
        {...(help && { help })}
        about={about}
        actions={
          <>
            {actions}
            {create}
          </>
        }
      />
      <ViewOnlyNotice need={noun.create.need} what={wordsOf(title)} />
      {tabs}
      <div className={classes.tools}>
        <SearchField label={`Search ${wordsOf(title)}`} text={list.text} onText={list.setText} waitMs={0} />
        {filters?.controls}
        <SortMenu columns={columns} sort={list.sort} onSort={list.setSort} />
      </div>
      {content()}
    </div>
  )

  function content() {
    if (query.isPending) return <TableSkeleton columns={columns} rows={8} />
    if (rows === undefined) return <ErrorState error={query.error} onRetry={() => query.refetch()} />
    if (rows.length === 0) {
      return (
        <EmptyState icon={icon} title={`No ${wordsOf(title)} yet`} action={create}>
          {about}
        </EmptyState>
      )
    }
    if (chosen?.length === 0 && filters) return <NoMatch title={title} text={null} onClear={filters.onClear} />
    if (found.length === 0) return <NoMatch title={title} text={list.text} onClear={() => list.setText('')} />
    const page = Math.min(list.page, Math.ceil(found.length / list.pageSize))
    return (
      <>
        <DataTable
          label={title}
          rows={found}
          columns={columns}
          sort={list.sort}
          onSort={list.setSort}
          page={page}
          pageSize={list.pageSize}
          isBusy={query.isFetching}
          sectionOf={sections?.by === list.sort.by ? sections.of : undefined}
          link={(row, text) => (
            <Link {...editorLink(editor, row.id)} data-row>
              {text}
            </Link>
          )}
        />
        <ListFooter count={found.length} list={{ ...list, page }} />
      </>
    )
  }
}

/** A title inside a sentence. Abbreviations keep their capitals. */
const wordsOf = (title: string): string => title.replace(/\b[A-Z](?![A-Z])/g, letter => letter.toLowerCase())

/** Without a text it is the filters that match nothing. */
function NoMatch({ title, text, onClear }: { title: string; text: string | null; onClear: () => void }) {
  const action = (
    <Button variant="default" onClick={onClear}>
      {text === null ? 'Clear filters' : 'Clear search'}
    </Button>
  )
  return (
    <EmptyState icon={IconListSearch} title="No matches" action={action}>
      No {wordsOf(title)} match {text === null ? 'the filters' : `“${text}”`}.
    </EmptyState>
  )
}
