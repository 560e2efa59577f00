import { accessTokens } from '@aftermile/contract/people/access-tokens'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../../api/call.ts'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { FactList } from '../../../ui/detail/FactList.tsx'
import { IconPlus } from '../../../ui/icons/icons.ts'
import { ButtonLink } from '../../../ui/links/ButtonLink.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { tokenStateText } from './token-state.ts'

export const tokensQuery = (userId: string) => ({
  queryKey: [accessTokens.listTokens.path, userId],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(accessTokens.listTokens, { params: { id: userId }, signal })).data,
})

/** The access tokens of a user. */
export function TokenCard({ userId }: { userId: string }) {
  const { data: tokens = [], isSuccess } = useQuery(tokensQuery(userId))
  const create = (
    <ButtonLink
      to="/users/$userId/accessTokens/{-$id}"
      params={{ userId, id: 'create' }}
      variant="default"
      size="xs"
      leftSection={<IconPlus size={14} />}
    >
      Create token
    </ButtonLink>
  )
  return (
    <DetailCard title="Access tokens" actions={create}>
      {isSuccess && tokens.length === 0 && (
        <Text size="sm" c="dimmed">
          Programs use a token to call the API as this user.
        </Text>
      )}
      <FactList
        rows={tokens.map(token => [
          tokenStateText(token),
          <span key={token.id}>
            <Link to="/users/$userId/accessTokens/{-$id}" params={{ userId, id: token.id }}>
              {token.name}
            </Link>{' '}
            {token.lastUsedAt === null ? (
              'never used'
            ) : (
              <>
                used <RelativeTime at={token.lastUsedAt} />
              </>
            )}
          </span>,
        ])}
      />
    </DetailCard>
  )
}
