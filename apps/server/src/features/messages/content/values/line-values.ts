import { roundToKept } from '@aftermile/domain/decimals'
import { filled, type Values } from './filled.ts'
import type { LineRow } from './orders.ts'

export const lineValues = (lines: readonly LineRow[]): Values[] =>
  lines.map(({ productNumber, description, quantity, unitPrice, imageUrl }) =>
    filled({
      productNumber,
      description,
      quantity,
      unitPrice,
      total: unitPrice === null ? null : roundToKept(unitPrice * quantity),
      imageUrl,
    }),
  )
