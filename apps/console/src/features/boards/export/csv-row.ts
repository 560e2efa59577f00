export type CsvRow = readonly (string | number | null)[]
