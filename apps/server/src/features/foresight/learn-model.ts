import { setImmediate } from 'node:timers/promises'
import type { Calibration } from '@aftermile/domain/foresight/calibration'
import { fitStage, learnRates, windowDays } from '@aftermile/domain/foresight/fit'
import { placeSample, type Sample, stages } from '@aftermile/domain/foresight/subject'
import { clocksOf } from '@aftermile/domain/foresight/work-clock'
import { dayMs } from '@aftermile/domain/times/milliseconds'
import type { Ctx } from '../../tenancy/context.ts'
import { readArrived, samplesOf } from './arrived-shipments.ts'
import { carrierAccuracy } from './carrier-accuracy.ts'
import { writeGroups, writeModel } from './model-store.ts'
import { spanGroups } from './span-groups.ts'

/** Learns the model of a tenant from the shipments that arrived before now. Returns how many there were. */
export async function learnModel(ctx: Ctx, now: number): Promise<number> {
  const windowFrom = now - windowDays * dayMs
  const arrived = await readArrived(ctx, { from: new Date(windowFrom), to: new Date(now) })
  const byStage = Map.groupBy(arrived.flatMap(samplesOf), sample => sample.stage)
  const rates = learnRates(arrived.flatMap(item => samplesOf(item).slice(0, 1)))
  const clockFor = clocksOf(rates)
  const calibrations: Record<string, Calibration> = {}
  for (const stage of stages) {
    const samples: readonly Sample[] = byStage.get(stage) ?? []
    const { groups, calibration } = fitStage(
      samples.map(sample => placeSample(sample, clockFor)),
      now,
    )
    if (calibration !== null) calibrations[stage] = calibration
    await writeGroups(ctx, stage, groups)
    // A large tenant takes seconds: other work gets its turn between the stages.
    await setImmediate()
  }
  await writeGroups(ctx, 'span', spanGroups(arrived))
  const head = { windowFrom, windowTo: now, rates, calibrations }
  await writeModel(ctx, { ...head, builtAt: now, samples: arrived.length, carriers: carrierAccuracy(arrived) })
  return arrived.length
}
