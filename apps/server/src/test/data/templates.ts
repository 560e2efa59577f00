import { template } from '@aftermile/contract/settings/templates'
import type pg from 'pg'
import { runAsOperator } from '../../features/people/provision.ts'
import { templateStore } from '../../features/settings/templates.ts'

type Fields = Record<string, unknown> & { readonly id: string }

/** Puts a template that operators may send about shipments into a tenant; nobody can do so over HTTP yet. */
export async function putTemplate(admin: pg.Pool, { id, ...fields }: Fields, tenantId = 'nordhem'): Promise<void> {
  const made = { type: 'email', targetType: 'Shipment', name: `The ${id}`, allowOperatorSend: true }
  await runAsOperator(admin, tenantId, ctx =>
    templateStore.createOverride(ctx, template.sent.parse({ id, ...made, content: 'secret words', ...fields })),
  )
}
