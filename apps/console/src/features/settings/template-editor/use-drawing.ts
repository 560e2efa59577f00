import type { Template } from '@aftermile/contract/settings/templates'
import { readMail } from '@aftermile/domain/messages/mail-blocks/blocks'
import { markMail, withoutMarks } from '@aftermile/domain/messages/mail-blocks/marked-mail'
import { useMemo } from 'react'
import type { Values } from '../../../api/resource.ts'
import type { Family } from '../templates/template-locales.ts'
import { useEditorSearch } from './preview/use-preview-target.ts'
import { type Rendering, useRendering } from './preview/use-rendering.ts'
import { useRenderBody } from './use-render-body.ts'

/** A template as blocks and as a preview. One rendering is enough for both, unless the preview is of another language. */
export function useDrawing(values: Values<Template>, family: Family | null, isVisual: boolean) {
  const [{ locale }] = useEditorSearch()
  const { content } = values
  const mail = useMemo(() => (isVisual ? readMail(content ?? '') : null), [isVisual, content])
  const marked = useMemo(() => (mail === null ? content : markMail(mail)), [mail, content])
  const ownBody = useRenderBody({ ...values, content: marked }, null)
  const previewBody = useRenderBody(values, family)
  const isShared = mail !== null && locale === undefined
  const canvas = useRendering(mail === null ? null : ownBody)
  const preview = useRendering(isShared ? null : previewBody)
  const unmarked = useMemo(() => withoutMarksIn(canvas), [canvas])
  return { mail, canvas, preview: isShared ? unmarked : preview }
}

function withoutMarksIn(rendering: Rendering): Rendering {
  const { rendered } = rendering
  if (rendered === undefined) return rendering
  const { html, problems } = rendered
  // Marks are inside of lines, so only their columns are others.
  const places = problems.map(problem => (problem.part === 'content' ? { ...problem, column: null } : problem))
  return { ...rendering, rendered: { ...rendered, html: html === null ? null : withoutMarks(html), problems: places } }
}
