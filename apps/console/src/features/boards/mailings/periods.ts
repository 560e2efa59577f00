import { type MailingPeriod, mailingPeriods } from '@aftermile/contract/boards/mailings'

/** How often a mail comes, in words. */
const periodTexts: Readonly<Record<MailingPeriod, string>> = {
  day: 'Every day',
  week: 'Every Monday',
  month: 'On the 1st of each month',
}

export const periodChoices = mailingPeriods.map(value => ({ value, label: periodTexts[value] }))

export const isPeriod = (text: string | null): text is MailingPeriod => mailingPeriods.some(each => each === text)
