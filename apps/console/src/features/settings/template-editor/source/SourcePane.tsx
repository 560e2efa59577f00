import type { TemplateProblem } from '@aftermile/contract/messages/rendering'
import type { Template } from '@aftermile/contract/settings/templates'
import { noForm } from '@aftermile/contract/settings/tracking-blocks'
import { templateTraits } from '@aftermile/domain/channels/channels'
import { Button, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef } from 'react'
import { queryOf } from '../../../../api/call.ts'
import { CodeField } from '../../../../ui/code/CodeField.tsx'
import type { FieldOf } from '../../../../ui/editor/fields-of.ts'
import type { Editor } from '../../../../ui/editor/use-editor.ts'
import { IconBraces } from '../../../../ui/icons/icons.ts'
import { PageTabs } from '../../../../ui/page/PageTabs.tsx'
import { carriesKey } from '../../templates/key-templates.ts'
import type { PartId } from '../editor-search.ts'
import { useEditorSearch } from '../preview/use-preview-target.ts'
import { isMjmlMail, type Part, partWith } from '../template-parts.ts'
import { EnvelopeFields } from './EnvelopeFields.tsx'
import { ProblemList } from './ProblemList.tsx'
import classes from './SourcePane.module.css'
import { suggestTemplate, type TemplateMetadata } from './suggest-template.ts'
import type { CodeFields } from './use-code-fields.ts'
import { VariablesPanel } from './VariablesPanel.tsx'

type Props = {
  field: FieldOf<Template>
  editor: Editor<Template>
  parts: readonly Part[]
  shown: Part
  metadata: TemplateMetadata
  problems: readonly TemplateProblem[]
  fields: CodeFields
  /** The content as blocks, in place of its code. */
  visual: ReactNode
}

/** The source of a template in tabs, with its variables and problems. Tabs stay mounted, so that undo and cursor are kept. */
export function SourcePane({ field, editor, parts, shown, metadata, problems, fields, visual }: Props) {
  const [, setSearch] = useEditorSearch()
  const [areVariablesOpen, variables] = useDisclosure()
  const isVisual = visual !== null
  // Back from HTML the form is as it was.
  const leftForm = useRef(JSON.stringify(noForm))
  const leaveForm = () => {
    leftForm.current = editor.values.payload ?? leftForm.current
    return null
  }
  return (
    <>
      <div className={classes.bar}>
        <PartTabs parts={parts} shown={shown.id} problems={problems} />
        <div className={classes.tools}>
          {isMjmlMail(editor.values) && shown.id === 'content' && (
            <SegmentedControl
              size="xs"
              aria-label="Mode"
              data={[
                { value: 'code', label: 'Code' },
                { value: 'visual', label: 'Visual' },
              ]}
              value={isVisual ? 'visual' : 'code'}
              onChange={value => setSearch({ mode: value === 'visual' ? value : undefined })}
            />
          )}
          {editor.values.type === 'tracking_page' && (
            <SegmentedControl
              size="xs"
              aria-label="Made with"
              data={[
                { value: 'form', label: 'Form' },
                { value: 'html', label: 'HTML' },
              ]}
              value={isVisual ? 'form' : 'html'}
              disabled={field('payload').isReadOnly}
              onChange={value => editor.set({ payload: value === 'form' ? leftForm.current : leaveForm() })}
            />
          )}
          {!isVisual && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconBraces size={14} />}
              aria-expanded={areVariablesOpen}
              onClick={variables.toggle}
            >
              Variables
            </Button>
          )}
        </div>
      </div>
      <div className={classes.middle}>
        {parts.map(part => (
          <div key={part.id} className={classes.part} hidden={part.id !== shown.id || isVisual}>
            <PartFields {...{ part, field, editor, metadata, problems, fields }} />
          </div>
        ))}
        {visual}
        {areVariablesOpen && !isVisual && (
          <VariablesPanel metadata={metadata} onInsert={fields.insert} onClose={variables.close} />
        )}
      </div>
      <ProblemList problems={problems} titleOf={part => titleOf(parts, part)} onGoTo={fields.goTo} />
    </>
  )
}

function titleOf(parts: readonly Part[], part: string): string {
  const id = partWith(parts, part)
  return parts.find(each => each.id === id)?.title ?? ''
}

type TabsProps = { parts: readonly Part[]; shown: PartId; problems: readonly TemplateProblem[] }

function PartTabs({ parts, shown, problems }: TabsProps) {
  const { pathname } = useLocation()
  const [search] = useEditorSearch()
  return (
    <PageTabs
      label="Parts of the template"
      tabs={parts.map(({ id, title }) => ({
        href: `${pathname}${queryOf({ ...search, part: id })}`,
        title,
        isCurrent: id === shown,
        count: problems.filter(({ part }) => part !== null && partWith(parts, part) === id).length,
      }))}
    />
  )
}

type PartProps = Pick<Props, 'field' | 'editor' | 'metadata' | 'problems' | 'fields'> & { part: Part }

function PartFields({ part: { id, title, language }, field, editor, metadata, problems, fields }: PartProps) {
  const suggest = useMemo(() => suggestTemplate(metadata, language), [metadata, language])
  const envelopeSuggest = useMemo(() => suggestTemplate(metadata, 'text'), [metadata])
  const own = useMemo(() => problems.filter(({ part }) => part === id), [problems, id])
  if (id === 'envelope')
    return (
      <EnvelopeFields
        type={editor.values.type}
        payload={{ ...field('payload'), onChange: payload => editor.set({ payload }) }}
        isFixed={carriesKey(editor.values)}
        errors={editor.errors}
        problems={problems}
        suggest={envelopeSuggest}
        fields={fields}
      />
    )
  // Its errors are in the list of problems, with their lines.
  const { value, error: _, ...rest } = field(id)
  const code = (
    <CodeField
      {...rest}
      error={undefined}
      label={title}
      value={value ?? ''}
      language={language}
      isFilling
      problems={own}
      suggest={suggest}
      {...fields.connect(id)}
    />
  )
  if (id !== 'text' || templateTraits(editor.values.type)?.content !== 'html') return code
  return (
    <>
      <PlainTextNote
        isOwn={editor.values.text !== null && editor.values.text.trim() !== ''}
        isReadOnly={rest.isReadOnly}
        onFollow={() => editor.set({ text: null })}
      />
      {code}
    </>
  )
}

type NoteProps = { isOwn: boolean; isReadOnly: boolean; onFollow: () => void }

/** Says where the plain text of an e-mail comes from. */
const PlainTextNote = ({ isOwn, isReadOnly, onFollow }: NoteProps) => (
  <div className={classes.note}>
    {isOwn
      ? 'Written by hand: it doesn’t follow the content.'
      : 'It follows the content. The preview shows it under Plain text. Write here to replace it.'}
    {isOwn && !isReadOnly && (
      <Button size="compact-sm" variant="default" onClick={onFollow}>
        Follow the content
      </Button>
    )}
  </div>
)
