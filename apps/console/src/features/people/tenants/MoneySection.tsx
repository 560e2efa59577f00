import { settingsFields } from '@aftermile/contract/people/tenants'
import { FieldSection } from '../../../ui/form/FieldSection.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { SheetField } from '../../../ui/sheet/SheetField.tsx'
import type { SheetShape } from '../../../ui/sheet/sheet-column.ts'
import type { SectionProps } from './section-props.ts'
import { numberCell, textCell } from './sheet-cells.ts'

const shape: SheetShape = {
  columns: [
    { id: 'currency', title: 'Currency', widthPx: 140, ...textCell },
    { id: 'rate', title: 'Rate', widthPx: 180, align: 'right', ...numberCell },
  ],
  blank: { currency: '', rate: '' },
  schema: settingsFields.rates.unwrap(),
  maxRows: 200,
}

export function MoneySection({ field, editor, hasError }: SectionProps) {
  const { stored, values } = editor
  const isMoved = stored !== null && stored.baseCurrency !== values.baseCurrency.toUpperCase()
  const rates = field('rates')
  return (
    <FieldSection title="Currency" anchor="money" hasError={hasError}>
      <TextField
        {...field('baseCurrency')}
        isRequired
        help={
          isMoved
            ? `Values that are already booked stay in ${stored.baseCurrency}. Enter all rates again.`
            : 'Sales values of new bookings are converted to it. Boards and freight costs are in this currency.'
        }
      />
      <SheetField
        {...rates}
        shape={shape}
        onChange={rows => rates.onChange(rows as typeof rates.value)} // checked when it is saved
        about={`What one unit of a currency is worth in ${values.baseCurrency || 'the base currency'}. New rates count for new bookings; a currency without a rate is not converted.`}
      />
    </FieldSection>
  )
}
