import { template } from '@aftermile/contract/settings/templates'
import type pg from 'pg'
import { runAsOperator } from '../../features/people/provision.ts'
import { ownTemplate } from '../../features/settings/templates/complete-template.ts'
import { templateStore } from '../../features/settings/templates/template-store.ts'

type Fields = Record<string, unknown> & { readonly id: string }

/** Creates a template of a tenant that operators may send about shipments, whatever the HTTP call would refuse. */
export async function putTemplate(admin: pg.Pool, { id, ...fields }: Fields, tenantId = 'nordhem'): Promise<void> {
  const defaults = { type: 'email', targetType: 'Shipment', name: `The ${id}`, allowOperatorSend: true }
  await runAsOperator(admin, tenantId, ctx =>
    templateStore.createOverride(
      ctx,
      ownTemplate(template.sent.parse({ id, ...defaults, ...wordsOf(String(fields.type ?? 'email')), ...fields })),
    ),
  )
}

/** What a template of a type needs to be sent. */
const wordsOf = (type: string) => ({
  content: type === 'webhook' ? 'https://hooks.example/secret-words' : 'secret words',
  ...(type === 'email' && { payload: '{"subject": "Secret words"}' }),
  ...(type === 'text' && { text: 'secret words' }),
})
