/** What a demo tenant has changed in a template that comes with the product. */
export type TemplateCopy = {
  readonly id: string
  readonly allowOperatorSend?: true
  /** Words in place of others. */
  readonly words?: Readonly<Record<string, string>>
}

const operators = { allowOperatorSend: true } as const

/** Its own templates are enabled, so these are the messages of the tenant. */
export const templateCopies: Readonly<Record<string, readonly TemplateCopy[]>> = {
  nordhem: [
    { id: 'on_its_way_email', ...operators },
    {
      id: 'on_its_way_email-sv',
      words: {
        'Följ det hela vägen till dig.': 'Snart är det hos dig.',
        'Ditt paket är på väg': 'Nu är ditt paket på väg till dig',
        'och du kan följa det hela vägen till dig.': 'och vi håller koll på det tills det är framme.',
      },
    },
    { id: 'on_its_way_text', ...operators },
    { id: 'carrier_delay_email', ...operators },
    { id: 'carrier_delay_text', ...operators },
    { id: 'out_for_delivery_text' },
    { id: 'delivered_email' },
    { id: 'ready_at_service_point_email', ...operators },
    { id: 'ready_at_service_point_text', ...operators },
    { id: 'pickup_reminder_1_email', ...operators },
    { id: 'pickup_reminder_1_text', ...operators },
    { id: 'order_confirmation_email', ...operators },
    { id: 'promise_date_delay_email', ...operators },
    { id: 'promise_date_delay_text', ...operators },
  ],
}
