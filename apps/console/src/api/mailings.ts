import { type Mailing, mailings } from '@aftermile/contract/boards/mailings'
import type { SentBody } from '@aftermile/contract/endpoint'
import { mutationOptions, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'

export type NewMailing = SentBody<typeof mailings.create>
type Change = SentBody<typeof mailings.update>

/** A change to the regular mails of the user. */
export type MailingAction =
  | { readonly kind: 'create'; readonly mailing: NewMailing }
  | { readonly kind: 'update'; readonly id: string; readonly change: Change }
  | { readonly kind: 'remove'; readonly id: string }

export const mailingsQuery = queryOptions({
  queryKey: ['mailings'],
  queryFn: async ({ signal }) => (await call(mailings.list, { signal })).data,
})

export const useMailingActions = () => useMutation(mailingActions(useQueryClient()))

/** Every response is the full list, so it replaces the cached one. */
function mailingActions(queries: QueryClient) {
  const { queryKey } = mailingsQuery
  return mutationOptions({
    scope: { id: queryKey.join() },
    mutationFn: perform,
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: list => void queries.setQueryData(queryKey, list),
  })
}

async function perform(action: MailingAction): Promise<Mailing[]> {
  if (action.kind === 'create') return (await call(mailings.create, { body: action.mailing })).data
  const params = { id: action.id }
  if (action.kind === 'update') return (await call(mailings.update, { params, body: action.change })).data
  return (await call(mailings.remove, { params })).data
}
