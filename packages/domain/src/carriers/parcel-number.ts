/** A number in the form that is compared. The 00 in front of an SSCC only says what follows, so it is left out. */
export function numberForm(number: string): string {
  const plain = number.replace(/[\s().-]/g, '').toUpperCase()
  return ssccWithPrefix.test(plain) ? plain.slice(2) : plain
}

const ssccWithPrefix = /^00\d{18}$/
const sscc = /^\d{18}$/

/** Whether two texts are one number. Spaces, brackets, dots, hyphens, case and the 00 of an SSCC make no difference. */
export const sameNumber = (a: string | null, b: string): boolean => a !== null && numberForm(a) === numberForm(b)

/** The ways in which a number may be stored. */
export function spellingsOf(number: string): readonly string[] {
  const form = numberForm(number)
  return [...new Set([number, form, ...(sscc.test(form) ? [`00${form}`] : [])])]
}
