import type { Need } from '@aftermile/domain/access'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idField, instant } from './fields/basic-fields.ts'

/** The server-owned fields of every item. A request may contain them unchanged; a changed one is refused. */
const owned = {
  tenantId: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  updatedAt: instant,
  updatedBy: z.string(),
}

export type Owned = keyof typeof owned

export const ownedFields = Object.keys(owned) as Owned[] // The keys of the object above.

/** The schemas of a setting item: as sent (strict, with defaults) and as stored. */
export function item<const Fields extends z.ZodRawShape>(fields: Fields) {
  const optionalOwned = z.object(owned).partial().shape
  return {
    sent: z.strictObject({ id: idField, ...fields, ...optionalOwned }),
    stored: z.object({ id: z.string(), ...fields, ...owned }),
  }
}

export const byId = z.object({ id: z.string().min(1).max(200) })

type ItemSchemas<Sent extends z.ZodType, Stored extends z.ZodType> = { sent: Sent; stored: Stored }

/** The five calls of a kind of setting item: list, create, get, update, remove. */
export function crud<Path extends string, Sent extends z.ZodType, Stored extends z.ZodType>(
  path: Path,
  { sent, stored }: ItemSchemas<Sent, Stored>,
  { name, read, write }: { name: string; read: Need; write: Need },
) {
  const itemPath = `${path}/{id}` as const
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
    get: endpoint({ method: 'GET', path: itemPath, need: read, summary: `One ${name}`, params: byId, reply: stored }),
    update: endpoint({
      method: 'PUT',
      path: itemPath,
      need: write,
      summary: `Replace a ${name}`,
      params: byId,
      body: sent,
      reply: stored,
      versioned: true,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: itemPath,
      need: write,
      summary: `Delete a ${name}`,
      params: byId,
      versioned: true,
    }),
  }
}
