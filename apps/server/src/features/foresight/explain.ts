import { type Forecast, foresee } from '@aftermile/domain/foresight/forecast'
import { placeOf } from '@aftermile/domain/foresight/subject'
import { clocksOf } from '@aftermile/domain/foresight/work-clock'
import type { Ctx } from '../../context.ts'
import { findModel, readGroups } from './model-store.ts'
import { readByIds, subjectOf } from './open-rows.ts'

/** What the model says of a shipment now and what that rests on; null where there is nothing to foretell or nothing to go by. */
export async function explain(ctx: Ctx, id: string, now = Date.now()): Promise<Forecast | null> {
  const [model, [row]] = await Promise.all([findModel(ctx), readByIds(ctx, [id])])
  const subject = row === undefined ? null : subjectOf(row)
  if (model === null || subject === null) return null
  const clockFor = clocksOf(model.rates)
  const { groups, week, stage } = { ...placeOf(subject, clockFor), stage: subject.stage }
  const groupsOf = await readGroups(ctx, new Map([[stage, new Set([...groups, week])]]))
  return foresee({ head: model, clockFor }, subject, groupsOf(stage), now)
}
