import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refused } from '../../runtime/problem.ts'

const message = '{_field_} contains a character that isn’t allowed'

/**
 * Refuses NUL in addresses and forms, because PostgreSQL cannot store it. Node refuses it in headers. JSON may hold it as text:
 * whoever stores that text refuses it.
 */
export function refuseNul(app: FastifyInstance): void {
  app.addHook('onRequest', async request => {
    if (hasNul(request.url)) throw refused('url', message)
  })
  app.addHook('preValidation', async request => {
    if (isForm(request) && hasNul(String(request.body))) throw refused('body', message)
  })
}

const hasNul = (text: string): boolean => text.includes('%00') || text.includes('\0')

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false
