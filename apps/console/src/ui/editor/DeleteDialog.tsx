import { type ReactNode, useState } from 'react'
import { ApiProblem, isProblem } from '../../api/problem.ts'
import { getItem, type Item, useRemove } from '../../api/resource.ts'
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx'
import { toast } from '../feedback/toast.tsx'
import type { Removal } from './EditorHead.tsx'
import type { Editing } from './use-editor.ts'

type Props<Stored extends Item> = {
  editing: Editing<Stored>
  item: Stored
  etag: string | null
  name: string
  kind: string
  verb: Removal
  onClose: () => void
  onDeleted: () => void
  children: ReactNode
}

/** Deletes the version that the user has seen. A refusal is shown here with the server's message. */
export function DeleteDialog<Stored extends Item>({
  editing,
  item,
  etag: seenEtag,
  name,
  kind,
  verb,
  onClose,
  onDeleted,
  children,
}: Props<Stored>) {
  const [etag, setEtag] = useState(seenEtag)
  const [problem, setProblem] = useState<string | null>(null)
  const removing = useRemove(editing.noun, editing.alsoReload)

  async function explain(error: unknown): Promise<void> {
    if (!isProblem(error, 412)) return setProblem(error instanceof ApiProblem ? error.message : String(error))
    const now = await getItem(editing.noun, item.id)
    setEtag(now.etag)
    setProblem(`${now.data.updatedBy} changed this after you opened it. ${verb} it anyway?`)
  }

  function remove(): void {
    removing.mutate(
      { id: item.id, etag },
      {
        onSuccess: () => {
          toast({ message: `${name} ${verb === 'Reset' ? 'reset' : 'deleted'}.` })
          onDeleted()
        },
        onError: error => void explain(error).catch(explain),
      },
    )
  }

  return (
    <ConfirmDialog
      isOpen
      title={`${verb} ${kind} “${name}”?`}
      confirm={verb}
      isBusy={removing.isPending}
      problem={problem}
      onConfirm={remove}
      onClose={onClose}
    >
      {children}
      This can’t be undone.
    </ConfirmDialog>
  )
}
