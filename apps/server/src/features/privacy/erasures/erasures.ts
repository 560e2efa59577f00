import { contract } from '@aftermile/contract/index'
import { z } from 'zod'
import { serve } from '../../../http/routes/serve.ts'
import { job } from '../../../jobs/job.ts'
import type { Feature } from '../../feature.ts'
import { forgetWords, restoreWords } from '../blanking/forget-words.ts'
import { readPersonAddress } from '../person/person-address.ts'
import { cancelErasure, continueErasure } from './continue-erasure.ts'
import { type ErasureOptions, erasureJob } from './erasure-job.ts'
import { forgetAddresses, listErasures } from './erasure-record.ts'
import { findPerson } from './find-person.ts'
import { startErasure } from './start-erasure.ts'

const calls = contract.privacy

/** Finds what is stored about a person, and erases it. */
export function erasures(options: ErasureOptions): Feature {
  const { secrets } = options
  const erasing = erasureJob(options)
  return {
    routes: [
      serve(calls.find, (ctx, { body }) => findPerson(ctx, secrets, readPersonAddress(body.address))),
      serve(calls.erase, (ctx, { body }) => startErasure(ctx, { secrets, erasing }, body)),
      serve(calls.list, ctx => listErasures(ctx)),
      serve(calls.continue, (ctx, { params }) => continueErasure(ctx, erasing, params.id)),
      serve(calls.cancel, (ctx, { params }) => cancelErasure(ctx, params.id)),
    ],
    jobs: [erasing.piece, sweepOf(erasing), forgetWords, restoreWords],
  }
}

/** Stops erasures whose pieces are gone. */
const sweepOf = (erasing: ReturnType<typeof erasureJob>) =>
  job({
    name: 'erasures-sweep',
    payload: z.object({}),
    cron: '47 * * * *',
    async run(ctx) {
      await erasing.stopStalled(ctx)
      await forgetAddresses(ctx)
    },
  })
