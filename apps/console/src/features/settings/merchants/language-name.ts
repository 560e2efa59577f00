import { languages } from '@aftermile/domain/languages/languages'

/** Options of a language field. Empty: as the tenant. */
export const languageOptions = [{ id: '', name: 'As the tenant' }, ...languages] as const

export const languageName = (id: string): string => languageOptions.find(option => option.id === id)?.name ?? id
