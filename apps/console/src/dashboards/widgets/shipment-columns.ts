import { type ColumnTitle, liveTitles } from '@aftermile/dashboards/datasets/live-titles'

const titles: Readonly<Record<string, ColumnTitle>> = liveTitles

export const columnTitle = (column: string): string => titles[column]?.title ?? column

/** Which lookup set names the values of a column. */
export const columnSet = (column: string): string | null => titles[column]?.names ?? null

export const isInstant = (column: string): boolean => titles[column]?.kind === 'instant'

/** Numbers stand to the right, and the largest comes first. */
export const isNumeric = (column: string): boolean => ['instant', 'days', 'count'].includes(titles[column]?.kind ?? '')
