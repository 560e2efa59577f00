import { notDelivered, unknownCause } from '@aftermile/domain/shipment/late-causes'
import { part } from '../../../db/sql.ts'
import { isPromiseKept } from './promise-kept.ts'

const isLost = part`s.status_id in ('lost', 'destroyed')`

/** The stage that broke the promise of a shipment `s`; null unless it was broken. */
export const lateStage = part`(case when ${isPromiseKept} is false then coalesce(s.pdt_rca_stage,
  case when s.is_returned or ${isLost} then ${notDelivered}::text else ${unknownCause}::text end) end)`

/** Who was responsible for that stage. What is lost or destroyed was in the hands of the carrier. */
export const lateParty = part`(case when ${isPromiseKept} is false then coalesce(s.pdt_rca_party_id,
  case when ${isLost} then 'carrier' else ${unknownCause}::text end) end)`
