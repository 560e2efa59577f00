import { type AccessToken, accessTokens, defaultTokenTimes } from '@aftermile/contract/people/access-tokens'
import { users } from '@aftermile/contract/people/users'
import { type Role, scopesByRole } from '@aftermile/domain/access'
import { fieldLabels } from '@aftermile/domain/audit/field-labels'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { call } from '../../../api/call.ts'
import type { Noun } from '../../../api/resource.ts'
import { rightsOf, useUser } from '../../../session/session-store.ts'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { FactList } from '../../../ui/detail/FactList.tsx'
import { EditorPage } from '../../../ui/editor/EditorPage.tsx'
import type { Editing } from '../../../ui/editor/use-editor.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { ShownOnce } from '../../../ui/feedback/ShownOnce.tsx'
import { FieldRow } from '../../../ui/form/FieldRow.tsx'
import { InstantField, TextField } from '../../../ui/form/fields.tsx'
import type { EditorLinks } from '../../../ui/links/editor-links.ts'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { ScopesField } from './ScopesField.tsx'
import { tokensQuery } from './TokenCard.tsx'
import { tokenStateText } from './token-state.ts'

const { listTokens, createToken, getToken, updateToken, removeToken } = accessTokens

const nounOf = (userId: string): Noun<AccessToken> => ({
  list: listTokens,
  create: createToken,
  get: getToken,
  update: updateToken,
  remove: removeToken,
  parent: { params: { id: userId }, idName: 'tokenId' },
})

const linksOf = (userId: string): EditorLinks => ({
  back: { href: `/users/${userId}`, text: 'Back to the user' },
  item: id => `/users/${userId}/accessTokens/${id}`,
})

/** Creates, changes or revokes an access token. Its text is shown once, after it was created. */
export function TokenEditor() {
  const { userId, id = 'create' } = useParams({ from: '/users/$userId/accessTokens/{-$id}' })
  const [issued, setIssued] = useState<string | null>(null)
  const { allowed, owner } = useAllowedScopes(userId)
  const editing = useMemo((): Editing<AccessToken> => editingOf(userId), [userId])
  if (owner.isError) return <ErrorState error={owner.error} onRetry={() => void owner.refetch()} />
  if (allowed === null) return <LoadingSkeleton label="Loading access token" height={320} m="lg" />
  return (
    <>
      <EditorPage
        key={id}
        id={id}
        kind="access_token"
        links={linksOf(userId)}
        titleOf={token => token.name}
        editing={editing}
        onCreated={created => setIssued('token' in created ? String(created.token) : null)}
        aside={({ stored }) =>
          stored !== null && (
            <DetailCard title="Status">
              <FactList
                rows={[
                  ['Status', tokenStateText(stored)],
                  ['Starts with', stored.prefix],
                  [
                    'Last used',
                    stored.lastUsedAt === null ? 'Never' : <RelativeTime key="used" at={stored.lastUsedAt} />,
                  ],
                ]}
              />
            </DetailCard>
          )
        }
      >
        {(field, { isNew }) => (
          <>
            <TextField
              {...field('name')}
              isRequired
              isFocused={isNew}
              help="What uses it, for example a shop system."
            />
            <FieldRow>
              <InstantField {...field('validFrom')} />
              <InstantField {...field('validTo')} help="At most 365 days after the start." />
            </FieldRow>
            <ScopesField {...field('scopes')} allowed={allowed} />
          </>
        )}
      </EditorPage>
      <ShownOnce title="Copy the token now" label="Access token" secret={issued} onClose={() => setIssued(null)}>
        Store it where the program that uses it can read it.
      </ShownOnce>
    </>
  )
}

/** A new token can do nothing until somebody chooses what. */
const editingOf = (userId: string): Editing<AccessToken> => ({
  noun: nounOf(userId),
  labels: fieldLabels.access_token,
  blank: { id: '', userId, name: '', scopes: [], ...defaultTokenTimes(), prefix: '', lastUsedAt: null },
  alsoReload: [tokensQuery(userId).queryKey],
})

/** The scopes that both the owner of the token and I have. Null until the owner is known. */
function useAllowedScopes(userId: string) {
  const me = useUser()
  const isMine = userId === me.id
  const owner = useQuery({
    queryKey: [users.get.path, userId, 'role'],
    queryFn: async ({ signal }): Promise<Role> => (await call(users.get, { params: { id: userId }, signal })).data.role,
    enabled: !isMine,
  })
  const role = isMine ? rightsOf(me).role : owner.data
  const allowed = useMemo(
    (): AccessToken['scopes'] | null =>
      role === undefined ? null : scopesByRole[role].filter(scope => me.scopes.includes(scope)),
    [role, me],
  )
  return { allowed, owner }
}
