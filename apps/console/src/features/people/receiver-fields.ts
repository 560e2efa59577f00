/** How a receiver is reached, as texts of a form. */
export type ReceiverFields = {
  readonly name: string
  readonly address1: string
  readonly zipCode: string
  readonly city: string
  readonly countryCode: string
  readonly phone: string
  readonly email: string
  /** Absent where there is none, as on an order. */
  readonly servicePointName?: string
}

export const receiverLabels = {
  name: 'Name',
  address1: 'Address',
  zipCode: 'Postal code',
  city: 'City',
  countryCode: 'Country',
  phone: 'Phone',
  email: 'E-mail',
  servicePointName: 'Service point',
} as const satisfies Record<keyof ReceiverFields, string>

type Known = { readonly [Name in keyof ReceiverFields]?: string | null }

export const receiverFieldsOf = (known: Known): ReceiverFields => ({
  name: known.name ?? '',
  address1: known.address1 ?? '',
  zipCode: known.zipCode ?? '',
  city: known.city ?? '',
  countryCode: known.countryCode ?? '',
  phone: known.phone ?? '',
  email: known.email ?? '',
  ...('servicePointName' in known && { servicePointName: known.servicePointName ?? '' }),
})

/** Only what the user has changed. An empty text clears a value. */
export const changedFields = (
  before: ReceiverFields,
  after: ReceiverFields,
): Partial<Record<keyof ReceiverFields, string | null>> =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, value]) =>
      value.trim() === before[name as keyof ReceiverFields] ? [] : [[name, value.trim() || null]],
    ),
  )

/** The name of a field of a shipment or an order, such as toEmail, as on the form. */
export function labelOfField(field: string): string {
  const name = field.replace(/^(from|to)/, '')
  const plain = name.charAt(0).toLowerCase() + name.slice(1)
  return Object.hasOwn(receiverLabels, plain) ? receiverLabels[plain as keyof ReceiverFields] : field
}
