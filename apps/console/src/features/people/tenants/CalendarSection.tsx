import { type Calendar, calendar } from '@aftermile/contract/people/tenants'
import { FieldSection } from '../../../ui/form/FieldSection.tsx'
import type { Field } from '../../../ui/form/field.ts'
import type { FieldErrors } from '../../../ui/form/field-errors.ts'
import { TextField } from '../../../ui/form/fields.tsx'
import { WeekdaysField } from '../../../ui/form/WeekdaysField.tsx'
import { SheetField } from '../../../ui/sheet/SheetField.tsx'
import type { SheetShape } from '../../../ui/sheet/sheet-column.ts'
import { textCell } from './sheet-cells.ts'

const shape: SheetShape = {
  columns: [
    { id: 'date', title: 'Day', widthPx: 140, emptyText: '2026-12-24', ...textCell },
    { id: 'name', title: 'Name', widthPx: 260, ...textCell },
  ],
  blank: { date: '', name: '' },
  schema: calendar.shape.holidays.unwrap(),
  maxRows: 500,
}

type Props = Field<Calendar> & { errors: FieldErrors; hasError: boolean }

export function CalendarSection({ value, onChange, isReadOnly, errors, hasError }: Props) {
  const part = { isReadOnly, error: undefined }
  return (
    <FieldSection
      title="Calendar"
      anchor="calendar"
      hasError={hasError}
      about="When your warehouse hands parcels to carriers. Arrival times from transit times begin on a working day. SLA policies can count working time only."
    >
      <WeekdaysField
        name="calendar.workdays"
        label="Working days"
        help="On other days no parcel leaves."
        error={errors['calendar.workdays']}
        isReadOnly={isReadOnly}
        value={value.workdays}
        onChange={workdays => onChange({ ...value, workdays })}
      />
      <TextField
        {...part}
        name="calendar.opensAt"
        label="Opening time"
        error={errors['calendar.opensAt']}
        value={value.opensAt}
        onChange={opensAt => onChange({ ...value, opensAt })}
        help="As HH:mm. SLA policies that count working time start here, and stop at closing time. 00:00: from midnight."
      />
      <TextField
        {...part}
        name="calendar.closesAt"
        label="Closing time"
        error={errors['calendar.closesAt']}
        value={value.closesAt}
        onChange={closesAt => onChange({ ...value, closesAt })}
        help="As HH:mm, in the sender’s local time. A parcel that is ready later leaves on the next working day. 23:59: the whole day counts."
      />
      <SheetField
        {...part}
        name="calendar.holidays"
        label="Holidays"
        error={errors['calendar.holidays']}
        value={value.holidays}
        onChange={rows => onChange({ ...value, holidays: rows as Calendar['holidays'] })} // checked when it is saved
        shape={shape}
        about="Days off of your own. Public holidays of the Nordic countries are known."
      />
    </FieldSection>
  )
}
