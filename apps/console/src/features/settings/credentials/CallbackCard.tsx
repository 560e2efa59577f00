import { apps } from '@aftermile/contract/settings/apps'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { CopyText } from '../../../ui/text/CopyText.tsx'

/** The address that the provider of an app calls. Apps that nobody calls have none. */
export function CallbackCard({ appId, credentialId, apiId }: { appId: string; credentialId: string; apiId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['app-callback', appId, credentialId, apiId],
    queryFn: async ({ signal }) =>
      (await call(apps.callback, { params: { id: appId, credId: credentialId }, signal })).data,
  })
  if (data === undefined ? error === null : data.url === null) return null
  return (
    <DetailCard title="Callback address">
      {data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.url && (
        <>
          <Text size="sm" c="dimmed">
            Enter it at the provider, so that it can tell us what happened. Keep it secret: its key proves who is
            calling.
          </Text>
          <CopyText text={data.url} label="Callback address" />
        </>
      )}
    </DetailCard>
  )
}
