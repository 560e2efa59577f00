import { importFields } from '@aftermile/contract/intake/import-fields'
import type { ImportKind } from '@aftermile/contract/intake/imports'
import { eventTitle } from '@aftermile/domain/events/event-codes'
import { useQuery } from '@tanstack/react-query'
import { metaQuery } from '../../../../api/meta.ts'
import { useMerchants } from '../use-imports.ts'

export type ValueOption = { readonly value: string; readonly label: string }

/** Our values of a field that has a known set of them; none if it takes any text. */
export function useValueOptions(kind: ImportKind): (field: string) => ValueOption[] {
  const merchants = useMerchants()
  const meta = useQuery(metaQuery)
  const named = (entries: readonly { id: string | number; text: string }[] = []) =>
    entries.map(({ id, text }) => ({ value: String(id), label: text }))
  return field => {
    const { choices, type } = importFields[kind].find(importField => importField.field === field) ?? {}
    if (field === 'merchantId') return (merchants.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
    if (field === 'serviceProviderId') return named(meta.data?.serviceProvider)
    if (field === 'currency') return currencies
    if (type === 'country') return named(meta.data?.toCountry)
    return (choices ?? []).map(id => ({ value: id, label: eventTitle(id) }))
  }
}

const currencies: ValueOption[] = Intl.supportedValuesOf('currency').map(code => ({ value: code, label: code }))
