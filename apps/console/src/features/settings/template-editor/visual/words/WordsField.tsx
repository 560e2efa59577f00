import '@mantine/core/styles/Typography.layer.css'
import '@mantine/tiptap/styles.layer.css'
import { type RichText, writeRichText } from '@aftermile/domain/messages/mail-blocks/rich-text'
import { Input } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { type Editor, useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { IconBold, IconItalic, IconUnderline } from '../../../../../ui/icons/icons.ts'
import type { TemplateMetadata } from '../../source/suggest-template.ts'
import { LinkControl } from './LinkControl.tsx'
import { docOf, richOf } from './rich-doc.ts'
import { schema } from './schema.ts'
import { VariableMenu } from './VariableMenu.tsx'
import { liquidName, variableLiquid } from './variable-liquid.ts'
import classes from './WordsField.module.css'

type Props = {
  label: string
  /** As the code has it, and as it was read. */
  content: string
  rich: RichText
  /** The value of Liquid in the message on the canvas. */
  valueIn: (liquid: string) => string
  metadata: TemplateMetadata
  /** Enter begins a line, not a paragraph. */
  isLine?: boolean
  hasFormats?: boolean
  isFocused?: boolean
  onChange: (content: string) => void
}

const formats = [
  { name: 'bold', label: 'Bold', icon: IconBold },
  { name: 'italic', label: 'Italic', icon: IconItalic },
  { name: 'underline', label: 'Underlined', icon: IconUnderline },
] as const

/** Words with simple formats. Variables are chips that show their values. Every input is told at once. */
export function WordsField({
  label,
  content,
  rich,
  valueIn,
  metadata,
  isLine,
  hasFormats = true,
  isFocused,
  onChange,
}: Props) {
  const id = useId()
  const written = useRef(content)
  const before = useRef(rich)

  const notify = useEffectEvent((editor: Editor) => {
    const next = writeRichText(richOf(editor.getJSON(), before.current))
    if (next === written.current) return
    written.current = next
    onChange(next)
  })
  const relabel = useEffectEvent((editor: Editor) => labelChips(editor.view.dom, valueIn, metadata))

  const editor = useEditor({
    extensions: schema,
    content: docOf(rich),
    editorProps: {
      attributes: { 'aria-labelledby': id, role: 'textbox', 'aria-multiline': String(!isLine) },
      handleKeyDown: ({ state, dispatch }, event) => {
        const { hardBreak } = state.schema.nodes
        if (event.key !== 'Enter' || isLine !== true || event.isComposing || hardBreak === undefined) return false
        dispatch(state.tr.replaceSelectionWith(hardBreak.create()).scrollIntoView())
        return true
      },
    },
  })

  useEffect(() => {
    const update = () => {
      notify(editor)
      relabel(editor)
    }
    editor.on('update', update)
    return () => {
      editor.off('update', update)
    }
  }, [editor])

  // What was changed elsewhere, as by undo.
  useEffect(() => {
    if (content === written.current) return
    before.current = rich
    written.current = content
    editor.commands.setContent(docOf(rich), { emitUpdate: false })
  }, [editor, content, rich])

  useEffect(() => {
    if (isFocused === true) editor.commands.focus('end')
  }, [editor, isFocused])

  useEffect(() => labelChips(editor.view.dom, valueIn, metadata))

  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      <RichTextEditor editor={editor} variant="subtle" className={classes.field}>
        <RichTextEditor.Toolbar aria-label={`Formatting for ${label.toLowerCase()}`} className={classes.toolbar}>
          {hasFormats && (
            <RichTextEditor.ControlsGroup>
              {formats.map(({ name, label: text, icon: Icon }) => (
                <RichTextEditor.Control
                  key={name}
                  aria-label={text}
                  title={text}
                  active={editor.isActive(name)}
                  onClick={() => editor.chain().focus().toggleMark(name).run()}
                >
                  <Icon size={15} stroke={1.6} />
                </RichTextEditor.Control>
              ))}
              <LinkControl editor={editor} metadata={metadata} />
            </RichTextEditor.ControlsGroup>
          )}
          <VariableMenu
            metadata={metadata}
            liquidOf={variableLiquid}
            onInsert={source => editor.chain().focus().insertContent({ type: 'chip', attrs: { source } }).run()}
          />
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content className={classes.content} />
      </RichTextEditor>
    </Input.Wrapper>
  )
}

/** Writes the values into the chips, which the editor itself leaves alone. */
function labelChips(within: HTMLElement, valueIn: Props['valueIn'], metadata: TemplateMetadata): void {
  for (const chip of within.querySelectorAll<HTMLElement>('[data-liquid]')) {
    const source = chip.dataset.liquid ?? ''
    const name = liquidName(source, metadata)
    const text = valueIn(source).trim() || name
    if (chip.textContent !== text) chip.textContent = text
    chip.title = `${name}: ${source}`
  }
}
