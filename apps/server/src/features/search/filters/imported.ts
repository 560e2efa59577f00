import { array, type Part, part } from '../../../db/sql.ts'
import type { Filter } from './number-filter.ts'

/** Rows that an import has created, for as long as it keeps their keys. `isOf`: whether a key `k` is that of the row. */
export const createdBy =
  (isOf: Part): Filter =>
  importIds =>
    part`exists (
      select 1 from import_keys k
      where k.tenant_id = s.tenant_id and k.import_id = any (${array(importIds)}::text[]) and k.is_created and ${isOf})`
