import type { EmissionSettings } from '@aftermile/contract/settings/emission-settings'
import { useState } from 'react'
import { FieldRow } from '../../../../ui/form/FieldRow.tsx'
import { FieldSection } from '../../../../ui/form/FieldSection.tsx'
import type { Field } from '../../../../ui/form/field.ts'
import type { FieldErrors } from '../../../../ui/form/field-errors.ts'
import { NumberField } from '../../../../ui/form/fields.tsx'
import { SheetField } from '../../../../ui/sheet/SheetField.tsx'
import { emissionLabels } from './emission-labels.ts'
import { FactorTable } from './FactorTable.tsx'
import { productRows, productShape, productsOf } from './product-modes.ts'

/** As the calculation assumes where nothing is set. */
const usualKm = '15'

type Props = Field<EmissionSettings> & { errors: FieldErrors; hasError: boolean }

/** Mount it anew for each version: the rows being typed are kept here. */
export function EmissionsSection({ value, onChange, isReadOnly, errors, hasError }: Props) {
  const [rows, setRows] = useState(() => productRows(value.products))
  const distance = (key: 'pickUpKm' | 'lastMileKm') => ({
    name: `emissions.${key}`,
    label: emissionLabels[`emissions.${key}`] ?? key,
    error: errors[`emissions.${key}`],
    isReadOnly,
    value: value[key] ?? null,
    emptyText: usualKm,
    onChange: (km: number | null) => {
      const { [key]: _, ...rest } = value
      onChange(km === null ? rest : { ...rest, [key]: km })
    },
  })
  return (
    <FieldSection
      title="Emissions"
      anchor="emissions"
      hasError={hasError}
      about="What the emissions of a shipment are calculated with, in kg CO2e per tonne-km. Empty cells use the published factors. Changes count at once, for all shipments."
    >
      <FactorTable
        value={value.factors}
        onChange={factors => onChange({ ...value, factors })}
        errors={errors}
        isReadOnly={isReadOnly}
      />
      <FieldRow>
        <NumberField {...distance('pickUpKm')} help="Kilometres of a parcel’s way from the sender to the terminal." />
        <NumberField {...distance('lastMileKm')} help="Kilometres of its way from the last terminal to the receiver." />
      </FieldRow>
      <SheetField
        name="emissions.products"
        label="Products"
        error={errors['emissions.products']}
        isReadOnly={isReadOnly}
        value={rows}
        onChange={next => {
          setRows(next)
          onChange({ ...value, products: productsOf(next) })
        }}
        shape={productShape}
        about="How the parcels of a product travel, if it differs from the usual: road and van, air for express beyond 400 km, truck for freight."
      />
    </FieldSection>
  )
}
