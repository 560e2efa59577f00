import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { bring } from './bring.ts'
import { budbee } from './budbee.ts'
import type { CarrierAdapter, CarrierTraits } from './client/carrier-adapter.ts'
import { dhl } from './dhl.ts'
import { dhlExpress } from './dhl-express.ts'
import { dhlParcelDe } from './dhl-parcel-de.ts'
import { fedex } from './fedex.ts'
import { generic } from './generic/generic.ts'
import { gls } from './gls.ts'
import { postnord } from './postnord.ts'
import { ups } from './ups.ts'

/** Every carrier that can be polled. */
export const carriers: readonly CarrierAdapter[] = [
  postnord,
  dhl,
  dhlExpress,
  dhlParcelDe,
  bring,
  ups,
  fedex,
  gls,
  budbee,
  generic,
]

export const findCarrier = (id: string): CarrierAdapter | null => carriers.find(carrier => carrier.id === id) ?? null

/** The traits that apply to a credential: those of the carrier, or those that the fields declare. Null: the declaration is invalid. */
export const traitsOf = (carrier: CarrierAdapter, fields: Fields): CarrierTraits | null =>
  carrier.traitsOf === undefined ? carrier : carrier.traitsOf(fields)
