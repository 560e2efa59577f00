import { insights, type PromiseQuestion } from '@aftermile/contract/boards/insights'
import { call } from '../../../../api/call.ts'

export const promisesQuery = (question: PromiseQuestion) => ({
  queryKey: ['promises', question],
  queryFn: async () => (await call(insights.promises, { body: question })).data,
  staleTime: 300_000,
})
