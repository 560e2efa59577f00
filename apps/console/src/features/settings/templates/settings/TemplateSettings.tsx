import { type Template, type TemplateVersion, templates } from '@aftermile/contract/settings/templates'
import { systemTenantId } from '@aftermile/domain/access'
import { hasEnvelope, isTemplateChannel } from '@aftermile/domain/channels/channels'
import type { TemplateTargetType, TemplateType } from '@aftermile/domain/messages/template-lists'
import { templateTypeNames } from '@aftermile/domain/messages/template-lists'
import { useMemo } from 'react'
import { call } from '../../../../api/call.ts'
import { useMayDo, useUser } from '../../../../session/session-store.ts'
import { CloneButton } from '../../../../ui/editor/CloneButton.tsx'
import { EditorPage } from '../../../../ui/editor/EditorPage.tsx'
import type { FieldOf } from '../../../../ui/editor/fields-of.ts'
import type { Editor } from '../../../../ui/editor/use-editor.ts'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { IconWebhook } from '../../../../ui/icons/icons.ts'
import { PathButton, PathLink } from '../../../../ui/links/PathLink.tsx'
import { templateLinks, templatePath } from '../../../messages/template-paths.ts'
import { WaitingCard } from '../../../messages/waiting/WaitingCard.tsx'
import { LanguagesCard } from '../cards/LanguagesCard.tsx'
import { PreviewCard } from '../cards/PreviewCard.tsx'
import { TrackingPageCard } from '../cards/TrackingPageCard.tsx'
import { UsesCard } from '../cards/UsesCard.tsx'
import { VersionsCard } from '../cards/VersionsCard.tsx'
import { SystemDifference } from '../difference/SystemDifference.tsx'
import { carriesKey, useKeyReason } from '../key-templates.ts'
import { StartFrom } from '../StartFrom.tsx'
import { languageName, shortValueText } from '../template-texts.ts'
import { hasFrame, hasLocales, isCalled } from '../template-types.ts'
import type { Frames } from './blank-template.ts'
import { EnvelopeFields } from './EnvelopeFields.tsx'
import { LostTemplate } from './LostTemplate.tsx'
import { MainFields, SendingFields } from './MainFields.tsx'
import { SetAsideNotice } from './SetAsideNotice.tsx'
import { editingOf } from './template-editing.ts'
import { WebhookFields } from './WebhookFields.tsx'

type Props = {
  id: string
  type: TemplateType
  /** The main template of a language. Null: this is a main one. */
  mainId: string | null
  /** What a new one is about, if its address says it. */
  targetType?: TemplateTargetType | undefined
  /** What a new e-mail begins with. */
  frames: Frames | null
  /** Called with the signing secret of a webhook that was created. */
  onSecret: (secret: string) => void
}

/** Edits everything about a template but what it says. */
export function TemplateSettings({ id, type, mainId, targetType, frames, onSecret }: Props) {
  const mayWrite = useMayDo(templates.update.need)
  const keyReason = useKeyReason()
  const isSystem = useUser().tenantId === systemTenantId
  const editing = useMemo(() => editingOf(type, isSystem, { frames, targetType }), [type, isSystem, frames, targetType])
  const links =
    mainId === null ? templateLinks : { ...templateLinks, back: { href: templatePath(mainId), text: 'Main template' } }
  return (
    <EditorPage
      id={id}
      kind="template"
      kindText={`${templateTypeNames[type].replace(/^./, first => first.toLowerCase())} template`}
      links={links}
      titleOf={template => titleOf(template, mainId)}
      editing={editing}
      readOnlyReason={keyReason}
      beforeDelete={template => <LostTemplate template={template} />}
      valueText={shortValueText}
      onCreated={created => {
        if ('signingSecret' in created) onSecret(String(created.signingSecret))
      }}
      actions={({ stored }) =>
        stored !== null && (
          <>
            {stored.isCustomized && <SystemDifference template={stored} />}
            {isCalled(stored.type) && (
              <PathButton
                href={`/webhooks/${encodeURIComponent(stored.id)}`}
                variant="default"
                leftSection={<IconWebhook size={16} />}
              >
                Deliveries
              </PathButton>
            )}
            {mainId === null && (
              <CloneButton
                noun={templates}
                clone={() => call(templates.clone, { params: { id: stored.id } })}
                titleOf={({ name }) => name}
                pathOf={templatePath}
              />
            )}
          </>
        )
      }
      aside={editor => (
        <Cards
          editor={editor}
          onRestore={
            mayWrite && keyReason(editor.values) === null ? version => editor.set(restoredFrom(version)) : null
          }
        />
      )}
    >
      {(field, editor) => (
        <>
          {editor.stored !== null && isSent(type) && <SetAsideNotice id={editor.stored.id} />}
          {mainId === null ? (
            <AllFields type={type} field={field} editor={editor} />
          ) : (
            <LocaleFields type={type} field={field} editor={editor} mainId={mainId} />
          )}
        </>
      )}
    </EditorPage>
  )
}

/** The others are parts of messages or of pages. */
const isSent = isTemplateChannel

const titleOf = ({ name, locale }: Pick<Template, 'name' | 'locale'>, mainId: string | null): string =>
  mainId === null ? name : `${name} · ${languageName(locale)}`

type CardsProps = { editor: Editor<Template>; onRestore: ((version: TemplateVersion) => void) | null }

function Cards({ editor: { stored }, onRestore }: CardsProps) {
  if (stored === null) return null
  return (
    <>
      <PreviewCard template={stored} />
      {stored.type === 'tracking_page' && stored.parentId === null && <TrackingPageCard template={stored} />}
      {hasLocales(stored.type) && <LanguagesCard template={stored} />}
      <VersionsCard stored={stored} onRestore={onRestore} />
      {stored.parentId === null && isSent(stored.type) && (
        <WaitingCard of={{ template: stored.id }} whose="of this template" />
      )}
      {stored.parentId === null && <UsesCard id={stored.id} />}
    </>
  )
}

/** What a version brings back: neither whose it is nor the password, which no version shows. */
function restoredFrom({ item }: TemplateVersion): Partial<Template> {
  const { id, tenantId, type, parentId, locale, isSystem, isCustomized, hasChanges, password, ...own } = item
  const { createdAt, createdBy, updatedAt, updatedBy, ...restored } = own
  return restored
}

type FieldsProps = { type: TemplateType; field: FieldOf<Template>; editor: Editor<Template> }

const AllFields = ({ type, field, editor }: FieldsProps) => (
  <>
    {editor.isNew && hasFrame(type) && <StartFrom />}
    {editor.isNew && !hasFrame(type) && (
      <Notice kind="note">
        What it says is written in the next step.{type !== 'attachment' && ' It is off until you switch it on.'}
      </Notice>
    )}
    <MainFields field={field} editor={editor} />
    <Envelope type={type} field={field} editor={editor} />
    {isCalled(type) && <WebhookFields field={field} editor={editor} />}
    <SendingFields field={field} editor={editor} />
  </>
)

/** The rest of a language is set in its main template. */
const LocaleFields = ({ type, field, editor, mainId }: FieldsProps & { mainId: string }) => (
  <>
    <Notice kind="note">
      This is the {languageName(editor.values.locale)} version. When it is sent and by whom is set in the{' '}
      <PathLink href={templatePath(mainId)} inherit underline="always">
        main template
      </PathLink>
      .
    </Notice>
    <Envelope type={type} field={field} editor={editor} />
  </>
)

const Envelope = ({ type, field, editor }: FieldsProps) =>
  hasEnvelope(type) && (
    <EnvelopeFields
      type={type}
      field={field('payload')}
      payload={editor.values.payload}
      isFixed={carriesKey(editor.values)}
      errors={editor.errors}
    />
  )
