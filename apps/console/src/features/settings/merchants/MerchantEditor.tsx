import { noBrand } from '@aftermile/contract/settings/brand'
import type { Merchant } from '@aftermile/contract/settings/merchants'
import { merchants } from '@aftermile/contract/settings/merchants'
import { fieldLabels } from '@aftermile/domain/audit/field-labels'
import { useParams } from '@tanstack/react-router'
import { metaQuery } from '../../../api/meta.ts'
import { EditorPage } from '../../../ui/editor/EditorPage.tsx'
import type { Editing } from '../../../ui/editor/use-editor.ts'
import { IdField, SelectField, SwitchField, TextField } from '../../../ui/form/fields.tsx'
import { idFollowingName } from '../../../ui/form/propose-id.ts'
import { linksOf } from '../../../ui/links/editor-links.ts'
import { BrandFields } from '../brand/BrandFields.tsx'
import { BrandPreview } from '../brand/BrandPreview.tsx'
import { ContainerUsage } from '../usage/ContainerUsage.tsx'
import { RuleUsage } from '../usage/RuleUsage.tsx'
import { languageName, languageOptions } from './language-name.ts'

const editing: Editing<Merchant> = {
  noun: merchants,
  labels: fieldLabels.merchant,
  blank: { id: '', name: '', isActive: true, locale: '', brand: noBrand },
  adjust: ({ next, before, isNew }) => (isNew ? idFollowingName(next, before) : next),
  alsoReload: [metaQuery.queryKey],
}

export function MerchantEditor() {
  const { id } = useParams({ from: '/merchants/$id' })
  return (
    <EditorPage
      key={id}
      id={id}
      kind="merchant"
      links={linksOf('/merchants/$id', 'merchant')}
      titleOf={merchant => merchant.name}
      editing={editing}
      beforeDelete={merchant => (
        <>
          <RuleUsage noun="merchant" id={merchant.id} note="Remove it there first." />
          <ContainerUsage facets={`merchantId:${merchant.id}`} note="Make the merchant inactive instead." />
        </>
      )}
      aside={({ values, stored }) => (
        <>
          <BrandPreview name={values.name || 'New merchant'} brand={values.brand} />
          {stored !== null && <ContainerUsage facets={`merchantId:${stored.id}`} />}
        </>
      )}
      valueText={(name, value) => (name === 'locale' ? languageName(String(value)) : null)}
    >
      {(field, { isNew, errors }) => (
        <>
          <TextField {...field('name')} isRequired isFocused={isNew} />
          <IdField {...field('id')} />
          <SwitchField
            {...field('isActive')}
            help="When off, new orders and shipments of this merchant are rejected. Existing ones stay."
          />
          <SelectField
            {...field('locale')}
            options={languageOptions}
            help="Messages are in it when the order names no language, and the tracking page when the browser asks for none of ours either."
          />
          <BrandFields {...field('brand')} errors={errors} />
        </>
      )}
    </EditorPage>
  )
}
