import { encodeAttribute } from '@aftermile/domain/messages/mail-blocks/html-text'
import { Button, Group, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { RichTextEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { IconLink } from '../../../../../ui/icons/icons.ts'
import type { TemplateMetadata } from '../../source/suggest-template.ts'
import { AddressField } from './AddressField.tsx'

const address = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i

/** Makes the chosen words a link, changes its address or removes it. */
export function LinkControl({ editor, metadata }: { editor: Editor; metadata: TemplateMetadata }) {
  const [isOpen, { open, close }] = useDisclosure()
  const [typed, setTyped] = useState('')
  const isLink = editor.isActive('link')
  const attributes = String(editor.getAttributes('link').attributes ?? '')

  function save(): void {
    const written = `href="${encodeAttribute(typed.trim())}"`
    const next = address.test(attributes) ? attributes.replace(address, ` ${written}`) : `${attributes} ${written}`
    const chain = editor.chain().focus().extendMarkRange('link')
    if (typed.trim() === '') chain.unsetMark('link').run()
    else chain.setMark('link', { tag: 'a', attributes: next }).run()
    close()
  }

  return (
    <Popover opened={isOpen} onChange={close} trapFocus shadow="md" width={260} position="bottom-end">
      <Popover.Target>
        <RichTextEditor.Control
          aria-label="Link"
          title="Link"
          active={isLink}
          disabled={!isLink && editor.state.selection.empty}
          onClick={() => {
            const [, double, single] = address.exec(attributes) ?? []
            setTyped((double ?? single ?? '').replaceAll('&amp;', '&'))
            open()
          }}
        >
          <IconLink size={15} stroke={1.6} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <AddressField label="Address of the link" value={typed} metadata={metadata} onChange={setTyped} />
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button size="compact-sm" onClick={save}>
            {typed.trim() === '' ? 'Remove link' : 'Set link'}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
