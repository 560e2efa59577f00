import { messages } from '@aftermile/domain/form-rules'
import { z } from 'zod'
import { errorsOfIssue, FieldError, firstOfEach } from './problem.ts'

/** Why an item is refused. */
const errors = {
  required: 'A field that must be there is missing or empty',
  wrong_type: 'A value of another type, such as a number in place of text',
  wrong_format: 'A text that is not written as the field needs it',
  unknown_field: 'There is no such field',
  not_a_choice: 'A value that is not in the list of the field',
  too_long: 'A text or a list that is longer than allowed',
  out_of_range: 'A number that is smaller or larger than allowed',
  not_a_time: 'A text that is no time with an offset',
  time_out_of_range: 'A time before 2000 or from 2100 on, or an offset of more than 14 hours',
  bad_character: 'A text with a character that cannot be stored',
  not_found: 'The merchant, carrier, product, shipment or package does not exist',
  inactive: 'The merchant or the product takes nothing in',
  taken: 'The id belongs to another shipment',
  unreadable: 'A cell or a line of a file that cannot be read',
  not_storable: 'The database refuses a value of the item',
} as const

/** What is doubtful in an item that is taken. */
const warnings = {
  decimals_lost: 'A number had more than six decimals and was rounded',
  unknown_country: 'Two letters that are no country',
  unknown_currency: 'Three letters that are no currency',
  not_an_email: 'A text that is no e-mail address',
  unknown_locale: 'A text that is no language',
  window_reversed: 'The latest delivery is before the earliest',
  unknown_line: 'A delivery has a line that the order does not have',
  more_than_ordered: 'The deliveries have more of a line than was ordered',
  unknown_event: 'The event that is withdrawn is not known yet',
  event_withdrawn: 'The event was withdrawn, so it does not count',
  event_outdated: 'The event has been changed since, so what was sent does not count',
  package_removed: 'The package was removed from its shipment, so its events do not count',
} as const

export type ErrorCode = keyof typeof errors
export type WarningCode = keyof typeof warnings

const codesOf = <Code extends string>(meanings: Readonly<Record<Code, string>>) =>
  z
    .enum(Object.keys(meanings) as [Code, ...Code[]]) // Neither is empty.
    .meta({
      description: Object.entries(meanings)
        .map(each => each.join(': '))
        .join('. '),
    })

export const ItemError = FieldError.extend({ code: codesOf<ErrorCode>(errors) })
export type ItemError = z.infer<typeof ItemError>

export const ItemWarning = FieldError.extend({ code: codesOf<WarningCode>(warnings) })
export type ItemWarning = z.infer<typeof ItemWarning>

/** The errors that a schema finds in an item, one for each field. {_field_} is not filled in yet. */
export const itemErrorsOf = (error: z.ZodError): ItemError[] =>
  firstOfEach(
    error.issues.flatMap(issue => errorsOfIssue(issue).map(item => ({ ...item, code: codeOf(issue, item.message) }))),
  )

function codeOf(issue: z.core.$ZodIssue, message: string): ErrorCode {
  if (message === messages.required) return 'required'
  switch (issue.code) {
    case 'invalid_type':
      return 'wrong_type'
    case 'unrecognized_keys':
      return 'unknown_field'
    case 'invalid_value':
      return 'not_a_choice'
    case 'too_big':
      return issue.origin === 'number' ? 'out_of_range' : 'too_long'
    case 'too_small':
      return issue.origin === 'number' ? 'out_of_range' : 'required'
    case 'invalid_format':
      return issue.format === 'datetime' ? 'not_a_time' : 'wrong_format'
    default:
      return ItemError.shape.code.catch('wrong_format').parse(issue.code === 'custom' ? issue.params?.code : null)
  }
}
