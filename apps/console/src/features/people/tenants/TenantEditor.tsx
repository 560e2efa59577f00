import type { Tenant } from '@aftermile/contract/people/tenants'
import { usualSettings } from '@aftermile/contract/people/tenants'
import { fieldLabels } from '@aftermile/domain/audit/field-labels'
import { useInViewport } from '@mantine/hooks'
import { reloadUser } from '../../../session/open-session.ts'
import { useMayDo, useUser } from '../../../session/session-store.ts'
import { EditorPage } from '../../../ui/editor/EditorPage.tsx'
import type { Editing } from '../../../ui/editor/use-editor.ts'
import { ButtonLink } from '../../../ui/links/ButtonLink.tsx'
import type { EditorLinks } from '../../../ui/links/editor-links.ts'
import { BrandFields } from '../../settings/brand/BrandFields.tsx'
import { BrandPreview } from '../../settings/brand/BrandPreview.tsx'
import { CalendarSection } from './CalendarSection.tsx'
import { EmissionsSection } from './emissions/EmissionsSection.tsx'
import { emissionLabels } from './emissions/emission-labels.ts'
import { GeneralSection } from './GeneralSection.tsx'
import { HelpSection } from './HelpSection.tsx'
import { MessagesSection } from './MessagesSection.tsx'
import { MoneySection } from './MoneySection.tsx'
import { RetentionSection } from './RetentionSection.tsx'
import { SectionIndex } from './SectionIndex.tsx'
import { TrackingPageSection } from './TrackingPageSection.tsx'
import { tenantNoun } from './tenant-noun.ts'
import { tenantValueText } from './tenant-value-text.ts'

const editing: Editing<Tenant> = {
  noun: tenantNoun,
  labels: { ...fieldLabels.tenant, ...emissionLabels },
  blank: {
    id: '',
    name: '',
    entitlements: [],
    sessionTimeoutMinutes: null,
    chatWidgetOrigins: [],
    ...usualSettings,
  },
}

const sections = [
  { anchor: 'general', title: 'General' },
  { anchor: 'money', title: 'Currency' },
  { anchor: 'calendar', title: 'Calendar' },
  { anchor: 'brand', title: 'Brand' },
  { anchor: 'messages', title: 'Messages' },
  { anchor: 'privacy', title: 'Privacy' },
  { anchor: 'tracking-page', title: 'Tracking page' },
  { anchor: 'help', title: 'Help' },
  { anchor: 'emissions', title: 'Emissions' },
] as const

type Props = { id: string; links: EditorLinks; titleOf?: (tenant: { name: string }) => string }

export function TenantEditor({ id, links, titleOf = tenant => tenant.name }: Props) {
  const isOwn = useUser().tenantId === id
  const brandArea = useInViewport<HTMLDivElement>()
  const mayReadAudit = useMayDo({ scope: 'audit_read' })
  return (
    <EditorPage
      key={id}
      id={id}
      kind="tenant"
      links={links}
      titleOf={titleOf}
      editing={editing}
      onSaved={() => void reloadUser()}
      actions={() =>
        isOwn &&
        mayReadAudit && (
          <ButtonLink to="/tenant/audit" variant="default">
            Audit log
          </ButtonLink>
        )
      }
      aside={({ values }) => (
        <SectionIndex sections={sections}>
          {brandArea.inViewport && <BrandPreview name={values.name} brand={values.brand} isTenant place="aside" />}
        </SectionIndex>
      )}
      valueText={tenantValueText}
    >
      {(field, editor) => {
        const { errors, values, etag } = editor
        const isWrong = (...names: string[]) =>
          Object.keys(errors).some(error => names.some(name => error === name || error.startsWith(`${name}.`)))
        return (
          <>
            <GeneralSection
              {...{ field, editor }}
              hasError={isWrong('name', 'locale', 'timeZone', 'sessionTimeoutMinutes', 'entitlements')}
            />
            <MoneySection {...{ field, editor }} hasError={isWrong('baseCurrency', 'rates')} />
            <CalendarSection {...field('calendar')} errors={errors} hasError={isWrong('calendar')} />
            <div ref={brandArea.ref}>
              <BrandFields
                {...field('brand')}
                errors={errors}
                anchor="brand"
                hasError={isWrong('brand')}
                about="How messages and the tracking page of merchants look that have no brand of their own."
              >
                <BrandPreview name={values.name} brand={values.brand} isTenant place="section" />
              </BrandFields>
            </div>
            <MessagesSection
              {...{ field, editor }}
              hasError={isWrong('quietHours', 'retention.messageContentDays', 'retention.messageDays')}
            />
            <RetentionSection
              {...{ field, editor, isOwn }}
              hasError={isWrong('retention.eventDays', 'retention.documentDays', 'retention.personalDays')}
            />
            <TrackingPageSection {...{ field, editor }} hasError={isWrong('trackingPage')} />
            <HelpSection {...{ field, editor }} hasError={isWrong('helpCenterUrl', 'chatWidget')} />
            <EmissionsSection key={etag} {...field('emissions')} errors={errors} hasError={isWrong('emissions')} />
          </>
        )
      }}
    </EditorPage>
  )
}
