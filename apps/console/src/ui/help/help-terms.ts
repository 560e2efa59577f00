/** Terms that have a help page, each with one sentence for who only needs that. */
export const helpTerms = {
  late: { title: 'Late', short: 'The promised time has passed and it is not delivered.' },
  'at-risk': { title: 'At risk', short: 'It is forecast to be late.' },
  sla: { title: 'SLA', short: 'What a shipment must reach within a time that you set.' },
  boards: { title: 'Boards', short: 'Numbers and charts. Click one to filter the others.' },
  bulk: { title: 'Bulk actions', short: 'One action for all selected rows, with the result of each.' },
  import: { title: 'Import', short: 'Orders, shipments or events from a file, checked before anything is saved.' },
  messages: { title: 'Messages', short: 'What was sent to receivers, and what became of it.' },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly short: string }>>

export type HelpTerm = keyof typeof helpTerms
