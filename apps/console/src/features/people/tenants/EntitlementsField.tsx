import type { Entitlement } from '@aftermile/domain/access'
import { useUser } from '../../../session/session-store.ts'
import type { Field } from '../../../ui/form/field.ts'
import { MultiSelectField } from '../../../ui/form/fields.tsx'
import { entitlementOptions } from './tenant-noun.ts'

/** What a tenant has. Only root grants it. */
export function EntitlementsField(props: Field<Entitlement[]>) {
  const isRoot = useUser().roles.includes('root')
  return (
    <MultiSelectField
      {...props}
      isReadOnly={props.isReadOnly || !isRoot}
      onChange={ids => props.onChange(entitlementOptions.map(({ id }) => id).filter(id => ids.includes(id)))}
      options={entitlementOptions}
      emptyText="None"
      help={
        isRoot
          ? 'The parts of Aftermile that this tenant has.'
          : 'The parts of Aftermile that you have. Only root can change this.'
      }
    />
  )
}
