import type { ServiceProvider } from '@aftermile/contract/settings/service-providers'
import { useParams } from '@tanstack/react-router'
import { metaQuery } from '../../api/meta.ts'
import { EditorPage } from '../../ui/form/EditorPage.tsx'
import { IdField, SelectField, SwitchField, TextField } from '../../ui/form/fields.tsx'
import { idFollowingName } from '../../ui/form/propose-id.ts'
import type { Editing } from '../../ui/form/use-editor.ts'
import { linksOf } from '../../ui/links/editor-links.ts'
import { MappingCard } from '../carrier-mapping/MappingCard.tsx'
import { ContainerUsage } from '../usage/ContainerUsage.tsx'
import { providerNoun } from './provider-noun.ts'
import { trackingOptions, trackingText } from './provider-texts.ts'

const editing: Editing<ServiceProvider> = {
  noun: providerNoun,
  labels: {
    name: 'Name',
    id: 'Id',
    isEnabled: 'Enabled',
    trackingType: 'Tracking',
    customAliases: 'Aliases',
    settings: 'Settings',
    isCustom: 'Own',
  },
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
      aside={({ stored }) =>
        stored !== null && (
          <>
            <MappingCard id={stored.id} />
            <ContainerUsage facets={`serviceProviderId:${stored.id}`} />
          </>
        )
      }
      valueText={(name, value) => (name === 'trackingType' ? trackingText(String(value)) : null)}
    >
      {(field, { isNew }) => (
        <>
          <TextField {...field('name')} isRequired isFocused={isNew} />
          <IdField {...field('id')} />
          <SwitchField {...field('isEnabled')} />
          <SelectField {...field('trackingType')} options={trackingOptions} />
        </>
      )}
    </EditorPage>
  )
}
