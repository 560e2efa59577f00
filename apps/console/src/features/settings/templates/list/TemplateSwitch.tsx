import { pathOf } from '@aftermile/contract/endpoint'
import { type Template, templates } from '@aftermile/contract/settings/templates'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { getItem } from '../../../../api/resource.ts'
import { EnabledSwitch } from '../../../../ui/enabled/EnabledSwitch.tsx'
import { useKeyReason } from '../key-templates.ts'
import type { Family } from '../template-locales.ts'

/** Enables or disables a template in its row. Dropping a copy would drop changed languages too, so with one the copy stays. */
export function TemplateSwitch({ family: { main, locales } }: { family: Family }) {
  const queries = useQueryClient()
  const mayKey = useKeyReason()(main) === null
  const mayDrop = locales.every(({ isCustomized }) => !isCustomized)
  if (!mayKey) return main.isEnabled ? 'Yes' : 'No'
  return (
    <EnabledSwitch<Template>
      item={main}
      need={templates.update.need}
      calls={{
        read: id => getItem(templates, id),
        write: (body, etag) => call(templates.update, { params: { id: body.id }, body, ifMatch: etag }),
        drop: mayDrop ? (id, etag) => call(templates.reset, { params: { id }, ifMatch: etag }) : null,
        reload: () => queries.invalidateQueries({ queryKey: [pathOf(templates.list), 'list'] }),
      }}
    />
  )
}
