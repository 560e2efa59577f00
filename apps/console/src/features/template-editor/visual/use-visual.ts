import type { Component, Editor } from 'grapesjs'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Block } from './blocks.ts'
import { type Fitting, fitSource, openVisual } from './open-visual.ts'
import { fromVisual } from './visual-source.ts'

type Options = { source: string; onChange: (source: string) => void }

/** The visual editor of a source. It writes back what the user changes, and nothing else. */
export function useVisual({ source, onChange }: Options) {
  const [canvas, setCanvas] = useState<HTMLDivElement | null>(null)
  const [styles, setStyles] = useState<HTMLDivElement | null>(null)
  const [traits, setTraits] = useState<HTMLDivElement | null>(null)
  /** The source when the editor was opened. `false`: it cannot be edited here. */
  const [fitting, setFitting] = useState<(Fitting & { source: string }) | false>(() => fitOf(source))
  const [chosen, setChosen] = useState<Component | null>(null)
  const editorRef = useRef<Editor | null>(null)

  const write = useEffectEvent((editor: Editor, { opened }: Fitting) => {
    const next = fromVisual(editor.getHtml(), opened)
    if (next !== null && next !== source) onChange(next)
  })

  useEffect(() => {
    if (canvas === null || styles === null || traits === null || fitting === false) return
    const editor = openVisual({ canvas, styles, traits }, fitting)
    editorRef.current = editor
    editor.on('component:selected', (component: Component) => setChosen(component))
    editor.on('component:deselected', () => setChosen(null))
    // Loading is a change too, so changes count from here on.
    editor.onReady(() => editor.on('update', () => write(editor, fitting)))
    return () => {
      setChosen(null)
      editor.destroy()
    }
  }, [canvas, styles, traits, fitting])

  return {
    isUnfit: fitting === false,
    places: { canvas: setCanvas, styles: setStyles, traits: setTraits },
    chosen,
    hasChanges: fitting !== false && fitting.source !== source,
    /** Puts the code back as it was when the editor was opened. */
    undoAll: () => {
      if (fitting === false) return
      onChange(fitting.source)
      setFitting(fitOf(fitting.source))
    },
    undo: () => editorRef.current?.UndoManager.undo(),
    add: (block: Block) => editorRef.current !== null && add(editorRef.current, block),
    move: (by: -1 | 1) => chosen !== null && move(chosen, by),
    remove: () => {
      chosen?.remove()
    },
  }
}

function fitOf(source: string): (Fitting & { source: string }) | false {
  const fitting = fitSource(source)
  return fitting === null ? false : { ...fitting, source }
}

function add(editor: Editor, { mjml, isSection }: Block): void {
  const body = editor.getWrapper()?.findType('mj-body')[0]
  const chosen = editor.getSelected()
  const section = chosen?.is('mj-section') === true ? chosen : chosen?.closestType('mj-section')
  if (isSection) {
    const parent = section?.parent() ?? body
    select(editor, parent?.append(mjml, section === undefined ? {} : { at: section.index() + 1 }))
    return
  }
  const column = chosen?.is('mj-column') === true ? chosen : chosen?.closestType('mj-column')
  const target = column ?? section?.findType('mj-column')[0] ?? body?.findType('mj-column').at(-1)
  const at = column === undefined || chosen === undefined || column === chosen ? {} : { at: chosen.index() + 1 }
  select(editor, target?.append(mjml, at))
}

function select(editor: Editor, added: Component[] | undefined): void {
  const [first] = added ?? []
  if (first !== undefined) editor.select(first, { scroll: true })
}

function move(component: Component, by: -1 | 1): void {
  const parent = component.parent()
  const at = component.index() + by
  if (parent === undefined || at < 0 || at >= parent.components().length) return
  // GrapesJS counts the place before the component is taken out.
  component.move(parent, { at: by > 0 ? at + 1 : at })
}
