import { nouns } from '@aftermile/domain/nouns/nouns'
import { Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { isProblem } from '../../api/problem.ts'
import { type Item, itemKeyOf, useItem } from '../../api/resource.ts'
import { useMayDo } from '../../session/session-store.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { IconFileUnknown } from '../icons/icons.ts'
import { PathLink } from '../links/PathLink.tsx'
import { EditorForm } from './EditorForm.tsx'
import classes from './EditorPage.module.css'
import type { EditorPageProps } from './editor-page-props.ts'

/** The page that edits one item of a noun. Mount it with key={id}. */
export function EditorPage<Stored extends Item>(props: EditorPageProps<Stored>) {
  const isNew = props.id === 'create'
  const item = useItem(props.editing.noun, isNew ? null : props.id)
  const queries = useQueryClient()
  const reopen = () => void queries.resetQueries({ queryKey: itemKeyOf(props.editing.noun, props.id) })
  const mayCreate = useMayDo(props.editing.noun.create.need)
  if (isNew && !mayCreate) return <Navigate to="/forbidden" replace />
  if (isNew) return <EditorForm {...props} opened={null} onReset={reopen} />
  if (item.isPending) return <EditorSkeleton />
  if (item.data !== undefined) return <EditorForm {...props} opened={item.data} onReset={reopen} />
  if (!isProblem(item.error, 404)) return <ErrorState error={item.error} onRetry={() => item.refetch()} />
  return (
    <EmptyState
      icon={IconFileUnknown}
      title="Item not found"
      action={<PathLink href={props.links.back.href}>{props.links.back.text}</PathLink>}
    >
      There is no {props.kindText ?? nouns[props.kind].label} with the id {props.id}. It may have been deleted.
    </EmptyState>
  )
}

function EditorSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy>
      <Skeleton height={16} width={80} />
      <Skeleton height={28} width={240} mb="md" />
      {[0, 1, 2, 3].map(field => (
        <Skeleton key={field} height={54} />
      ))}
    </div>
  )
}
