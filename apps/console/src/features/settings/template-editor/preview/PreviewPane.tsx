import type { TemplateProblem } from '@aftermile/contract/messages/rendering'
import type { Template } from '@aftermile/contract/settings/templates'
import { hasSubject, isTemplateChannel } from '@aftermile/domain/channels/channels'
import { Loader, SegmentedControl, useComputedColorScheme } from '@mantine/core'
import type { Values } from '../../../../api/resource.ts'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { templateView } from '../../../messages/channels/channel-views.ts'
import { ContainerPicker } from './ContainerPicker.tsx'
import { InboxRow, MailPreview } from './MailPreview.tsx'
import classes from './Preview.module.css'
import { RequestPreview } from './RequestPreview.tsx'
import { TextPreview } from './TextPreview.tsx'
import { useEditorSearch, usePreviewTarget } from './use-preview-target.ts'
import type { Rendering } from './use-rendering.ts'

type Props = { template: Values<Template>; rendering: Rendering; onProblem: (problem: TemplateProblem) => void }

/** What a receiver gets, for a real shipment or order. */
export function PreviewPane({ template, rendering: { rendered, error, isBehind, retry }, onProblem }: Props) {
  const [, setSearch] = useEditorSearch()
  const target = usePreviewTarget(template)
  // The list below the source names them, each once.
  const first = rendered?.problems.find(({ severity }) => severity === 'error')
  const hasFrame = (templateView(template.type)?.preview ?? 'mail') === 'mail'
  return (
    <>
      <div className={classes.tools}>
        <ContainerPicker
          targetType={template.targetType}
          chosen={target}
          onChoose={({ id, merchantId }) => setSearch({ of: id, merchant: merchantId ?? undefined })}
        />
        {template.type === 'tracking_page' && <PageTools />}
        {hasFrame && <FrameTools hasText={isTemplateChannel(template.type)} />}
      </div>
      <section
        className={classes.stage}
        data-behind={isBehind || undefined}
        aria-busy={isBehind}
        aria-label="Message"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and what is inside may get no focus
        tabIndex={0}
      >
        {first !== undefined && (
          <div className={classes.problems}>
            <Notice kind="danger">
              There is no preview until the errors are fixed.{' '}
              <button type="button" className={classes.place} onClick={() => onProblem(first)}>
                Show the first
              </button>
            </Notice>
          </div>
        )}
        {error !== null && <ErrorState error={error} onRetry={() => void retry()} />}
        {rendered === undefined && error === null && <Loader size="sm" m="xl" aria-label="Rendering the preview" />}
        {rendered !== undefined && error === null && <Rendered template={template} rendered={rendered} />}
      </section>
    </>
  )
}

function Rendered({
  template,
  rendered,
}: {
  template: Values<Template>
  rendered: NonNullable<Rendering['rendered']>
}) {
  const [{ width = 'desktop', scheme, view = 'html' }] = useEditorSearch()
  const ownScheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const kind = templateView(template.type)?.preview
  if (kind === 'text') return <TextPreview rendered={rendered} />
  if (kind === 'request') return <RequestPreview rendered={rendered} template={template} />
  return (
    <>
      {hasSubject(template.type) && <InboxRow subject={rendered.subject} payload={rendered.payload} />}
      <MailPreview rendered={rendered} width={width} scheme={scheme ?? ownScheme} view={view} />
    </>
  )
}

/** Who sees the page, and where the block is on it. */
function PageTools() {
  const [{ as = 'private', place = 'above' }, setSearch] = useEditorSearch()
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Seen by"
        data={[
          { value: 'private', label: 'Receiver' },
          { value: 'public', label: 'Public' },
        ]}
        value={as}
        onChange={value => setSearch({ as: value === 'public' ? 'public' : undefined })}
      />
      <SegmentedControl
        size="xs"
        aria-label="Place of the block"
        data={[
          { value: 'above', label: 'Above' },
          { value: 'below', label: 'Below' },
        ]}
        value={place}
        onChange={value => setSearch({ place: value === 'below' ? 'below' : undefined })}
      />
    </>
  )
}

function FrameTools({ hasText }: { hasText: boolean }) {
  const [{ width = 'desktop', scheme, view = 'html' }, setSearch] = useEditorSearch()
  const ownScheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Width"
        data={[
          { value: 'desktop', label: 'Desktop' },
          { value: 'phone', label: 'Phone' },
        ]}
        value={width}
        onChange={value => setSearch({ width: value === 'phone' ? 'phone' : undefined })}
      />
      <SegmentedControl
        size="xs"
        aria-label="Colours"
        data={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        value={scheme ?? ownScheme}
        onChange={value => setSearch({ scheme: value })}
      />
      <SegmentedControl
        size="xs"
        aria-label="Format"
        data={[
          { value: 'html', label: 'HTML' },
          ...(hasText ? [{ value: 'text', label: 'Plain text' } as const] : []),
          { value: 'source', label: 'Source' },
        ]}
        value={view}
        onChange={value => setSearch({ view: value === 'html' ? undefined : value })}
      />
    </>
  )
}
