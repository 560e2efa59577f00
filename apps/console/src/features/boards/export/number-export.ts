import { shortNumber } from '@aftermile/domain/format/numbers'
import type { BoardContext } from '../state/board-context.ts'
import type { WidgetData } from '../state/widget-data.ts'
import type { CsvRow } from './csv-row.ts'
import type { Picture } from './picture-type.ts'

/** One number as rows of a CSV file. */
export const numberRows = (
  _: BoardContext,
  { title }: { readonly title: string },
  { result }: WidgetData,
): CsvRow[] => [[title], [result.kind === 'number' ? result.amount : null]]

/** One number as a picture. */
export const numberPicture = ({ colors }: BoardContext, _: unknown, { result }: WidgetData): Partial<Picture> => ({
  lines: result.kind === 'number' ? [{ text: shortNumber(result.amount), color: colors.text, isLarge: true }] : [],
})
