import type { Tenant } from '@aftermile/contract/people/tenants'
import type { FieldOf } from '../../../ui/editor/fields-of.ts'
import type { Editor } from '../../../ui/editor/use-editor.ts'

/** The props of a section of the tenant's form. */
export type SectionProps = { field: FieldOf<Tenant>; editor: Editor<Tenant>; hasError: boolean }
