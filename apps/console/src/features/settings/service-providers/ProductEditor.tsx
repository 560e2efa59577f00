import type { Product } from '@aftermile/contract/settings/service-providers'
import { fieldLabels } from '@aftermile/domain/audit/field-labels'
import { productGroups } from '@aftermile/domain/lists/product-groups'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { metaQuery } from '../../../api/meta.ts'
import { EditorPage } from '../../../ui/editor/EditorPage.tsx'
import type { Editing } from '../../../ui/editor/use-editor.ts'
import type { Field } from '../../../ui/form/field.ts'
import { IdField, ListField, SelectField, SwitchField, TextField } from '../../../ui/form/fields.tsx'
import { idFollowingName } from '../../../ui/form/propose-id.ts'
import { WeekdaysField } from '../../../ui/form/WeekdaysField.tsx'
import type { EditorLinks } from '../../../ui/links/editor-links.ts'
import { ChooseProvider } from './ChooseProvider.tsx'
import { productNounOf, providerNoun } from './provider-noun.ts'

const groupOptions = [{ id: '', name: 'None' }, ...productGroups.map(({ id, text }) => ({ id, name: text }))] as const
const groupName = (id: unknown): string => groupOptions.find(option => option.id === (id ?? ''))?.name ?? String(id)

export function ProductEditor() {
  const { serviceProviderId, id } = useParams({ from: '/service-providers/{-$serviceProviderId}/products/$id' })
  if (serviceProviderId === undefined) return <ChooseProvider kind="product" id={id} />
  return <ProductForm key={`${serviceProviderId}/${id}`} serviceProviderId={serviceProviderId} id={id} />
}

function ProductForm({ serviceProviderId, id }: { serviceProviderId: string; id: string }) {
  const editing = useMemo(() => editingOf(serviceProviderId), [serviceProviderId])
  return (
    <EditorPage
      id={id}
      kind="product"
      links={linksOf(serviceProviderId)}
      titleOf={product => product.name}
      editing={editing}
      beforeDelete={({ isCustom }) =>
        isCustom
          ? 'Transit times of this product no longer count. '
          : 'Your name, product group, aliases and settings of this product are replaced by the original’s. '
      }
      valueText={(name, value) => (name === 'productGroupId' ? groupName(value) : null)}
    >
      {(field, { isNew, errors }) => (
        <>
          <TextField {...field('name')} isRequired isFocused={isNew} />
          <IdField {...field('id')} />
          <ProductGroupField {...field('productGroupId')} />
          <ListField
            {...field('customAliases')}
            help="Other names for this product in bookings, such as the codes of the provider. Paste a list to add many."
          />
          <SettingFields {...field('settings')} errors={errors} />
        </>
      )}
    </EditorPage>
  )
}

/** A product without a group has null. */
function ProductGroupField({ value, onChange, ...field }: Field<NonNullable<Product['productGroupId']>>) {
  const change = onChange as (value: Product['productGroupId']) => void // the field of the form may be null
  return (
    <SelectField
      {...field}
      value={value ?? ''}
      onChange={id => change(id === '' ? null : id)}
      options={groupOptions}
      help="How parcels of this product are delivered. Boards and filters use it."
    />
  )
}

type Settings = Product['settings']

function SettingFields({
  name,
  value,
  errors,
  isReadOnly,
  onChange,
}: Field<Settings> & { errors: Readonly<Record<string, string>> }) {
  const part = (key: 'isIngressEnabled' | 'autoBooking', label: string): Field<boolean> => ({
    name: `${name}.${key}`,
    label,
    value: value[key],
    error: errors[`${name}.${key}`],
    isReadOnly,
    onChange: isOn => onChange({ ...value, [key]: isOn }),
  })
  return (
    <>
      <SwitchField
        {...part('isIngressEnabled', 'Accept incoming shipments')}
        help="When off, new bookings of this product are rejected with the reason. Existing shipments stay."
      />
      <SwitchField
        {...part('autoBooking', 'Book by events')}
        help="When on, events of an unknown parcel book its shipment if they name merchant, carrier and this product. When off, they are rejected."
      />
      <WeekdaysField
        name={`${name}.deliveryWeekdays`}
        label="Delivery days"
        help="Receivers can choose these days on the tracking page. None: the days of the transit times, or else Monday to Friday."
        error={errors[`${name}.deliveryWeekdays`]}
        isReadOnly={isReadOnly}
        value={value.deliveryWeekdays ?? []}
        onChange={days => onChange(withDays(value, days))}
      />
    </>
  )
}

/** No day at all is not a setting: it leaves the choice to the transit times. */
const withDays = ({ deliveryWeekdays: _, ...settings }: Settings, days: number[]): Settings =>
  days.length === 0 ? settings : { ...settings, deliveryWeekdays: days }

const editingOf = (serviceProviderId: string): Editing<Product> => ({
  noun: productNounOf(serviceProviderId),
  labels: fieldLabels.product,
  blank: {
    id: '',
    name: '',
    serviceProviderId,
    productGroupId: null,
    isCustom: true,
    customAliases: [],
    settings: { isIngressEnabled: true, autoBooking: false },
  },
  adjust: ({ next, before, isNew }) => (isNew ? idFollowingName(next, before) : next),
  isCopy: ({ isCustom }) => !isCustom,
  alsoReload: [metaQuery.queryKey, [providerNoun.list.path]],
})

function linksOf(serviceProviderId: string): EditorLinks {
  const provider = `/service-providers/${encodeURIComponent(serviceProviderId)}`
  return {
    back: { href: provider, text: 'Back to the service provider' },
    item: id => `${provider}/products/${encodeURIComponent(id)}`,
  }
}
