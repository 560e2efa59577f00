import type { Tenant } from '@aftermile/contract/settings/tenants'
import type { FieldOf } from '../../ui/form/field.ts'
import type { Editor } from '../../ui/form/use-editor.ts'

/** The props of a section of the tenant's form. */
export type SectionProps = { field: FieldOf<Tenant>; editor: Editor<Tenant>; hasError: boolean }
