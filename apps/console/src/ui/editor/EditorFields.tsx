import type { Item } from '../../api/resource.ts'
import { RelativeTime } from '../text/RelativeTime.tsx'
import classes from './EditorPage.module.css'
import type { EditorPageProps } from './editor-page-props.ts'
import type { EditorFormState } from './use-editor-form.ts'

type Shown = 'aside' | 'below' | 'isWide' | 'children'
type Props<Stored extends Item> = { form: EditorFormState<Stored>; page: Pick<EditorPageProps<Stored>, Shown> }

/** The fields, with what stands beside and below them. */
export function EditorFields<Stored extends Item>({ form: { field, editor }, page }: Props<Stored>) {
  const { aside, below, isWide = false, children } = page
  return (
    <>
      {isWide ? (
        children(field, editor)
      ) : (
        <div className={classes.columns}>
          <div className={classes.fields}>{children(field, editor)}</div>
          <aside className={classes.aside}>
            {aside?.(editor)}
            <LastChanged stored={editor.stored} />
          </aside>
        </div>
      )}
      {below?.(field, editor)}
    </>
  )
}

function LastChanged({ stored }: { stored: Item | null }) {
  if (stored === null || stored.updatedAt === '') return null
  return (
    <div className={classes.changed}>
      Last changed by {stored.updatedBy}, <RelativeTime at={stored.updatedAt} />
    </div>
  )
}
