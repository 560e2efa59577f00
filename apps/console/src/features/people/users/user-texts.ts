import type { User } from '@aftermile/contract/people/users'

export const statusTexts: Record<User['status'], string> = {
  not_invited: 'Not invited yet',
  invited: 'Invited',
  active: 'Active',
  inactive: 'Inactive',
}

export function merchantsText(merchants: readonly string[]): string {
  if (merchants.length === 0) return 'All'
  return merchants.length <= 2 ? merchants.join(', ') : `${merchants.length} merchants`
}
