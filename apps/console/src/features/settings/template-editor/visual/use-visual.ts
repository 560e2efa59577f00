import type { ReadyBlock } from '@aftermile/contract/messages/rendering'
import { type Block, findBlock, type Mail, readMail } from '@aftermile/domain/messages/mail-blocks/blocks'
import { addBlock, type Edited, moveBlock, removeBlock } from '@aftermile/domain/messages/mail-blocks/edit-mail'
import { useState } from 'react'

type Options = { mail: Mail; onChange: (source: string) => void }

/** One step of undo. Changes of the same field are one step. */
type Step = { readonly source: string; readonly field: string | null }

/** The chosen block of a mail, and what can be done with it. Every change becomes the source at once. */
export function useVisual({ mail, onChange }: Options) {
  const [chosenId, choose] = useState<string | null>(null)
  const [past, setPast] = useState<readonly Step[]>([])
  const [future, setFuture] = useState<readonly string[]>([])
  const chosen = findBlock(mail, chosenId)

  function change(source: string, field: string | null = null): void {
    if (source === mail.source) return
    const isSameField = field !== null && past.at(-1)?.field === field
    if (!isSameField) setPast([...past, { source: mail.source, field }])
    setFuture([])
    onChange(source)
  }

  function apply(edited: Edited | null): void {
    if (edited === null) return
    change(edited.source)
    choose(edited.id)
  }

  function undo(): void {
    const last = past.at(-1)
    if (last === undefined) return
    setPast(past.slice(0, -1))
    setFuture([...future, mail.source])
    onChange(last.source)
  }

  function redo(): void {
    const next = future.at(-1)
    if (next === undefined) return
    setPast([...past, { source: mail.source, field: null }])
    setFuture(future.slice(0, -1))
    onChange(next)
  }

  return {
    chosen,
    choose,
    change,
    apply,
    undo: past.length === 0 ? null : undo,
    redo: future.length === 0 ? null : redo,
    move: (block: Block, by: -1 | 1) => apply(moveBlock(mail, block, by)),
    remove: (block: Block) => apply(removeBlock(mail, block)),
    add: (block: Pick<ReadyBlock, 'mjml'> & Partial<ReadyBlock>) =>
      apply(
        block.below ? addFrame(mail, block.mjml, block.below, block.head ?? null) : addBlock(mail, chosen, block.mjml),
      ),
  }
}

export type Visual = ReturnType<typeof useVisual>

/** Puts a frame around all there is. A mail without a head gets that of the frame. */
function addFrame(mail: Mail, above: string, below: string, head: string | null): Edited | null {
  const ended = readMail(addBlock(mail, null, below).source)
  if (ended === null) return null
  const [first] = ended.blocks
  if (first === undefined) return null
  const source = `${ended.source.slice(0, first.from)}${above}\n    ${ended.source.slice(first.from)}`
  const hasHead = mail.root.children.some(({ tag }) => tag === 'mj-head')
  if (hasHead || head === null) return { source, id: '0' }
  const at = mail.body.from
  return { source: `${source.slice(0, at)}${head}\n  ${source.slice(at)}`, id: '0' }
}
