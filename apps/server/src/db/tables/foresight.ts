import type { CarrierRecord } from '@aftermile/domain/foresight/choose-estimate'
import type { ModelHead } from '@aftermile/domain/foresight/model'
import { instant, integer, json, reals, table, text } from '../table.ts'

export const foresightModels = table('foresight_models', {
  tenantId: text,
  builtAt: instant,
  windowFrom: instant,
  windowTo: instant,
  samples: integer,
  rates: json<ModelHead['rates']>(),
  calibrations: json<{ version?: number; stages?: ModelHead['calibrations'] }>(),
  carriers: json<Record<string, CarrierRecord>>(),
})

export const foresightGroups = table('foresight_groups', {
  tenantId: text,
  stage: text,
  key: text,
  n: integer,
  quantiles: reals,
})
