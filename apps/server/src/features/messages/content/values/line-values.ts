import { filled, type Values } from './filled.ts'
import type { LineRow } from './orders.ts'

export const lineValues = (lines: readonly LineRow[]): Values[] =>
  lines.map(({ productNumber, description, quantity, unitPrice }) =>
    filled({ productNumber, description, quantity, unitPrice }),
  )
