import { scopes as allScopes, type Scope } from '@aftermile/domain/access'
import { scopeTexts } from '@aftermile/domain/lists/scopes'

type ScopeGroup = { readonly title: string; readonly scopes: readonly Scope[] }

const groups: readonly (readonly [title: string, belongs: (scope: Scope) => boolean])[] = [
  ['Users', scope => scope.startsWith('user_write_')],
  ['Boards', scope => scope.includes('dashboard') || scope.startsWith('bookmark')],
  ['Data in', scope => scope === 'ingress_write' || scope === 'data_import'],
  ['Settings', scope => /^(template|asset|tag|rule|service_provider|merchant|tenant|app|audit)_/.test(scope)],
  ['Orders and shipments', () => true],
]

/** What programs usually need. */
export const presets: readonly { readonly title: string; readonly scopes: readonly Scope[] }[] = [
  { title: 'Send data', scopes: ['ingress_write', 'data_import'] },
  { title: 'Read all', scopes: allScopes.filter(scope => scope.endsWith('_read')) },
]

/** Scopes by group, each in its first fitting group. Only those whose name or sentence contains the text. */
export function scopeGroups(scopes: readonly Scope[], text: string): ScopeGroup[] {
  const words = text.trim().toLowerCase()
  const titleOf = (scope: Scope) => groups.find(([, belongs]) => belongs(scope))?.[0]
  const found = scopes.filter(
    scope => scope.includes(words.replaceAll(' ', '_')) || scopeTexts[scope].toLowerCase().includes(words),
  )
  return groups
    .map(([title]) => ({ title, scopes: found.filter(scope => titleOf(scope) === title) }))
    .filter(group => group.scopes.length > 0)
    .toReversed()
}
