import type { SystemAnswer } from '../../../adapters/apps/systems/system-adapter.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { hasUnstorableText } from '../ingest/batch/plain-values.ts'
import { applyAnswers, type ReportedAnswers } from './apply-answers.ts'
import { keepAnswers } from './kept-answers.ts'

/** Takes in what a system told, in the caller's transaction: for what exists, and for what is booked later. Returns how many events are new. */
export async function receiveAnswers(ctx: Ctx, answers: ReportedAnswers): Promise<number> {
  const storable = { ...answers, answers: answers.answers.map(withStorableNumbers) }
  await keepAnswers(ctx, storable)
  return applyAnswers(ctx, storable)
}

/** Nothing of ours has a number that cannot be stored. */
function withStorableNumbers(answer: SystemAnswer): SystemAnswer {
  const { orderNumber, numbers } = answer
  return {
    ...answer,
    orderNumber: hasUnstorableText(orderNumber) ? null : orderNumber,
    numbers: numbers.filter(number => !hasUnstorableText(number)),
  }
}
