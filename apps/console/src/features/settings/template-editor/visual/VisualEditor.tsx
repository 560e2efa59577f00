import type { Template } from '@aftermile/contract/settings/templates'
import type { Block, Mail } from '@aftermile/domain/messages/mail-blocks/blocks'
import { chipKey } from '@aftermile/domain/messages/mail-blocks/marked-mail'
import { ActionIcon, Button, Text, Tooltip, useComputedColorScheme } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { IconArrowBackUp, IconArrowForwardUp } from '../../../../ui/icons/icons.ts'
import { StillSkeleton } from '../../../../ui/loading/StillSkeleton.tsx'
import { useEditorSearch } from '../preview/use-preview-target.ts'
import type { Rendering } from '../preview/use-rendering.ts'
import type { TemplateMetadata } from '../source/suggest-template.ts'
import { AddMenu } from './AddMenu.tsx'
import { Canvas } from './canvas/Canvas.tsx'
import type { Drawn } from './canvas/fill-frame.ts'
import { Outline } from './Outline.tsx'
import { BlockPanel } from './panel/BlockPanel.tsx'
import { useVisual } from './use-visual.ts'
import classes from './VisualEditor.module.css'

type Props = {
  /** Null: the code is no MJML that can be read. */
  mail: Mail | null
  /** The mail with its marks, rendered. */
  rendering: Rendering
  about: Pick<Template, 'targetType' | 'locale'>
  metadata: TemplateMetadata
  isReadOnly: boolean
  onChange: (source: string) => void
  /** Shows the code, at a place if one is given. */
  onCode: (at: number | null) => void
}

/** Edits a mail block by block. What it does not know is a closed block, which is edited as code. */
export function VisualEditor({ mail, onCode, ...props }: Props) {
  if (mail !== null) return <OpenMail mail={mail} onCode={onCode} {...props} />
  return (
    <div className={classes.unfit}>
      <Notice kind="note">
        The blocks of this message can’t be read. Check in the code that every element is closed, and put Liquid tags
        between elements into &lt;mj-raw&gt;.
      </Notice>
      <Button variant="default" onClick={() => onCode(null)}>
        Edit the code
      </Button>
    </div>
  )
}

function OpenMail({ mail, rendering, about, metadata, isReadOnly, onChange, onCode }: Props & { mail: Mail }) {
  const visual = useVisual({ mail, onChange })
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const [clicked, setClicked] = useState<string | null>(null)
  const [{ scheme }, setSearch] = useEditorSearch()
  const ownScheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { chosen } = visual
  const valueIn = (liquid: string): string => drawn?.values.get(chipKey(liquid)) ?? ''
  const html = rendering.rendered?.html ?? null

  // Each click is heard once.
  useEffect(() => {
    if (clicked !== null) setClicked(null)
  }, [clicked])

  function onKeyDown(event: KeyboardEvent): void {
    const isText = event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]')
    if (isText || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    ;(event.shiftKey ? visual.redo : visual.undo)?.()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo counts wherever the focus is
    <div className={classes.visual} onKeyDown={onKeyDown}>
      {html !== null && (
        <Canvas
          mail={mail}
          html={html}
          scheme={scheme ?? ownScheme}
          chosen={chosen?.id ?? null}
          onChoose={id => {
            setClicked(id)
            visual.choose(id)
          }}
          drawn={drawn}
          onDraw={setDrawn}
        />
      )}
      {html === null && (
        <div className={classes.unfit}>
          <NotDrawn rendering={rendering} onExamples={() => setSearch({ of: 'sample', merchant: undefined })} />
        </div>
      )}
      <aside className={classes.side} aria-label="Visual editor">
        {!isReadOnly && (
          <div className={classes.actions}>
            <AddMenu about={about} onAdd={visual.add} />
            <Step label="Undo" icon={IconArrowBackUp} onClick={visual.undo} />
            <Step label="Redo" icon={IconArrowForwardUp} onClick={visual.redo} />
          </div>
        )}
        <div className={classes.outline}>
          <Outline mail={mail} visual={visual} isReadOnly={isReadOnly} valueIn={valueIn} />
        </div>
        <div className={classes.panel}>
          {isReadOnly && <Notice kind="note">You can view this template but not change it.</Notice>}
          {!isReadOnly && chosen === null && (
            <Text c="dimmed" p="sm" size="sm">
              Choose a block in the message or in the list.
            </Text>
          )}
          {!isReadOnly && chosen !== null && (
            <BlockPanel
              key={chosen.id}
              mail={mail}
              block={chosen}
              visual={visual}
              metadata={metadata}
              valueIn={valueIn}
              isFocused={clicked === chosen.id}
              isShown={drawn === null || drawn.places.has(chosen.id)}
              onCode={(block: Block) => onCode(block.from)}
            />
          )}
        </div>
      </aside>
    </div>
  )
}

/** Why there is no message to draw. The blocks can be edited even so. */
function NotDrawn({ rendering, onExamples }: { rendering: Rendering; onExamples: () => void }) {
  const problem = rendering.rendered?.problems.find(({ severity }) => severity === 'error')
  const reason = problem?.message ?? rendering.error?.message
  if (reason === undefined) return <StillSkeleton height="100%" />
  return (
    <>
      <Notice kind="danger">{reason}</Notice>
      <Button variant="default" onClick={onExamples}>
        Draw it with example values
      </Button>
    </>
  )
}

type StepProps = { label: string; icon: typeof IconArrowBackUp; onClick: (() => void) | null }

const Step = ({ label, icon: Icon, onClick }: StepProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="default" aria-label={label} disabled={onClick === null} onClick={() => onClick?.()}>
      <Icon size={15} />
    </ActionIcon>
  </Tooltip>
)
