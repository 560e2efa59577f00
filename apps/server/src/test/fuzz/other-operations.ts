import type { Operation, Parameter } from './json-schema.ts'

const texts = (names: string): Parameter[] =>
  names.split(' ').map(name => ({ name, in: 'query', required: false, schema: { type: 'string' } }))

const page = (path: string, names = 'q'): Operation => ({
  method: 'GET',
  path,
  parameters: texts(names),
  json: null,
  form: null,
})
const form = (path: string, names: string): Operation => ({ ...page(path, names), method: 'POST', form: 'fields' })

const signIn = 'client_id redirect_uri response_type scope code_challenge code_challenge_method state prompt login_hint'

/** Addresses outside of the contract: the identity provider, the hub, the console. */
export const otherOperations: readonly Operation[] = [
  page('/oidc/auth', signIn),
  form('/oidc/auth', signIn),
  form('/oidc/token', 'client_id grant_type code code_verifier redirect_uri refresh_token resource'),
  page('/oidc/session/end', 'id_token_hint post_logout_redirect_uri state ui_locales'),
  form('/oidc/session/end/confirm', 'xsrf logout'),
  page('/oidc/interaction/x'),
  form('/oidc/interaction/x', 'email password demo new-password confirm'),
  page('/oidc/.well-known/openid-configuration'),
  page('/api/v1/signalr', 'access_token tenant id'),
  { ...page('/api/v1/signalr/negotiate', 'access_token tenant negotiateVersion'), method: 'POST' },
  page('/api/v1/openapi.json'),
  page('/api/docs'),
  page('/config.json'),
  page('/readyz'),
  page('/shipments'),
]
