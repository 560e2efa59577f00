import type {
  CollectSchedule,
  ProviderSettings,
  TransitTime,
} from '@aftermile/contract/settings/service-provider-times'
import { serviceProviders } from '@aftermile/contract/settings/service-providers'
import { numberText } from '@aftermile/domain/format/numbers'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../api/call.ts'
import { useList } from '../../../api/resource.ts'
import type { Field } from '../../../ui/form/field.ts'
import { IconSparkles } from '../../../ui/icons/icons.ts'
import { SheetField } from '../../../ui/sheet/SheetField.tsx'
import type { SheetRow } from '../../../ui/sheet/sheet-column.ts'
import { productNounOf } from './provider-noun.ts'
import { collectSheet, learnedRows, transitSheet } from './route-sheets.tsx'
import { partOf } from './settings-part.ts'

type Props = { field: Field<ProviderSettings>; errors: Readonly<Record<string, string>>; serviceProviderId: string }

/** The transit times and collect schedules of a provider that exists. */
export function TimesFields({ field, errors, serviceProviderId }: Props) {
  const { data: products = none } = useList(productNounOf(serviceProviderId))
  const { data: learned = none } = useQuery({
    queryKey: [serviceProviders.learnedTimes.path, serviceProviderId],
    queryFn: async ({ signal }) =>
      (await call(serviceProviders.learnedTimes, { params: { id: serviceProviderId }, signal })).data,
  })
  const transit = useMemo(() => transitSheet(products, learned), [products, learned])
  const collect = useMemo(() => collectSheet(products), [products])
  const proposed = useMemo(() => learnedRows(learned), [learned])
  const times = { ...partOf(field, 'transitTimes', errors), label: 'Transit times' }
  const schedules = { ...partOf(field, 'collectSchedules', errors), label: 'Collect schedules' }
  return (
    <>
      <SheetField
        {...times}
        value={times.value ?? none}
        // Wrong cells keep their text until the form is saved, which refuses them.
        onChange={rows => times.onChange(rows as readonly SheetRow[] as TransitTime[])}
        shape={transit}
        about="How many weekdays a parcel takes after it was collected. They give shipments their expected delivery. The most precise row counts. Paste rows from a sheet into any cell."
        actions={
          proposed.length > 0 &&
          (times.value ?? none).length === 0 && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconSparkles size={14} />}
              onClick={() => times.onChange(proposed)}
            >
              Fill in {numberText(proposed.length)} learned {proposed.length === 1 ? 'route' : 'routes'}
            </Button>
          )
        }
      />
      <SheetField
        {...schedules}
        value={schedules.value ?? none}
        onChange={rows => schedules.onChange(rows as readonly SheetRow[] as CollectSchedule[])} // as above
        shape={collect}
        about="On which days parcels are collected. What is ready after the cut-off leaves on the next of these days."
      />
    </>
  )
}

const none: never[] = []
