import type { Template } from '@aftermile/contract/settings/templates'
import { positionAt } from '@aftermile/domain/messages/liquid-tokens'
import { lazy, Suspense, useEffect, useEffectEvent, useMemo } from 'react'
import { useStored } from '../../../storage/use-stored.ts'
import type { FieldOf } from '../../../ui/editor/fields-of.ts'
import type { Editor } from '../../../ui/editor/use-editor.ts'
import { StillSkeleton } from '../../../ui/loading/StillSkeleton.tsx'
import { SplitPane } from '../../../ui/split/SplitPane.tsx'
import { LanguageBar } from './LanguageBar.tsx'
import { PreviewPane } from './preview/PreviewPane.tsx'
import { useEditorSearch } from './preview/use-preview-target.ts'
import { allProblems, problemsOfErrors } from './source/all-problems.ts'
import { BlockFormFields } from './source/BlockFormFields.tsx'
import { SourcePane } from './source/SourcePane.tsx'
import { useCodeFields } from './source/use-code-fields.ts'
import { useLint } from './source/use-lint.ts'
import { useTemplateMetadata } from './source/use-template-metadata.ts'
import classes from './TemplateEditor.module.css'
import { isMjmlMail, partsOf, partWith } from './template-parts.ts'
import { useDrawing } from './use-drawing.ts'
import { useFamily } from './use-family.ts'

const VisualEditor = lazy(async () => ({ default: (await import('./visual/VisualEditor.tsx')).VisualEditor }))

/** Source and preview of a template side by side. */
export function TemplateWorkspace({ field, editor }: { field: FieldOf<Template>; editor: Editor<Template> }) {
  const [search, setSearch] = useEditorSearch()
  const [share, setShare] = useStored('sourceShare')
  const { values } = editor
  const parts = partsOf(values)
  const shown = parts.find(({ id }) => id === search.part) ?? parts[0]
  const family = useFamily(values)
  const { metadata } = useTemplateMetadata(values)
  const isVisual = search.mode === 'visual' && shown?.id === 'content' && isMjmlMail(values)
  const isForm = values.type === 'tracking_page' && values.payload !== null
  const { mail, canvas, preview } = useDrawing(values, family, isVisual)
  const rendered = search.locale === undefined ? preview.rendered?.problems : undefined
  const lint = useLint(values, preview.rendered?.html)
  const problems = useMemo(
    () => allProblems(problemsOfErrors(editor.errors), rendered ?? [], lint),
    [editor.errors, rendered, lint],
  )
  const fields = useCodeFields({ parts, shown: shown ?? contentPart, show: part => setSearch({ part }) })
  useErrorTab(editor, field => {
    const part = partWith(parts, field)
    if (part !== null && part !== shown?.id) setSearch({ part })
  })
  if (shown === undefined) return null

  function showCode(at: number | null): void {
    setSearch({ mode: undefined })
    if (at !== null) fields.goTo({ part: 'content', ...positionAt(values.content ?? '', at) })
  }

  const visual = isVisual ? (
    <Suspense fallback={<StillSkeleton height="100%" />}>
      <VisualEditor
        mail={mail}
        rendering={canvas}
        about={values}
        metadata={metadata}
        isReadOnly={field('content').isReadOnly}
        onChange={content => editor.set({ content })}
        onCode={showCode}
      />
    </Suspense>
  ) : isForm ? (
    <BlockFormFields
      payload={{ ...field('payload'), value: values.payload ?? '', onChange: payload => editor.set({ payload }) }}
      errors={editor.errors}
    />
  ) : null
  return (
    <div className={classes.workspace}>
      {family !== null && (
        <LanguageBar
          locale={values.locale}
          family={family}
          isDirty={editor.isDirty}
          enabled={values.parentId === null ? field('isEnabled') : null}
        />
      )}
      <SplitPane
        share={share ?? (isVisual ? 0.7 : 0.5)}
        onShare={setShare}
        first={{
          title: 'Source',
          content: <SourcePane {...{ field, editor, parts, shown, metadata, problems, fields, visual }} />,
        }}
        second={{
          title: 'Preview',
          content: <PreviewPane template={values} rendering={preview} onProblem={fields.goTo} />,
        }}
      />
    </div>
  )
}

const contentPart = { id: 'content', title: 'Content', language: 'text' } as const

/** Shows the tab of the first field with an error. */
function useErrorTab({ errors }: Editor<Template>, show: (field: string) => void): void {
  const [first] = Object.keys(errors)
  const onError = useEffectEvent(show)
  useEffect(() => {
    if (first !== undefined) onError(first)
  }, [first])
}
