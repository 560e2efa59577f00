import { type ProviderSettings, providerSettings } from '@aftermile/contract/settings/service-provider-times'
import type { ServiceProvider } from '@aftermile/contract/settings/service-providers'
import { fieldLabels } from '@aftermile/domain/audit/field-labels'
import { useParams } from '@tanstack/react-router'
import { metaQuery } from '../../../api/meta.ts'
import { EditorPage } from '../../../ui/editor/EditorPage.tsx'
import type { Editing } from '../../../ui/editor/use-editor.ts'
import type { Field } from '../../../ui/form/field.ts'
import { IdField, ListField, NumberField, SelectField, SwitchField, TextField } from '../../../ui/form/fields.tsx'
import { idFollowingName } from '../../../ui/form/propose-id.ts'
import { linksOf } from '../../../ui/links/editor-links.ts'
import { MappingCard } from '../../intake/carrier-mapping/MappingCard.tsx'
import { CredentialCard } from '../credentials/CredentialCard.tsx'
import { ownedByProvider } from '../credentials/credential-owner.ts'
import { ContainerUsage } from '../usage/ContainerUsage.tsx'
import { MetricsCard } from './MetricsCard.tsx'
import { ProductCard } from './ProductCard.tsx'
import { ProviderUsage, ResetLoss } from './ProviderRemoval.tsx'
import { providerNoun } from './provider-noun.ts'
import { trackingOptions, trackingText } from './provider-texts.ts'
import { partOf } from './settings-part.ts'
import { TimesFields } from './TimesFields.tsx'

const editing: Editing<ServiceProvider> = {
  noun: providerNoun,
  labels: fieldLabels['service provider'],
  blank: {
    id: '',
    name: '',
    isEnabled: true,
    isCustom: true,
    trackingType: 'none',
    customAliases: [],
    settings: {},
  },
  adjust: ({ next, before, isNew }) => (isNew ? idFollowingName(next, before) : next),
  isCopy: ({ isCustom }) => !isCustom,
  alsoReload: [metaQuery.queryKey],
}

export function ServiceProviderEditor() {
  const { serviceProviderId: id } = useParams({ from: '/service-providers/$serviceProviderId' })
  return (
    <EditorPage
      key={id}
      id={id}
      kind="service provider"
      links={linksOf('/service-providers/$serviceProviderId', 'service provider')}
      titleOf={provider => provider.name}
      editing={editing}
      beforeDelete={provider =>
        provider.isCustom ? <ProviderUsage id={provider.id} /> : <ResetLoss provider={provider} />
      }
      aside={({ stored }) =>
        stored !== null && (
          <>
            <CredentialCard owner={ownedByProvider(stored.id)} />
            <MappingCard id={stored.id} />
            <ContainerUsage of="shipments" facets={`serviceProviderId:${stored.id}`} />
          </>
        )
      }
      below={(field, { stored, errors }) =>
        stored !== null && (
          <>
            <MetricsCard serviceProviderId={stored.id} />
            <ProductCard serviceProviderId={stored.id} />
            <TimesFields field={field('settings')} errors={errors} serviceProviderId={stored.id} />
          </>
        )
      }
      valueText={valueText}
    >
      {(field, { isNew, errors }) => (
        <>
          <TextField {...field('name')} isRequired isFocused={isNew} />
          <IdField {...field('id')} />
          <SwitchField
            {...field('isEnabled')}
            help="When off, the provider is not asked for updates of its parcels. Bookings are still accepted."
          />
          <SelectField
            {...field('trackingType')}
            options={trackingOptions}
            help="Polled: we ask the provider for updates. Webhooks: the provider sends them."
          />
          <ListField
            {...field('customAliases')}
            help="Other names for this provider in bookings and imports. Paste a list to add many."
          />
          <ReceiverFields field={field('settings')} errors={errors} />
        </>
      )}
    </EditorPage>
  )
}

type PartProps = { field: Field<ProviderSettings>; errors: Readonly<Record<string, string>> }

/** What the provider offers to receivers. */
function ReceiverFields({ field, errors }: PartProps) {
  const page = (name: 'trackingUrl' | 'changeDeliveryUrl' | 'changePointUrl' | 'extendStorageUrl') => {
    const { value = '', ...part } = partOf(field, name, errors)
    return { ...part, value }
  }
  const { value: days, onChange: setDays, ...storage } = partOf(field, 'storageDays', errors)
  const { value: target, onChange: setTarget, ...onTime } = partOf(field, 'targetOnTime', errors)
  return (
    <>
      <TextField
        {...page('trackingUrl')}
        help="The provider’s own page for a parcel, with {number} for its number: https://carrier.example/track/{number}."
      />
      <NumberField
        {...storage}
        value={days ?? null}
        onChange={typed => setDays(typed ?? undefined)}
        help="How long its service points keep a parcel, from 1 to 60. The tracking page then says how many days are left."
        widthPx={240}
      />
      <NumberField
        {...onTime}
        value={target ?? null}
        onChange={typed => setTarget(typed ?? undefined)}
        help="The share of promises that it should keep, from 1 to 100 percent. Boards show it as a line."
        widthPx={240}
      />
      <TextField {...page('changeDeliveryUrl')} help="Linked on the tracking page, with {number}." />
      <TextField {...page('changePointUrl')} help="Linked on the tracking page, with {number}." />
      <TextField {...page('extendStorageUrl')} help="Linked on the tracking page, with {number}." />
    </>
  )
}

function valueText(name: string, value: unknown): string | null {
  if (name === 'trackingType') return trackingText(String(value))
  return name === 'settings' ? settingsText(providerSettings.catch({}).parse(value)) : null
}

function settingsText(settings: ProviderSettings): string {
  const { transitTimes = [], collectSchedules = [], storageDays } = settings
  const { trackingUrl = '', changeDeliveryUrl = '', changePointUrl = '', extendStorageUrl = '' } = settings
  const storage = storageDays === undefined ? '' : `${storageDays} days at the service point`
  return [
    `${transitTimes.length} transit times`,
    `${collectSchedules.length} collect schedules`,
    ...[storage, trackingUrl, changeDeliveryUrl, changePointUrl, extendStorageUrl],
  ]
    .filter(Boolean)
    .join(', ')
}
