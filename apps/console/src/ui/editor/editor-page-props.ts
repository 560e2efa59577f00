import type { NounId } from '@aftermile/domain/nouns/nouns'
import type { ReactNode } from 'react'
import type { ApiResponse } from '../../api/call.ts'
import type { Item } from '../../api/resource.ts'
import type { EditorLinks } from '../links/editor-links.ts'
import type { FieldOf } from './fields-of.ts'
import type { Editing, Editor } from './use-editor.ts'

export type EditorPageProps<Stored extends Item> = {
  /** 'create' for a new item. */
  id: string
  kind: NounId
  /** What one item is called, where the words of its noun do not say enough. */
  kindText?: string
  links: EditorLinks
  titleOf: (values: Editor<Stored>['values']) => string
  editing: Editing<Stored>
  /** Why this user may not change the item, or null. The rights of the noun are checked before. */
  readOnlyReason?: (stored: Stored) => string | null
  /** Called after a change was saved. */
  onSaved?: () => void
  /** Called with the reply to a creation, before its page opens. */
  onCreated?: (created: Stored) => void
  /** The text of a value when two versions are compared; null for the default. */
  valueText?: (name: string, value: unknown) => string | null
  /** Shown before the item is deleted. */
  beforeDelete?: (item: Stored) => ReactNode
  /** More buttons in the head of an item that exists. */
  actions?: (editor: Editor<Stored>) => ReactNode
  /** Shown beside the fields. */
  aside?: (editor: Editor<Stored>) => ReactNode
  /** Over the full width and height, with nothing beside the fields. */
  isWide?: boolean
  /** Shown below the fields, over the full width. */
  below?: (field: FieldOf<Stored>, editor: Editor<Stored>) => ReactNode
  children: (field: FieldOf<Stored>, editor: Editor<Stored>) => ReactNode
}

export type EditorFormProps<Stored extends Item> = EditorPageProps<Stored> & {
  opened: ApiResponse<Stored> | null
  /** Called when a copy was deleted, so that the original shows. */
  onReset: () => void
}
