import { type Template, templates } from '@aftermile/contract/settings/templates'
import { systemTenantId } from '@aftermile/domain/access'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useItem, type Values } from '../../../api/resource.ts'
import { useUser } from '../../../session/session-store.ts'
import { EditorPage } from '../../../ui/editor/EditorPage.tsx'
import { templatePath } from '../../messages/template-paths.ts'
import { useKeyReason } from '../templates/key-templates.ts'
import { editingOf } from '../templates/settings/template-editing.ts'
import { shortValueText } from '../templates/template-texts.ts'
import { SendTest } from './SendTest.tsx'
import { TemplateWorkspace } from './TemplateWorkspace.tsx'
import { useFamily } from './use-family.ts'
import { useRenderBody } from './use-render-body.ts'

/** Deleting and resetting is on the page of the settings. */
const { remove: _, ...noun } = templates

/** Edits what a template says, beside a preview. */
export function TemplateEditorPage() {
  const { id } = useParams({ from: '/templates/$id/editor' })
  const { data: opened } = useItem(templates, id)
  const isSystem = useUser().tenantId === systemTenantId
  const type = opened?.data.type ?? 'email'
  const editing = useMemo(() => ({ ...editingOf(type, isSystem), noun }), [type, isSystem])
  return (
    <EditorPage
      key={id}
      id={id}
      kind="template"
      links={{ back: { href: templatePath(id), text: 'Template settings' }, item: templatePath }}
      titleOf={({ name }) => name}
      editing={editing}
      readOnlyReason={useKeyReason()}
      valueText={shortValueText}
      isWide
      actions={({ values }) => <TestButton values={values} />}
    >
      {(field, editor) => <TemplateWorkspace field={field} editor={editor} />}
    </EditorPage>
  )
}

function TestButton({ values }: { values: Values<Template> }) {
  const body = useRenderBody(values, useFamily(values))
  // Attachments and blocks of the tracking page are no messages.
  if (values.type === 'attachment' || values.type === 'tracking_page') return null
  return <SendTest type={values.type} body={body} />
}
