import type { ProviderSettings } from '@aftermile/contract/settings/service-provider-times'
import { fieldLabels } from '@aftermile/domain/audit/field-labels'
import type { Field } from '../../../ui/form/field.ts'

type Parts = Required<
  Pick<
    ProviderSettings,
    | 'trackingUrl'
    | 'changeDeliveryUrl'
    | 'changePointUrl'
    | 'extendStorageUrl'
    | 'storageDays'
    | 'targetOnTime'
    | 'transitTimes'
    | 'collectSchedules'
  >
>

const labels: Readonly<Record<string, string>> = fieldLabels['service provider']

/** A part of the settings as a field of its own. An empty part is left out. */
export function partOf<Name extends keyof Parts>(
  { name: field, value: settings, isReadOnly, onChange }: Field<ProviderSettings>,
  part: Name,
  errors: Readonly<Record<string, string>>,
): Field<Parts[Name] | undefined> {
  const name = `${field}.${part}`
  return {
    name,
    label: labels[name] ?? part,
    value: settings[part] as Parts[Name] | undefined, // by the schema of this part
    error: errors[name],
    isReadOnly,
    onChange: next => {
      const { [part]: _, ...others } = settings
      onChange(
        next === undefined || (typeof next !== 'number' && next.length === 0) ? others : { ...others, [part]: next },
      )
    },
  }
}
