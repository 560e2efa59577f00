import { ownedFields } from '@aftermile/contract/crud'
import type { SentTemplate, Template } from '@aftermile/contract/settings/templates'

type Wanted = { locale: string; main: Pick<Template, 'id' | 'name'> }

/** A version in another language. It begins as a copy of the version that its receivers got until now. */
export function newVersionOf(from: Template, { locale, main }: Wanted): SentTemplate {
  const own = Object.entries(from).filter(([name]) => !ownedFields.some(owned => owned === name))
  const values = Object.fromEntries(own) as SentTemplate // the fields that are left
  return {
    ...values,
    id: `${main.id}-${locale}`,
    name: main.name,
    parentId: main.id,
    locale,
    isSystem: false,
    isCustomized: false,
    hasChanges: false,
  }
}
