import type { FastifyBaseLogger } from 'fastify'
import type Provider from 'oidc-provider'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { isUnreachable } from '../../../db/pool.ts'
import { Problem } from '../../../runtime/problem.ts'
import { errorPage, expiredPage, refusedPage, unavailablePage } from './pages/pages.ts'

/** The error page that a person sees, without internal details. */
export function errorPageOf(error: unknown): { status: number; page: string } {
  if (error instanceof errors.SessionNotFound) return { status: 400, page: expiredPage() }
  if (isUnreachable(error)) return { status: 503, page: unavailablePage() }
  if (error instanceof errors.OIDCProviderError && error.expose)
    return { status: error.statusCode, page: refusedPage() }
  const status = statusOf(error)
  if (status >= 400 && status < 500) return { status, page: refusedPage() }
  return { status: 500, page: errorPage() }
}

/** The status of our problems and of errors of Fastify. */
function statusOf(error: unknown): number {
  if (error instanceof Problem) return error.status
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
}

export function renderError(ctx: KoaContextWithOIDC, _out: unknown, error: Error): void {
  ctx.type = 'html'
  ctx.body = errorPageOf(error).page
}

/** Logs errors of the provider, and replies 503 instead of 500 while the database is unreachable. */
export function logErrors(provider: Provider, log: FastifyBaseLogger): void {
  provider.on('server_error', (ctx, error) => {
    if (isUnreachable(error)) {
      ctx.status = 503
      ctx.set('retry-after', '1')
    }
    log.error({ err: error, path: ctx.path }, 'The identity provider failed')
  })
  provider.on('grant.error', (_ctx, error) =>
    log.info({ error: error.error, detail: error.error_description }, 'A token was refused'),
  )
  provider.onerror = error => log.error({ err: error }, 'The identity provider failed')
}
