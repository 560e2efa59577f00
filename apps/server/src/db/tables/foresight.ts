import { instant, integer, json, orNull, reals, table, text } from '../table.ts'

export const foresightModels = table('foresight_models', {
  tenantId: text,
  builtAt: instant,
  windowFrom: instant,
  windowTo: instant,
  samples: integer,
  rates: json<unknown>(),
  calibrations: json<unknown>(),
  carriers: json<unknown>(),
  seenTo: orNull(instant),
})

export const foresightGroups = table('foresight_groups', {
  tenantId: text,
  stage: text,
  key: text,
  n: integer,
  quantiles: reals,
})
