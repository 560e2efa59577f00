import { RichTextEditor } from '@mantine/tiptap'
import '@mantine/core/styles/Typography.layer.css'
import '@mantine/tiptap/styles.layer.css'
import { type Editor, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import type { ReactNode } from 'react'
import { IconPilcrow } from '../icons/icons.ts'
import classes from './RichTextField.module.css'

type Props = {
  label: string
  value: string
  isFocused?: boolean
  onChange: (html: string) => void
  onSubmit?: () => void
  /** More controls of the toolbar. They can insert text where the cursor is. */
  controls?: (insert: (text: string) => void) => ReactNode
}

/** Allows only bold, italic, strike, lists, paragraph, headings 1 to 6, undo and redo. */
const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    underline: false,
  }),
]

/** A rich text field. Ctrl+Enter calls onSubmit. */
export function RichTextField({ label, value, isFocused = false, onChange, onSubmit, controls }: Props) {
  const editor = useEditor({
    extensions,
    content: value,
    autofocus: isFocused && 'end',
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
    editorProps: {
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' },
      handleKeyDown: (_view, event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false
        onSubmit?.()
        return onSubmit !== undefined
      },
    },
  })
  return (
    <RichTextEditor editor={editor} variant="subtle">
      <RichTextEditor.Toolbar aria-label={`Formatting for ${label.toLowerCase()}`}>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Strikethrough />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <Paragraph editor={editor} />
          <RichTextEditor.H1 />
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
          <RichTextEditor.H4 />
          <RichTextEditor.H5 />
          <RichTextEditor.H6 />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
        {controls?.(text => editor?.chain().focus().insertContent(text).run())}
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content className={classes.content} />
    </RichTextEditor>
  )
}

function Paragraph({ editor }: { editor: Editor | null }) {
  return (
    <RichTextEditor.Control
      aria-label="Paragraph"
      title="Paragraph"
      active={editor?.isActive('paragraph') ?? false}
      onClick={() => editor?.chain().focus().setParagraph().run()}
    >
      <IconPilcrow size={16} stroke={1.5} />
    </RichTextEditor.Control>
  )
}
