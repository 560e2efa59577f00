import { templates } from '@aftermile/contract/settings/templates'
import type { TrackingPageSettings } from '@aftermile/contract/settings/tracking-page-settings'
import { fieldLabels } from '@aftermile/domain/audit/field-labels'
import { useList } from '../../../api/resource.ts'
import { FieldRow } from '../../../ui/form/FieldRow.tsx'
import { FieldSection } from '../../../ui/form/FieldSection.tsx'
import { ListField, MultiSelectField, SwitchField } from '../../../ui/form/fields.tsx'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import type { SectionProps } from './section-props.ts'

/** What the tenant adds to the page that receivers see, and who may show it in a frame. */
export function TrackingPageSection({ field, editor, hasError }: SectionProps) {
  const { values, errors } = editor
  const { isReadOnly } = field('trackingPage')
  const options = useBlockOptions()
  const part = <Name extends keyof TrackingPageSettings>(name: Name) => ({
    name: `trackingPage.${name}`,
    label: fieldLabels.tenant[`trackingPage.${name}`],
    value: values.trackingPage[name],
    error: errorOf(errors, `trackingPage.${name}`),
    isReadOnly,
    onChange: (value: TrackingPageSettings[Name]) =>
      editor.set({ trackingPage: { ...values.trackingPage, [name]: value } }),
  })
  return (
    <FieldSection
      title="Tracking page"
      anchor="tracking-page"
      hasError={hasError}
      about={
        <>
          What receivers see besides their parcel. Blocks are{' '}
          <PathLink href="/templates?type=tracking_page" inherit underline="always">
            templates of type Tracking page
          </PathLink>
          .
        </>
      }
    >
      <FieldRow>
        <MultiSelectField
          {...part('aboveTemplateIds')}
          options={options}
          emptyText="None"
          help="Right after the state of the parcel, such as news, in this order."
        />
        <MultiSelectField
          {...part('belowTemplateIds')}
          options={options}
          emptyText="None"
          help="Below it, such as help."
        />
      </FieldRow>
      <SwitchField
        {...part('isAboveState')}
        help="When off, receivers see first where their parcel is, and then your words."
      />
      <ListField
        {...part('frameOrigins')}
        emptyText="https://shop.example"
        help="Your own sites, up to 20. No other site can show the page in a frame. The widget works without."
      />
    </FieldSection>
  )
}

/** An entry of a list has an error of its own. */
const errorOf = (errors: SectionProps['editor']['errors'], name: string): string | undefined =>
  Object.entries(errors).find(([key]) => key === name || key.startsWith(`${name}.`))?.[1]

function useBlockOptions() {
  const { data = [] } = useList(templates)
  const blocks = data.filter(({ type, parentId }) => type === 'tracking_page' && parentId === null)
  return blocks.map(({ id, name, isEnabled }) => ({ id, name: isEnabled ? name : `${name} (disabled)` }))
}
