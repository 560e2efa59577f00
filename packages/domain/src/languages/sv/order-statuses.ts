export const orderStatuses = {
  created: 'Skapad',
  processing: 'Behandlas',
  on_hold: 'Pausad',
  partially_shipped: 'Delvis skickad',
  shipped: 'Skickad',
  partially_delivered: 'Delvis levererad',
  delivered: 'Levererad',
  returned: 'Returnerad',
  cancelled: 'Avbruten',
} as const
