import type { Value } from '@aftermile/dashboards/data/dataset'
import { percent } from '@aftermile/domain/format/numbers'
import type { ValueNames } from '../../state/value-names.ts'

type Shown = { readonly metric: string | null; readonly value: Value | undefined }

/** The share on time that a carrier should reach, where that is what is shown. */
export const targetOfCarrier = (names: ValueNames, by: string, { metric, value = null }: Shown): number | undefined =>
  by === 'serviceProviderId' && metric === 'onTime' ? names('serviceProvider', value).targetOnTime : undefined

export const withTarget = (text: string, target: number | undefined): string =>
  target === undefined ? text : `${text}\nTarget: ${percent(target)}`
