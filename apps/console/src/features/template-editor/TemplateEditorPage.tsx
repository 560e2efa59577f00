import type { Template } from '@aftermile/contract/settings/templates'
import { useParams } from '@tanstack/react-router'
import type { Values } from '../../api/resource.ts'
import { EditorPage } from '../../ui/editor/EditorPage.tsx'
import { SendTest } from './SendTest.tsx'
import { TemplateWorkspace } from './TemplateWorkspace.tsx'
import { editing } from './template-editing.ts'
import { useRenderBody } from './use-render-body.ts'
import { useTemplateLocales } from './use-template-locales.ts'

/** Edits what a template says, beside a preview. Its settings are on a page of their own. */
export function TemplateEditorPage() {
  const { id } = useParams({ from: '/templates/$id/editor' })
  const settings = `/templates/${encodeURIComponent(id)}`
  return (
    <EditorPage
      key={id}
      id={id}
      kind="template"
      links={{
        back: { href: settings, text: 'Template settings' },
        item: other => `/templates/${encodeURIComponent(other)}`,
      }}
      titleOf={({ name }) => name}
      editing={editing}
      isWide
      actions={({ values }) => <TestButton values={values} />}
    >
      {(field, editor) => <TemplateWorkspace field={field} editor={editor} />}
    </EditorPage>
  )
}

function TestButton({ values }: { values: Values<Template> }) {
  const { main } = useTemplateLocales(values)
  return <SendTest type={values.type} body={useRenderBody(values, main)} />
}
