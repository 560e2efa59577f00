import type { ContainerAction } from '@aftermile/contract/containers'
import type { Selection } from './selection.ts'
import { selectedCount } from './selection.ts'

/** Work that waits for a yes. */
export type Plan = {
  readonly selection: Selection
  /** Null: bring them up to date. */
  readonly actions: readonly ContainerAction[] | null
  readonly title: string
  readonly text: string
  readonly confirm: string
}

const whole = new Intl.NumberFormat('sv-SE')

export const numberText = (number: number): string => whole.format(number)

/** 1 shipment, 48 shipments */
export const itemsText = (type: Selection['type'], count: number): string =>
  `${numberText(count)} ${type}${count === 1 ? '' : 's'}`

export const selectedText = (selection: Selection): string => itemsText(selection.type, selectedCount(selection))
