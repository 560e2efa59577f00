import type { Need } from '@aftermile/domain/access'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idField, instant } from './fields/basic-fields.ts'

/** Fields of every item that the server alone sets. Sent back unchanged they are accepted, changed they are refused. */
const owned = {
  tenantId: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  updatedAt: instant,
  updatedBy: z.string(),
}

export type Owned = keyof typeof owned

export const ownedFields = Object.keys(owned) as Owned[] // keys of the literal above

/** An administered item: what is sent (strict, with defaults) and what is returned. */
export function item<const Fields extends z.ZodRawShape>(fields: Fields) {
  const sentOwned = z.object(owned).partial().shape
  return {
    sent: z.strictObject({ id: idField, ...fields, ...sentOwned }),
    stored: z.object({ id: z.string(), ...fields, ...owned }),
  }
}

export const byId = z.object({ id: z.string().min(1).max(200) })

type Noun<Sent extends z.ZodType, Stored extends z.ZodType> = { sent: Sent; stored: Stored }

/** The five calls of an administered noun. */
export function crud<Path extends string, Sent extends z.ZodType, Stored extends z.ZodType>(
  path: Path,
  { sent, stored }: Noun<Sent, Stored>,
  { name, read, write }: { name: string; read: Need; write: Need },
) {
  const one = `${path}/{id}` as const
  return {
    list: endpoint({ method: 'GET', path, need: read, summary: `All ${name}s`, reply: z.array(stored) }),
    create: endpoint({
      method: 'POST',
      path,
      need: write,
      summary: `Create a ${name}`,
      body: sent,
      reply: stored,
      status: 201,
    }),
    get: endpoint({ method: 'GET', path: one, need: read, summary: `One ${name}`, params: byId, reply: stored }),
    update: endpoint({
      method: 'PUT',
      path: one,
      need: write,
      summary: `Replace a ${name}`,
      params: byId,
      body: sent,
      reply: stored,
    }),
    remove: endpoint({ method: 'DELETE', path: one, need: write, summary: `Delete a ${name}`, params: byId }),
  }
}
