export const orderStatuses = {
  created: 'Opprettet',
  processing: 'Behandles',
  on_hold: 'På vent',
  partially_shipped: 'Delvis sendt',
  shipped: 'Sendt',
  partially_delivered: 'Delvis levert',
  delivered: 'Levert',
  returned: 'Returnert',
  cancelled: 'Kansellert',
} as const
