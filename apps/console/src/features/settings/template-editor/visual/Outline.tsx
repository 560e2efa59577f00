import { type Block, type Mail, parentOf } from '@aftermile/domain/messages/mail-blocks/blocks'
import { moveTo } from '@aftermile/domain/messages/mail-blocks/edit-mail'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { blockExcerpt, blockName } from './block-names.ts'
import classes from './Outline.module.css'
import type { Visual } from './use-visual.ts'

type Props = { mail: Mail; visual: Visual; isReadOnly: boolean; valueIn: (liquid: string) => string }

type Row = { readonly block: Block; readonly level: number }

/** A section shows what is in its only column as its own. */
function rowsOf(blocks: readonly Block[], level = 1): Row[] {
  return blocks.flatMap(block => {
    const [only, ...others] = block.children
    const inner = block.kind === 'section' && only && others.length === 0 ? only.children : block.children
    return [{ block, level }, ...rowsOf(inner, level + 1)]
  })
}

const dragType = 'text/x-block'

/** The blocks of a mail as a list. Arrows choose one, with Alt they move it, Delete removes it; it can be dragged too. */
export function Outline({ mail, visual, isReadOnly, valueIn }: Props) {
  const rows = rowsOf(mail.blocks)
  const { chosen, choose } = visual
  const list = useRef<HTMLDivElement>(null)
  const isDriven = useRef(false)
  const [over, setOver] = useState<{ id: string; isAfter: boolean } | null>(null)
  const current = rows.find(({ block }) => block.id === chosen?.id) ?? rows[0]

  // A block that is moved by its key keeps the focus, in its new place.
  const chosenId = chosen?.id
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-id="${chosenId}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    if (isDriven.current) row?.focus()
    isDriven.current = false
  }, [chosenId])

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const isDelete = event.key === 'Delete' || event.key === 'Backspace'
    if (current === undefined || (step === 0 && !isDelete)) return
    event.preventDefault()
    isDriven.current = true
    const next = rows[rows.indexOf(current) + step]
    if (!isDelete && !event.altKey) next !== undefined && choose(next.block.id)
    else if (isReadOnly) isDriven.current = false
    else if (isDelete) visual.remove(current.block)
    else visual.move(current.block, step > 0 ? 1 : -1)
  }

  return (
    <div ref={list} role="tree" aria-label="Blocks" className={classes.list}>
      {rows.map(({ block, level }) => {
        const isChosen = block.id === chosen?.id
        const dropped = over?.id === block.id ? (over.isAfter ? 'after' : 'before') : undefined
        return (
          <div
            key={block.id}
            role="treeitem"
            data-id={block.id}
            aria-level={level}
            aria-selected={isChosen}
            tabIndex={block.id === current?.block.id ? 0 : -1}
            className={classes.row}
            style={{ paddingInlineStart: 8 + (level - 1) * 14 }}
            data-dropped={dropped}
            draggable={!isReadOnly}
            onClick={() => choose(block.id)}
            onKeyDown={onKeyDown}
            onFocus={() => isChosen || choose(block.id)}
            onDragStart={event => {
              event.dataTransfer.setData(dragType, block.id)
              event.dataTransfer.effectAllowed = 'move'
            }}
            onDragOver={event => {
              if (!event.dataTransfer.types.includes(dragType)) return
              event.preventDefault()
              const { top, height } = event.currentTarget.getBoundingClientRect()
              setOver({ id: block.id, isAfter: event.clientY > top + height / 2 })
            }}
            onDragLeave={() => setOver(null)}
            onDrop={event => {
              event.preventDefault()
              const dragged = rows.find(row => row.block.id === event.dataTransfer.getData(dragType))
              if (dragged !== undefined && over !== null)
                visual.apply(moveTo(mail, dragged.block, targetOf(mail, block, dragged.block), over.isAfter))
              setOver(null)
            }}
          >
            <span className={classes.name}>{blockName(mail, block)}</span>
            <span className={classes.excerpt}>{blockExcerpt(mail, block, valueIn)}</span>
          </div>
        )
      })}
    </div>
  )
}

/** A section that is dropped on something inside of another one is dropped on that section. */
function targetOf(mail: Mail, target: Block, dragged: Block): Block {
  const depth = dragged.id.split('.').length
  const parent = parentOf(mail, target)
  return parent !== null && target.id.split('.').length > depth ? targetOf(mail, parent, dragged) : target
}
